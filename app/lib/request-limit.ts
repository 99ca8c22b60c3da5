interface Options {
  /** How many are let through in a window. */
  most: number;
  windowMs: number;
  /** Never a clock that can be set: a window would last until it has caught up. */
  now?: () => number;
}

/** Says whether one more may pass, by whoever asks. */
export type RequestLimit = (who: string) => boolean;

/** So many can be told apart at a time; whoever comes beyond them begins a new count for all. */
const MOST_COUNTED = 10_000;

const monotonic = () => performance.now();

/** Counts what each asks for in windows of time, for what is cheap but not free. */
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
