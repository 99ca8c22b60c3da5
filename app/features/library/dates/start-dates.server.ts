import { problemOf, type ReportRun } from "#app/lib/jobs/job.ts";

import { createDatesRound, sleepUnless, type RoundOptions } from "./dates-round.server.ts";

export interface DatesOptions extends RoundOptions {
  /** Receives how each round ended. */
  report?: ReportRun;
}

export const LOOK_EVERY_MS = 60_000;
const LAST_CALL_MS = 4_500;

/**
 * Keeps the next dates of what anybody follows, until it is stopped. Several servers may run it at
 * once: one of them has the lease. Each subject is stored by itself, so that whoever goes on after
 * a server died repeats one subject at most.
 */
export function startDates(options: DatesOptions) {
  const { log, pause = sleepUnless, now = Date.now, report } = options;
  const stopping = new AbortController();
  const round = createDatesRound(options, stopping.signal);
  let waking = new AbortController();

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(LOOK_EVERY_MS, AbortSignal.any([stopping.signal, waking.signal]));
      waking = new AbortController();
      if (stopping.signal.aborted) return;
      const startedAtMs = now();
      const ended = await round().then(
        (done) => ({ done, problem: undefined }),
        (error: unknown) => {
          log.error({ err: error }, "the next dates could not be read or written");
          return { done: 0, problem: problemOf(error) };
        },
      );
      report?.({ startedAtMs, endedAtMs: now(), ...ended });
    }
  }

  const working = work();
  return {
    /** Somebody follows something new, and would like to see its dates. */
    lookSoon: () => waking.abort(),
    async stop(): Promise<void> {
      stopping.abort();
      const giveUp = new AbortController();
      // A film database that does not answer must not keep the server from stopping.
      await Promise.race([working, sleepUnless(LAST_CALL_MS, giveUp.signal)]);
      giveUp.abort();
    },
  };
}
