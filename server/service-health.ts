import type { FailedQuestion } from "#app/lib/service-events.ts";

/** A service that fails at the moment: why it failed last, and since when. */
export interface Degraded extends FailedQuestion {
  sinceMs: number;
}

interface State {
  failures: number;
  degraded: Degraded | undefined;
  retryAtMs: number;
}

/** A single failure may be chance; a refused credential never is. */
const FAILURES_TO_DEGRADE = 3;
/** Failures of one question, which say nothing about the service. */
const OF_THE_QUESTION = new Set(["rejected"]);
/** Our own limits: the reason behind them is the failure before. */
const OF_OURS = new Set(["resting", "crowded"]);

/** Knows which services fail at the moment, from the outcomes of the requests to them. */
export function createServiceHealth(now: () => number = Date.now) {
  const states = new Map<string, State>();

  return {
    onAnswer(service: string): void {
      const state = states.get(service);
      if (state) Object.assign(state, { failures: 0, degraded: undefined });
    },
    onFailure(failure: FailedQuestion): void {
      const { service, reason, retryAfterMs = 0 } = failure;
      if (OF_THE_QUESTION.has(reason)) return;
      const state = states.get(service) ?? { failures: 0, degraded: undefined, retryAtMs: 0 };
      states.set(service, state);
      state.retryAtMs = Math.max(state.retryAtMs, now() + retryAfterMs);
      if (OF_OURS.has(reason)) return;
      state.failures += 1;
      const isDegraded = reason === "denied" || state.failures >= FAILURES_TO_DEGRADE;
      if (isDegraded || state.degraded) {
        state.degraded = { ...failure, sinceMs: state.degraded?.sinceMs ?? now() };
      }
    },
    degraded: (): Degraded[] =>
      [...states.values()].flatMap(({ degraded }) => (degraded ? [degraded] : [])),
    /** How long the services asked us to wait, from now on: the least that Retry-After says. */
    retryAfterMs: (): number =>
      Math.max(0, ...[...states.values()].map(({ retryAtMs }) => retryAtMs - now())),
  };
}
