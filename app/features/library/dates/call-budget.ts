/** Calls to the film database, which viewers' pages need as well: one a second, as a mean. */
export const CALLS_PER_MINUTE = 60;
/**
 * Neither what somebody has just followed nor all the rest takes more of a minute's calls, so that
 * the other has a third of them at any time.
 */
const MOST_CALLS_OF_ONE = 40;
const MINUTE_MS = 60_000;

type Purpose = "new follow" | "rest";

/** Allows at most so many calls in any minute, however they are spread, and fewer of one purpose. */
export function createCallBudget(now: () => number) {
  let taken: { purpose: Purpose; atMs: number }[] = [];

  /** How long it takes until so many more calls of some are within a limit. */
  function waitFor(calls: number, some: typeof taken, most: number, nowMs: number): number {
    const over = some.length + calls - most;
    const last = some[over - 1];
    return last === undefined ? 0 : Math.max(1, last.atMs + MINUTE_MS - nowMs);
  }

  return {
    /** Takes so many calls and returns 0, or takes none and returns how long to wait. */
    take(purpose: Purpose, calls: number): number {
      const nowMs = now();
      taken = taken.filter(({ atMs }) => atMs > nowMs - MINUTE_MS);
      const own = taken.filter((each) => each.purpose === purpose);
      const waitMs = Math.max(
        waitFor(calls, taken, CALLS_PER_MINUTE, nowMs),
        waitFor(calls, own, MOST_CALLS_OF_ONE, nowMs),
      );
      if (waitMs === 0)
        taken.push(...Array.from({ length: calls }, () => ({ purpose, atMs: nowMs })));
      return waitMs;
    },
  };
}
