import { once } from "node:events";

import { problemOf, type JobLog } from "#app/lib/jobs/job.ts";
import { loopJob, type EndedRun, type LoopJob } from "#app/lib/jobs/start-loop.ts";

import { createDatesRound, type RoundOptions } from "./dates-round.server.ts";

const LOOK_EVERY_MS = 60_000;
const LAST_CALL_MS = 4_500;

/**
 * Keeps the next dates of what anybody follows; awake, it looks for what somebody has just
 * followed. Several servers may run it at once: one of them has the lease. Each subject is stored by
 * itself, so that whoever goes on after a server died repeats one subject at most.
 */
export function datesJob(options: RoundOptions & { log: JobLog }): LoopJob {
  const { log } = options;
  let round: ReturnType<typeof createDatesRound> | undefined;

  const look = (signal: AbortSignal): Promise<EndedRun> => {
    round ??= createDatesRound(options, signal);
    return round().then(
      (done) => ({ done }),
      (error: unknown) => {
        log.error({ err: error }, "the next dates could not be read or written");
        return { done: 0, problem: problemOf(error), pauseMs: LOOK_EVERY_MS };
      },
    );
  };

  return loopJob({
    name: "dates",
    everyMs: LOOK_EVERY_MS,
    startsAfterMs: LOOK_EVERY_MS,
    lastCallMs: LAST_CALL_MS,
    async runNext(signal, { lastCall }) {
      const ended = new AbortController();
      const giveUp = once(lastCall, "abort", { signal: ended.signal }).catch(() => undefined);
      // A film database that does not answer must not keep the server from stopping.
      const run = await Promise.race([look(signal), giveUp.then(() => undefined)]);
      ended.abort();
      return run;
    },
    log,
  });
}
