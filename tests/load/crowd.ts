import { setTimeout as sleep } from "node:timers/promises";

interface Viewer {
  act: () => Promise<void>;
}

/** Viewers who come and act at a pace until they are sent home. */
export function createCrowd(paceMs: number, random: () => number) {
  const leaving = new AbortController();
  const visits: Promise<void>[] = [];
  const faults: unknown[] = [];
  let acts = 0;

  async function visit(viewer: Viewer): Promise<void> {
    // Nobody comes in step with another.
    for (let isFirst = true; !leaving.signal.aborted; isFirst = false) {
      const pauseMs = paceMs * (isFirst ? random() : 0.5 + random());
      await sleep(pauseMs, undefined, leaving).catch(() => undefined);
      if (leaving.signal.aborted) return;
      try {
        await viewer.act();
        acts += 1;
      } catch (error) {
        faults.push(error);
      }
    }
  }

  return {
    faults,
    get acts() {
      return acts;
    },
    get size() {
      return visits.length;
    },
    come(viewers: readonly Viewer[]): void {
      for (const viewer of viewers) visits.push(visit(viewer));
    },
    /** Each ends what they are at. */
    async leave(): Promise<void> {
      leaving.abort();
      await Promise.all(visits);
    },
  };
}

export type Crowd = ReturnType<typeof createCrowd>;
