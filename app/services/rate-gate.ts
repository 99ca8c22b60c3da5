/** Slightly more than a second, because requests that leave evenly arrive in bunches. */
const SECOND_MS = 1_100;

export interface RateGate {
  /**
   * Takes the next free place and returns how long to wait for it; undefined when that is longer
   * than `mostMs`, and then no place is taken.
   */
  take(mostMs: number): number | undefined;
  /** Pauses all requests for this long, as the service asked. */
  hold(ms: number): void;
}

/**
 * Allows at most so many requests in any second, in order. Short bursts pass at once, because only
 * the sum over the second counts.
 */
export function createRateGate(
  mostPerSecond: number,
  now: () => number = () => performance.now(),
): RateGate {
  // When the last so many requests passed, as a ring: the oldest is overwritten next.
  const passed = Array.from({ length: mostPerSecond }, () => -Infinity);
  let oldest = 0;
  let heldUntilMs = -Infinity;
  let lastMs = -Infinity;
  return {
    take(mostMs) {
      const nowMs = now();
      const passesAtMs = Math.max(nowMs, heldUntilMs, lastMs, (passed[oldest] ?? 0) + SECOND_MS);
      const waitMs = passesAtMs - nowMs;
      if (waitMs > mostMs) return undefined;
      passed[oldest] = passesAtMs;
      lastMs = passesAtMs;
      oldest = (oldest + 1) % passed.length;
      return waitMs;
    },
    hold(ms) {
      heldUntilMs = Math.max(heldUntilMs, now() + ms);
    },
  };
}
