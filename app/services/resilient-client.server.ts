import {
  bulkhead,
  BrokenCircuitError,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  DelegateBackoff,
  ExponentialBackoff,
  handleWhen,
  noop,
  retry,
  SamplingBreaker,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
  type IPolicy,
} from "cockatiel";

import {
  noServiceEvents,
  type FailedQuestion,
  type ServiceEvents,
} from "#app/lib/service-events.ts";

import { askOnce, type Question } from "./ask-once.server.ts";
import { createConnections } from "./connections.server.ts";
import { createOddAddresses } from "./odd-addresses.ts";
import { createRateGate, type RateGate } from "./rate-gate.ts";
import { isGarbled, isPassing, isTheServices, ServiceError } from "./service-error.ts";

export interface ClientOptions {
  /** The service's name in errors and logs. */
  service: string;
  proxy?: URL | undefined;
  /** The time for one request with all its attempts, from the first to the last byte. */
  deadlineMs?: number;
  maxConnections?: number;
  maxPerSecond?: number;
  /** How often a request is retried after a transient failure. */
  mostRetries?: number;
  /** The wait before each retry, and how much longer it may be. */
  retryDelayMs?: RetryDelay;
  /** The largest answer, unpacked. */
  maxBytes?: number;
  /**
   * How long the service is paused at first, when nearly all of a sample fails, and an address whose
   * answers are garbled.
   */
  rest?: { sampleMs?: number; firstMs?: number };
  /** The last step of each attempt: shared with other clients of the same service. */
  gate?: IPolicy;
  /**
   * What all servers of one installation may request in a second, in addition to each one's own
   * limit.
   */
  budget?: { take: (mostMs: number) => Promise<boolean> } | undefined;
  /** Receives every request and every failure. */
  events?: ServiceEvents | undefined;
}

/** How a service is asked; tests do not wait as it would have us wait. */
export type Manners = Pick<ClientOptions, "deadlineMs" | "maxPerSecond" | "retryDelayMs">;

interface RetryDelay {
  least: number;
  spread: number;
}

export interface ResilientClient {
  /** Throws a `ServiceError`, and nothing else, when the outside fails. */
  ask<Answer>(question: Question<Answer>): Promise<Answer>;
  close(): Promise<void>;
}

const MOST_WAITING = 500;
const RETRY_DELAY_MS: RetryDelay = { least: 80, spread: 160 };
/**
 * Opens when four of five attempts of the last ten seconds failed, with at least twenty attempts.
 */
const BREAKER = { threshold: 0.8, least: 20, sampleMs: 10_000 };
const BREAKER_STATES = {
  [CircuitState.Closed]: "closed",
  [CircuitState.Open]: "open",
  [CircuitState.Isolated]: "open",
  [CircuitState.HalfOpen]: "half-open",
} as const;
const REST_MS = { initialDelay: 1_000, maxDelay: 15_000 };

/**
 * Calls an outside service and copes with its failures: one deadline for everything, retries after
 * transient failures, limits on connections and requests, and a pause when nearly everything fails.
 */
export function createResilientClient(options: ClientOptions): ResilientClient {
  const { service, deadlineMs = 4_000, maxConnections = 20, maxPerSecond = 40 } = options;
  const { gate: gateOfAll = noop, events = noServiceEvents } = options;
  const { mostRetries = 2, retryDelayMs = RETRY_DELAY_MS } = options;
  const maxBytes = options.maxBytes ?? 8 * 1024 * 1024;
  const connections = createConnections({ maxConnections, maxBytes, proxy: options.proxy });
  const gate = createRateGate(maxPerSecond);
  const places = bulkhead(maxConnections, MOST_WAITING);
  const breaker = createBreaker(options.rest);
  events.onBreaker(service, "closed");
  breaker.onStateChange((state) => events.onBreaker(service, BREAKER_STATES[state]));

  const firstMs = options.rest?.firstMs ?? REST_MS.initialDelay;
  const oddAddresses = createOddAddresses({ ...REST_MS, initialDelay: firstMs });

  async function attempt<Answer>(
    question: Question<Answer>,
    endsAtMs: number,
    signal: AbortSignal,
  ): Promise<Answer> {
    const waitsSinceMs = performance.now();
    const failure = await waitForTurn({ gate, budget: options.budget, endsAtMs, signal });
    const startedAtMs = performance.now();
    events.onWait(service, (startedAtMs - waitsSinceMs) / 1_000);
    if (failure) throw new ServiceError(service, failure, { path: question.url.pathname });
    const tell = (outcome: string) =>
      events.onRequest(service, outcome, (performance.now() - startedAtMs) / 1_000);
    try {
      const answer = await askOnce(question, { service, connections, maxBytes, signal });
      tell("answered");
      return answer;
    } catch (error) {
      tell(error instanceof ServiceError ? error.reason : "fault");
      const mustWait = error instanceof ServiceError && error.reason === "busy";
      if (mustWait) gate.hold(error.retryAfterMs ?? 0);
      throw error;
    }
  }

  return {
    async ask(question) {
      const endsAtMs = performance.now() + deadlineMs;
      const again = retry(
        handleWhen((error) => isWorthAnother(error, endsAtMs)),
        {
          maxAttempts: question.form ? 0 : mostRetries,
          backoff: new DelegateBackoff((tried) => delayBefore(tried, retryDelayMs)),
        },
      ).dangerouslyUnref();
      again.onRetry(() => events.onRetry(service));
      const within = timeout(deadlineMs, TimeoutStrategy.Aggressive);
      try {
        const own = oddAddresses.policyFor(question.url);
        const way = wrap(within, again, breaker, own, places, gateOfAll);
        const answer = await way.execute(({ signal }) => attempt(question, endsAtMs, signal));
        events.onAnswer(service);
        return answer;
      } catch (error) {
        if (isGarbled(error)) oddAddresses.watch(question.url);
        const failure = toServiceError(error, service, question.url.pathname);
        if (failure instanceof ServiceError) events.onFailure(describe(failure, question.url));
        throw failure;
      }
    },
    close: connections.close,
  };
}

interface Turn extends Pick<ClientOptions, "budget"> {
  gate: RateGate;
  endsAtMs: number;
  signal: AbortSignal;
}

/** Waits until a request may leave; returns why it may not. */
async function waitForTurn(turn: Turn): Promise<"crowded" | "timeout" | undefined> {
  const { gate, budget, endsAtMs, signal } = turn;
  const leftMs = endsAtMs - performance.now();
  if (leftMs <= 0) return "timeout";
  const waitMs = gate.take(leftMs);
  if (waitMs === undefined) return "crowded";
  if (waitMs > 0) await pause(waitMs, signal);
  const mayAsk = (await budget?.take(endsAtMs - performance.now())) ?? true;
  if (signal.aborted) return "timeout";
  return mayAsk ? undefined : "crowded";
}

function createBreaker({
  sampleMs = BREAKER.sampleMs,
  firstMs = REST_MS.initialDelay,
}: ClientOptions["rest"] = {}) {
  return circuitBreaker(handleWhen(isBreakersBusiness), {
    breaker: new SamplingBreaker({
      threshold: BREAKER.threshold,
      duration: sampleMs,
      minimumRps: (BREAKER.least * 1_000) / sampleMs,
    }),
    halfOpenAfter: new ExponentialBackoff({
      initialDelay: firstMs,
      maxDelay: Math.max(firstMs, REST_MS.maxDelay),
    }),
  });
}

/** A garbled answer at one address says nothing about the others, and is counted separately. */
function isBreakersBusiness(error: unknown): boolean {
  return error instanceof ServiceError && isTheServices(error) && !isGarbled(error);
}

function isWorthAnother(error: unknown, endsAtMs: number): boolean {
  if (!(error instanceof ServiceError) || !isPassing(error)) return false;
  return performance.now() + (error.retryAfterMs ?? 0) < endsAtMs;
}

/**
 * What the service asks for, or a short while; with jitter, so that clients do not return together.
 */
export function delayBefore(
  { attempt, result }: { attempt: number; result: unknown },
  { least, spread } = RETRY_DELAY_MS,
): number {
  const error = result instanceof Object && "error" in result ? result.error : undefined;
  const askedMs = error instanceof ServiceError ? error.retryAfterMs : undefined;
  return (askedMs ?? least * attempt) + Math.random() * spread;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}

const describe = (failure: ServiceError, url: URL): FailedQuestion => ({
  service: failure.service,
  reason: failure.reason,
  code: failure.code,
  address: url.origin + url.pathname,
  retryAfterMs: failure.statedRetryAfterMs,
});

function toServiceError(error: unknown, service: string, path: string): unknown {
  if (error instanceof TaskCancelledError) return new ServiceError(service, "timeout", { path });
  if (error instanceof BrokenCircuitError) return new ServiceError(service, "resting", { path });
  if (error instanceof BulkheadRejectedError) return new ServiceError(service, "crowded", { path });
  return error;
}
