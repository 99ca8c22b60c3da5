export interface TurnsOptions<Lane extends string> {
  /** How many may wait in each lane. */
  mostWaiting: Readonly<Record<Lane, number>>;
  /** How long each waits for its turn. */
  mostWaitMs: number;
  after: After;
}

/** Schedules a call, which can be canceled. */
export type After = (ms: number, then: () => void) => () => void;

interface Waiting {
  start: () => void;
}

/**
 * Runs one piece of work at a time. The lanes take turns, so that whoever fills one of them does
 * not delay the other.
 */
export function createTurns<Lane extends string>(options: TurnsOptions<Lane>) {
  const { mostWaiting, mostWaitMs, after } = options;
  const lanes = new Map<Lane, Waiting[]>();
  let isBusy = false;

  function startNext(): void {
    isBusy = false;
    for (const [lane, waiting] of lanes) {
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
          isBusy = true;
          stopClock();
          resolve(true);
        },
      };
      const stopClock = after(mostWaitMs, () => {
        waiting.splice(waiting.indexOf(own), 1);
        resolve(false);
      });
      waiting.push(own);
    });
  }

  const isFull = (lane: Lane) => isBusy && (lanes.get(lane)?.length ?? 0) >= mostWaiting[lane];

  return {
    waiting: () => [...lanes.values()].reduce((sum, { length }) => sum + length, 0),
    /** Undefined when the lane is full, or the turn did not come in time. */
    async take<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result | undefined> {
      if (isFull(lane)) return undefined;
      if (isBusy && !(await waitIn(lane))) return undefined;
      isBusy = true;
      try {
        return await work();
      } finally {
        startNext();
      }
    },
  };
}
