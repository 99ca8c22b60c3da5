import {
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  noop,
  type IPolicy,
} from "cockatiel";

import { isGarbled } from "./service-error.ts";

/** Anyone can invent addresses, so only this many are remembered. */
const MOST_ADDRESSES = 200;
/** Two requests with all their attempts. */
const GARBLED_ATTEMPTS = 6;

/**
 * Addresses whose answers were garbled. Each is paused by itself when that repeats, without
 * affecting the others.
 */
export function createOddAddresses(restMs: { initialDelay: number; maxDelay: number }) {
  const breakers = new Map<string, IPolicy>();
  return {
    policyFor: (url: URL): IPolicy => breakers.get(url.href) ?? noop,
    /** Starts counting this address. */
    watch(url: URL): void {
      if (breakers.has(url.href)) return;
      const [oldest] = breakers.keys();
      if (breakers.size >= MOST_ADDRESSES && oldest !== undefined) breakers.delete(oldest);
      const breaker = circuitBreaker(handleWhen(isGarbled), {
        breaker: new ConsecutiveBreaker(GARBLED_ATTEMPTS),
        halfOpenAfter: new ExponentialBackoff(restMs),
      });
      breakers.set(url.href, breaker);
    },
  };
}
