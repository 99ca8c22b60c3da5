export interface Line {
  /** One way. */
  delayMs: number;
  jitterMs: number;
  /** The part of all messages that is lost once. */
  loss: number;
}

export const GOOD: Line = { delayMs: 20, jitterMs: 5, loss: 0 };
export const SLOW: Line = { delayMs: 300, jitterMs: 100, loss: 0.02 };
/** A sender waits for an answer there and back, and some more, before it sends once more. */
const MORE_MS = 200;

/** One way of a line: all arrives later, in its order; what is lost holds up what comes after it. */
export function createWay({ delayMs, jitterMs, loss }: Line, random: () => number) {
  let freeAtMs = 0;
  // Timers keep no order on a busy machine.
  const onTheWay: (() => void)[] = [];
  return (arrive: () => void): void => {
    const againMs = random() < loss ? 2 * delayMs + MORE_MS : 0;
    const tookMs = delayMs + (random() - 0.5) * 2 * jitterMs + againMs;
    freeAtMs = Math.max(freeAtMs, performance.now() + tookMs);
    onTheWay.push(arrive);
    setTimeout(() => onTheWay.shift()?.(), Math.max(0, freeAtMs - performance.now()));
  };
}
