import type { FailedQuestion } from "#app/lib/service-events.ts";

/** A service that is failing: its last failure, and since when. */
export interface ServiceTrouble extends FailedQuestion {
  sinceMs: number;
}

interface State {
  failures: number;
  /** Addresses whose answers made no sense: a second time says nothing new about the service. */
  garbled: Set<string>;
  degraded: ServiceTrouble | undefined;
  retryAtMs: number;
}

/** A single failure may be chance; a refused credential never is. */
const FAILURES_TO_DEGRADE = 3;
/** Failures of one request, which say nothing about the service. */
const OF_THE_QUESTION = new Set(["rejected"]);
/** Our own limits: the reason behind them is the failure before. */
const OF_OURS = new Set(["resting", "crowded"]);

const untroubled = (): State => ({
  failures: 0,
  garbled: new Set(),
  degraded: undefined,
  retryAtMs: 0,
});

/** Tracks which services are failing, from the outcomes of the requests to them. */
export function createServiceHealth(now: () => number = Date.now) {
  const states = new Map<string, State>();
  /** Every request for a page asks for it. */
  let degraded: readonly ServiceTrouble[] = [];

  function listDegraded(): void {
    degraded = [...states.values()].flatMap((state) => state.degraded ?? []);
  }

  return {
    onAnswer(service: string): void {
      const state = states.get(service);
      if (!state) return;
      const wasDegraded = state.degraded !== undefined;
      Object.assign(state, { ...untroubled(), retryAtMs: state.retryAtMs });
      if (wasDegraded) listDegraded();
    },
    onFailure(failure: FailedQuestion): void {
      const { service, reason, address, retryAfterMs = 0 } = failure;
      if (OF_THE_QUESTION.has(reason)) return;
      const state = states.get(service) ?? untroubled();
      states.set(service, state);
      state.retryAtMs = Math.max(state.retryAtMs, now() + retryAfterMs);
      if (OF_OURS.has(reason)) return;
      if (reason === "garbled" && !state.degraded) {
        if (state.garbled.has(address)) return;
        state.garbled.add(address);
      }
      state.failures += 1;
      const isDegraded = reason === "denied" || state.failures >= FAILURES_TO_DEGRADE;
      if (isDegraded || state.degraded) {
        state.degraded = { ...failure, sinceMs: state.degraded?.sinceMs ?? now() };
        listDegraded();
      }
    },
    degraded: () => degraded,
    /** How much longer the services ask us to wait: the least that Retry-After says. */
    retryAfterMs: (): number =>
      Math.max(0, ...[...states.values()].map(({ retryAtMs }) => retryAtMs - now())),
  };
}
