import {
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  noop,
  type IPolicy,
} from "cockatiel";

import { isGarbled } from "./service-error.ts";

/** Anyone can invent addresses, so no more of them are remembered. */
const MOST_ADDRESSES = 200;
/** Two questions with all their attempts. */
const GARBLED_ATTEMPTS = 6;

/**
 * Addresses at which the service answered what makes no sense. Each gets a rest of its own when it
 * does so again and again, and none of them takes the others along.
 */
export function createOddAddresses(restMs: { initialDelay: number; maxDelay: number }) {
  const breakers = new Map<string, IPolicy>();
  return {
    policyFor: (url: URL): IPolicy => breakers.get(url.href) ?? noop,
    /** From now on this address is counted. */
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
