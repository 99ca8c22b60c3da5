/** Rather more than a second: what sets out evenly arrives in bunches. */
const SECOND_MS = 1_100;

export interface RateGate {
  /**
   * Takes the next free place and says how long to wait for it; undefined when that is longer than
   * `mostMs`, and then no place is taken.
   */
  take(mostMs: number): number | undefined;
  /** Lets nobody through for so long: the service asked for it. */
  hold(ms: number): void;
}

/**
 * Lets at most so many through in any second, each in turn. Short bursts pass at once, since it is
 * the sum over the second that counts.
 */
export function createRateGate(
  mostPerSecond: number,
  now: () => number = () => performance.now(),
): RateGate {
  // When the last so many were let through, as a ring: the oldest is the next to be overwritten.
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
