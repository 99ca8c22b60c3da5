import type { FailedQuestion, ServiceEvents } from "#app/lib/service-events.ts";

import type { Log } from "./log.ts";
import { createServiceFigures } from "./service-figures.ts";
import { createServiceHealth } from "./service-health.ts";

export type ServiceWatch = ReturnType<typeof createServiceWatch>;

const LOG_EVERY_MS = 60_000;
/** Reasons and services are few; beyond this many, kinds of failure share a log line. */
const MOST_KINDS = 200;

/** Watches the services: failures are logged, counted and available to callers. */
export function createServiceWatch(log: Pick<Log, "warn">, now: () => number = Date.now) {
  const health = createServiceHealth(now);
  const figures = createServiceFigures();
  const logFailure = createFailureLog(log, now);
  const events: ServiceEvents = {
    ...figures.events,
    onAnswer: health.onAnswer,
    onFailure(failure) {
      health.onFailure(failure);
      figures.events.onFailure(failure);
      logFailure(failure);
    },
  };
  return {
    events,
    metrics: figures.metrics,
    degraded: health.degraded,
    retryAfterMs: health.retryAfterMs,
  };
}

/** One line for each kind of failure and minute, which says how many there were since the last. */
function createFailureLog(log: Pick<Log, "warn">, now: () => number) {
  const kinds = new Map<string, { loggedAtMs: number; unlogged: number }>();
  return ({ service, reason, code, address }: FailedQuestion): void => {
    const key = `${service} ${reason}`;
    const kind = kinds.get(key);
    if (kind && now() - kind.loggedAtMs < LOG_EVERY_MS) {
      kind.unlogged += 1;
      return;
    }
    if (!kind && kinds.size >= MOST_KINDS) return;
    kinds.set(key, { loggedAtMs: now(), unlogged: 0 });
    log.warn({ service, reason, status: code, address, unlogged: kind?.unlogged ?? 0 }, "service");
  };
}
