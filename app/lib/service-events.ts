/** Whether a service is asked as usual, not at all for a while, or by one question that tries it. */
export type BreakerState = "closed" | "open" | "half-open";

/** Whether an answer was in the cache and fresh, in it and old, or had to be asked for. */
export type CacheOutcome = "hit" | "stale" | "miss";

/** A question that a service did not answer, after every attempt. It holds nothing secret. */
export interface FailedQuestion {
  service: string;
  reason: string;
  /** An HTTP status, or a code such as `ECONNREFUSED`. */
  code: string | undefined;
  /** Scheme, host and path: a query may hold a key or what a viewer typed. */
  address: string;
  /** How long the service asks us to wait, as it says it. */
  retryAfterMs: number | undefined;
}

/** Hears what happens between us and the services outside. */
export interface ServiceEvents {
  /** One request, with what became of it: `answered`, or why it failed. */
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

/** For whoever asks a service and has nobody to tell. */
export const noServiceEvents: ServiceEvents = {
  onRequest: nothing,
  onRetry: nothing,
  onWait: nothing,
  onAnswer: nothing,
  onFailure: nothing,
  onBreaker: nothing,
  onCacheRead: nothing,
};

/** Gives out the requests of a second to all servers of one installation; undefined with one. */
export type BudgetOf = (
  service: string,
  mostPerSecond: number,
) => { take: (mostMs: number) => Promise<boolean> } | undefined;
