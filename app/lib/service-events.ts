/** Whether a service is called as usual, not at all for a while, or with a single trial request. */
export type BreakerState = "closed" | "open" | "half-open";

/** Whether an answer was cached and fresh, cached and stale, or had to be requested. */
export type CacheOutcome = "hit" | "stale" | "miss";

/** A request that a service did not answer, after every attempt. It contains nothing secret. */
export interface FailedQuestion {
  service: string;
  reason: string;
  /** An HTTP status, or a code such as `ECONNREFUSED`. */
  code: string | undefined;
  /** Scheme, host and path: a query may contain a key or what a viewer typed. */
  address: string;
  /** How long the service asks us to wait, as it says. */
  retryAfterMs: number | undefined;
}

/** Receives what happens between us and the outside services. */
export interface ServiceEvents {
  /** One request with its outcome: `answered`, or why it failed. */
  onRequest(service: string, outcome: string, seconds: number): void;
  onRetry(service: string): void;
  /** How long a request waited for its turn under the limit per second. */
  onWait(service: string, seconds: number): void;
  onAnswer(service: string): void;
  onFailure(failure: FailedQuestion): void;
  onBreaker(service: string, state: BreakerState): void;
  onCacheRead(service: string, outcome: CacheOutcome): void;
}

const nothing = () => undefined;

/** For callers that do not count events. */
export const noServiceEvents: ServiceEvents = {
  onRequest: nothing,
  onRetry: nothing,
  onWait: nothing,
  onAnswer: nothing,
  onFailure: nothing,
  onBreaker: nothing,
  onCacheRead: nothing,
};

/** Shares a second's requests among all servers of one installation; undefined with one. */
export type BudgetOf = (
  service: string,
  mostPerSecond: number,
) => { take: (mostMs: number) => Promise<boolean> } | undefined;
