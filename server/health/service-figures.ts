import { Counter, Gauge, Histogram } from "prom-client";

import type { BreakerState, ServiceEvents } from "#app/lib/service-events.ts";
import type { ServiceFailure } from "#app/services/service-error.ts";

const REASONS: readonly ServiceFailure[] = [
  "timeout",
  "unreachable",
  "cut off",
  "unavailable",
  "busy",
  "garbled",
  "denied",
  "rejected",
  "resting",
  "crowded",
];
const REQUEST_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WAIT_BUCKETS = [0.001, 0.01, 0.05, 0.25, 1, 4];
const BREAKER_VALUES: Readonly<Record<BreakerState, number>> = {
  closed: 0,
  "half-open": 1,
  open: 2,
};

/** Counts the requests to the services by service and outcome. */
export function createServiceFigures() {
  const requests = new Histogram({
    name: "matinee_service_request_seconds",
    help: "How long each request to a service outside took, by what became of it.",
    labelNames: ["service", "outcome"],
    buckets: REQUEST_BUCKETS,
    registers: [],
  });
  const waits = new Histogram({
    name: "matinee_service_wait_seconds",
    help: "How long requests waited for their turn under the limit per second.",
    labelNames: ["service"],
    buckets: WAIT_BUCKETS,
    registers: [],
  });
  const failures = new Counter({
    name: "matinee_service_failures_total",
    help: "Questions that a service outside did not answer after every attempt, by reason.",
    labelNames: ["service", "reason"],
    registers: [],
  });
  const retries = new Counter({
    name: "matinee_service_retries_total",
    help: "Requests that were made again after one that failed.",
    labelNames: ["service"],
    registers: [],
  });
  const breakers = new Gauge({
    name: "matinee_service_breaker_state",
    help: "Whether a service is asked: 0 as usual, 1 by one question that tries it, 2 not at all.",
    labelNames: ["service"],
    registers: [],
  });
  const cacheReads = new Counter({
    name: "matinee_service_cache_reads_total",
    help: "Answers from the cache of a service (hit, stale) and those that were asked for (miss).",
    labelNames: ["service", "outcome"],
    registers: [],
  });
  const events = {
    onRequest: (service, outcome, seconds) => requests.observe({ service, outcome }, seconds),
    onRetry: (service) => retries.inc({ service }),
    onWait: (service, seconds) => waits.observe({ service }, seconds),
    onAnswer: () => undefined,
    onFailure: ({ service, reason }) => failures.inc({ service, reason }),
    onBreaker(service, state) {
      // Before the first failure, so that an increase of it is seen.
      retries.inc({ service }, 0);
      for (const reason of REASONS) failures.inc({ service, reason }, 0);
      breakers.set({ service }, BREAKER_VALUES[state]);
    },
    onCacheRead: (service, outcome) => cacheReads.inc({ service, outcome }),
  } satisfies ServiceEvents;
  return { events, metrics: [requests, waits, failures, retries, breakers, cacheReads] };
}
