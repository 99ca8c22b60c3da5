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
import { sleepUnless } from "./sleep-unless.ts";

/** How a run ended that counts what it did itself, or chooses the pause after it. */
export interface EndedRun {
  done: number;
  problem?: string | undefined;
  /** As long as after every other run, where it says nothing. */
  pauseMs?: number;
}

/** A job that does one thing after the other while something is due. */
export interface Loop {
  name: JobName;
  /** How long it waits once nothing is due. */
  everyMs: number;
  /** How long it waits before it looks for the first time. */
  startsAfterMs?: number;
  /** How many things it does at once, each in a lane of its own; one where it says nothing. */
  lanes?: number;
  /**
   * Does the next thing, and returns what it was about; undefined when nothing is due. What it did
   * is written to the log, except where it ends the run itself.
   */
  runNext: (signal: AbortSignal, turn: Turn) => Promise<string | EndedRun | undefined>;
  /** How long its current work may still take when it is stopped; as long as it takes otherwise. */
  lastCallMs?: number;
  log: JobLog;
  report?: ReportRun;
  now?: () => number;
  /** Ends early at the signal. */
  pause?: typeof sleepUnless;
}

interface Turn {
  /** The first is 0. */
  lane: number;
  /** Aborted when the work has to end now. Before that, the loop's own signal begins nothing more. */
  lastCall: AbortSignal;
}

const FAILURE = { firstMs: 1_000, longestMs: 60_000 };

/**
 * Does what is due until it is stopped. Several processes may run it at once: each claims its own
 * rows. What fails is taken up again, after longer and longer pauses.
 */
export function startLoop(loop: Loop): StartedJob {
  const stopping = new AbortController();
  const lastCall = new AbortController();
  const lanes = Array.from({ length: loop.lanes ?? 1 }, (_, lane) =>
    startLane(loop, { lane, lastCall: lastCall.signal }, stopping.signal),
  );
  return {
    runNow: () => Promise.all(lanes.map(({ runNow }) => runNow())),
    async stop() {
      stopping.abort();
      const { lastCallMs } = loop;
      const timeout =
        lastCallMs === undefined ? undefined : setTimeout(() => lastCall.abort(), lastCallMs);
      await Promise.all(lanes.map(({ working }) => working));
      clearTimeout(timeout);
    },
  };
}

/** One lane does one thing after the other, and waits for no other lane. */
function startLane(loop: Loop, turn: Turn, stopping: AbortSignal) {
  const { everyMs, startsAfterMs = 0, report, pause = sleepUnless } = loop;
  const run = createRun(loop, turn, stopping);
  let waking = new AbortController();
  /** The run that has not begun yet. */
  let next = Promise.withResolvers<void>();

  const rest = (durationMs: number) =>
    pause(durationMs, AbortSignal.any([stopping, waking.signal]));

  async function work(): Promise<void> {
    if (startsAfterMs > 0) await rest(startsAfterMs);
    while (!stopping.aborted) {
      const current = next;
      next = Promise.withResolvers();
      // Whoever wakes it from here on gets another run.
      waking = new AbortController();
      const { pauseMs = everyMs, ...ended } = await run();
      if (!stopping.aborted || ended.done > 0) report?.(ended);
      current.resolve();
      await rest(pauseMs);
    }
    next.resolve();
  }

  return {
    working: work(),
    runNow() {
      waking.abort();
      return next.promise;
    },
  };
}

/** Does what is due now. */
function createRun(
  { name, runNext, log, now = Date.now }: Loop,
  turn: Turn,
  stopping: AbortSignal,
) {
  let failuresInARow = 0;

  return async function run(): Promise<JobRun & Pick<EndedRun, "pauseMs">> {
    const startedAtMs = now();
    let done = 0;
    const end = (ended?: Omit<EndedRun, "done">) => ({
      startedAtMs,
      endedAtMs: now(),
      done,
      problem: undefined,
      ...ended,
    });
    try {
      while (!stopping.aborted) {
        const what = await runNext(stopping, turn);
        if (what === undefined) break;
        if (typeof what === "object") {
          failuresInARow = 0;
          return { ...end(what), done: done + what.done };
        }
        done += 1;
        log.info({ job: name, what }, "job");
      }
      failuresInARow = 0;
      return end();
    } catch (error) {
      if (stopping.aborted) return end();
      failuresInARow += 1;
      log.error({ err: error, job: name }, "a job failed, and is taken up again");
      return end({ problem: problemOf(error), pauseMs: retryDelayMs(failuresInARow, FAILURE) });
    }
  };
}

/** A job that something may wake, so that it looks at once for what is due. */
export interface LoopJob extends Job {
  wake: () => void;
}

/** The usual job: it looks for what is due again and again. */
export function loopJob(loop: Omit<Loop, "report">): LoopJob {
  let started: StartedJob | undefined;
  return {
    name: loop.name,
    everyMs: () => loop.everyMs,
    start(report, now = Date.now) {
      started = startLoop({ now, ...loop, report });
      return started;
    },
    wake: () => void started?.runNow(),
  };
}
