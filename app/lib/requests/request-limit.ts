interface Options {
  /** How many requests are allowed in a window. */
  most: number;
  windowMs: number;
  /** A monotonic clock: if it could be set back, a window would last until it has caught up. */
  now?: () => number;
}

/** Whether one more request of this caller is allowed. */
export type RequestLimit = (who: string) => boolean;

/** How many callers are tracked at a time; one more starts all counts anew. */
const MOST_COUNTED = 10_000;

const monotonic = () => performance.now();

/** Counts each caller's requests in windows of time, for what is cheap but not free. */
export function createRequestLimit({ most, windowMs, now = monotonic }: Options): RequestLimit {
  const counts = new Map<string, number>();
  let endsAtMs = 0;
  return (who) => {
    if (now() >= endsAtMs || counts.size >= MOST_COUNTED) {
      counts.clear();
      endsAtMs = now() + windowMs;
    }
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    return count <= most;
  };
}
