const MINUTE_MS = 60_000;
/** Kinds of lines are few; beyond this many they share one. */
const MOST_KINDS = 200;

/**
 * Lets one line of each kind and minute pass, with how many of its kind there were since the last;
 * undefined for the others.
 */
export function createOnceAMinute(now: () => number = Date.now) {
  const kinds = new Map<string, { passedAtMs: number; unlogged: number }>();
  return (kind: string): number | undefined => {
    const known = kinds.get(kind);
    if (known && now() - known.passedAtMs < MINUTE_MS) {
      known.unlogged += 1;
      return undefined;
    }
    if (!known && kinds.size >= MOST_KINDS) return undefined;
    kinds.set(kind, { passedAtMs: now(), unlogged: 0 });
    return known?.unlogged ?? 0;
  };
}
