/** One question what time it is, by this device's clock, and the answer. */
interface Exchange {
  sentAtMs: number;
  serverMs: number;
  receivedAtMs: number;
}

/** Those of two minutes, in which no two clocks part by more than some milliseconds. */
const MOST_EXCHANGES = 24;

/**
 * The clock that all servers share, as far as a page can tell: by the exchange that took the
 * shortest time, whose answer was on its way for half of it at most.
 */
export function createRoomClock() {
  let exchanges: Exchange[] = [];
  const tookMs = ({ sentAtMs, receivedAtMs }: Exchange) => receivedAtMs - sentAtMs;

  return {
    add(exchange: Exchange): void {
      exchanges = [...exchanges, exchange].slice(-MOST_EXCHANGES);
    },
    /** The device has slept, and its clock with it. */
    forget(): void {
      exchanges = [];
    },
    /** What time it is; undefined until that is known. */
    at(deviceMs: number): number | undefined {
      const [first, ...others] = exchanges;
      if (!first) return undefined;
      const best = others.reduce(
        (one, other) => (tookMs(other) < tookMs(one) ? other : one),
        first,
      );
      return best.serverMs + tookMs(best) / 2 + (deviceMs - best.receivedAtMs);
    },
  };
}
