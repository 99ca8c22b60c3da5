import { setTimeout as sleep } from "node:timers/promises";

import {
  problemOf,
  type Job,
  type JobLog,
  type JobName,
  type JobRun,
  type ReportRun,
  type StartedJob,
} from "./job.ts";
import { retryDelayMs } from "./retry-delay.ts";

/** A job that does one thing after the other while something is due. */
export interface Loop {
  name: JobName;
  /** How long it waits once nothing is due. */
  everyMs: number;
  /** How many things it does at once, each in a lane of its own; one where it says nothing. */
  lanes?: number;
  /**
   * Does the next thing of a lane (the first is 0), and returns what it was about; undefined when
   * nothing is due.
   */
  runNext: (signal: AbortSignal, lane: number) => Promise<string | undefined>;
  log: JobLog;
  report?: ReportRun;
  now?: () => number;
}

const FAILURE = { firstMs: 1_000, longestMs: 60_000 };

/**
 * Does what is due until it is stopped. Several processes may run it at once: each claims its own
 * rows. What fails is taken up again, after longer and longer pauses.
 */
export function startLoop(loop: Loop): StartedJob {
  const stopping = new AbortController();
  const lanes = Array.from({ length: loop.lanes ?? 1 }, (_, lane) =>
    startLane(loop, lane, stopping.signal),
  );
  return {
    runNow: () => Promise.all(lanes.map(({ runNow }) => runNow())),
    async stop() {
      stopping.abort();
      await Promise.all(lanes.map(({ waitForEnd }) => waitForEnd()));
    },
  };
}

/** One lane does one thing after the other, and waits for no other lane. */
function startLane(loop: Loop, lane: number, signal: AbortSignal) {
  const { name, everyMs, runNext, log, report, now = Date.now } = loop;
  let last: Promise<unknown> = Promise.resolve();
  let failuresInARow = 0;

  async function run(): Promise<JobRun> {
    const begun = { startedAtMs: now(), done: 0 };
    const ended = (problem?: string) => ({ ...begun, endedAtMs: now(), problem });
    try {
      while (!signal.aborted) {
        const what = await runNext(signal, lane);
        if (what === undefined) break;
        begun.done += 1;
        log.info({ job: name, what }, "job");
      }
      failuresInARow = 0;
      return ended();
    } catch (error) {
      if (signal.aborted) return ended();
      failuresInARow += 1;
      log.error({ err: error, job: name }, "a job failed, and is taken up again");
      return ended(problemOf(error));
    }
  }

  /** After the run before it, so that this process runs it once at a time. */
  function runInTurn(): Promise<JobRun> {
    const running = last.then(run);
    last = running;
    return running.then((ended) => {
      if (!signal.aborted || ended.done > 0) report?.(ended);
      return ended;
    });
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const { problem } = await runInTurn();
      const pauseMs = problem === undefined ? everyMs : retryDelayMs(failuresInARow, FAILURE);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const working = work();
  return {
    runNow: runInTurn,
    waitForEnd: () => Promise.all([working, last]),
  };
}

/** The usual job: it looks for what is due again and again. */
export const loopJob = (loop: Omit<Loop, "report">): Job => ({
  name: loop.name,
  everyMs: () => loop.everyMs,
  start: (report, now = Date.now) => startLoop({ now, ...loop, report }),
});
