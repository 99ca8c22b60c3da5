import { setTimeout as sleep } from "node:timers/promises";

interface Viewer {
  act: () => Promise<void>;
}

/** Viewers who act at a given pace until they are stopped. */
export function createCrowd(paceMs: number, random: () => number) {
  const leaving = new AbortController();
  const visits: Promise<void>[] = [];
  const faults: unknown[] = [];
  let acts = 0;

  async function visit(viewer: Viewer): Promise<void> {
    // Viewers start at different times.
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
    /** Each viewer finishes the current request. */
    async leave(): Promise<void> {
      leaving.abort();
      await Promise.all(visits);
    },
  };
}

export type Crowd = ReturnType<typeof createCrowd>;
