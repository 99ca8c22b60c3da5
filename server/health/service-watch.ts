import type { FailedQuestion, ServiceEvents } from "#app/lib/service-events.ts";

import type { Log } from "./log.ts";
import { createOnceAMinute } from "./once-a-minute.ts";
import { createServiceFigures } from "./service-figures.ts";
import { createServiceHealth } from "./service-health.ts";

export type ServiceWatch = ReturnType<typeof createServiceWatch>;

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
  const unloggedOf = createOnceAMinute(now);
  return ({ service, reason, code, address }: FailedQuestion): void => {
    const unlogged = unloggedOf(`${service} ${reason}`);
    if (unlogged === undefined) return;
    log.warn({ service, reason, status: code, address, unlogged }, "service");
  };
}
