interface Options {
  /** How many requests are allowed in a window. */
  most: number;
  windowMs: number;
  /** A monotonic clock: if it could be set back, a window would last until it has caught up. */
  now?: () => number;
}

/** Whether one more request of this caller is allowed. */
export type RequestLimit = (who: string) => boolean;

/** What is left of a caller's requests after one more. */
export interface CountedUse {
  isAllowed: boolean;
  left: number;
  /** When the window ends. */
  resetMs: number;
}

/** How many calls a program may send in a minute. */
export const MOST_CALLS = 600;

/** How many callers are tracked at a time; one more starts all counts anew. */
const MOST_COUNTED = 10_000;

const monotonic = () => performance.now();

/** Counts each caller's requests in windows of time, for what is cheap but not free. */
export function createRequestLimit(options: Options): RequestLimit {
  const count = createRequestCount(options);
  return (who) => count(who).isAllowed;
}

/** The same for callers who are told what is left. */
export function createRequestCount({ most, windowMs, now = monotonic }: Options) {
  const counts = new Map<string, number>();
  let endsAtMs = 0;
  return (who: string): CountedUse => {
    if (now() >= endsAtMs || counts.size >= MOST_COUNTED) {
      counts.clear();
      endsAtMs = now() + windowMs;
    }
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    return { isAllowed: count <= most, left: Math.max(0, most - count), resetMs: endsAtMs - now() };
  };
}
