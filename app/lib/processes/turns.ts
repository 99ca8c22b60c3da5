export interface TurnsOptions<Lane extends string> {
  /** How many run at the same time, of each lane one. */
  mostAtOnce: number;
  /** How many may wait in a lane. */
  mostWaiting: (lane: Lane) => number;
  /** How long each waits for its turn. */
  mostWaitMs: number;
  after: After;
}

/** Schedules a call, which can be canceled. */
export type After = (ms: number, then: () => void) => () => void;

interface PendingTurn {
  start: () => void;
}

/**
 * Runs a few pieces of work at a time, and one of each lane. The lanes take turns, so that whoever
 * fills one of them does not delay the others.
 */
export function createTurns<Lane extends string>(options: TurnsOptions<Lane>) {
  const { mostAtOnce, mostWaiting, mostWaitMs, after } = options;
  const lanes = new Map<Lane, PendingTurn[]>();
  const running = new Set<Lane>();

  const mayStart = (lane: Lane) => running.size < mostAtOnce && !running.has(lane);

  function startNext(): void {
    for (const [lane, waiting] of lanes) {
      if (!mayStart(lane)) continue;
      const next = waiting.shift();
      // The lane that had its turn goes last from now on, and an empty one is removed.
      lanes.delete(lane);
      if (waiting.length > 0) lanes.set(lane, waiting);
      if (next) return next.start();
    }
  }

  /** True: the turn has come; false: the wait has timed out. */
  function waitIn(lane: Lane): Promise<boolean> {
    const waiting = lanes.get(lane) ?? [];
    lanes.set(lane, waiting);
    return new Promise((resolve) => {
      const own = {
        start() {
          running.add(lane);
          stopClock();
          resolve(true);
        },
      };
      const stopClock = after(mostWaitMs, () => {
        waiting.splice(waiting.indexOf(own), 1);
        if (waiting.length === 0 && lanes.get(lane) === waiting) lanes.delete(lane);
        resolve(false);
      });
      waiting.push(own);
    });
  }

  return {
    waiting: () => [...lanes.values()].reduce((sum, { length }) => sum + length, 0),
    /** Undefined when the lane is full, or the turn did not come in time. */
    async take<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result | undefined> {
      if (!mayStart(lane)) {
        if ((lanes.get(lane)?.length ?? 0) >= mostWaiting(lane)) return undefined;
        if (!(await waitIn(lane))) return undefined;
      }
      running.add(lane);
      try {
        return await work();
      } finally {
        running.delete(lane);
        startNext();
      }
    },
  };
}
