import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { Database } from "#app/db/connect.server.ts";
import { problemOf, type ReportRun } from "#app/lib/jobs/job.ts";
import { ServiceError } from "#app/services/service-error.ts";

import { checkSubject, type DateSource } from "./check-subject.server.ts";
import { leaseJob, releaseJob, type ChangesState } from "./date-lease.server.ts";
import { findDue, storeChecked, storeFailure, syncSubjects } from "./date-subjects.server.ts";
import type { DateSubject } from "./date-subjects.server.ts";
import { readChanges } from "./read-changes.server.ts";

interface DatesLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface DatesOptions {
  database: Database;
  source: DateSource;
  log: DatesLog;
  now?: () => number;
  /** Ends early when the job is stopped, or has something to do at once. */
  pause?: (durationMs: number, signal: AbortSignal) => Promise<unknown>;
  /** Receives how each round ended. */
  report?: ReportRun;
}

export const LOOK_EVERY_MS = 60_000;
/** Calls to the film database, which viewers' pages need as well: one a second, as a mean. */
export const CALLS_PER_MINUTE = 60;
/** A check asks twice at most. */
const MOST_CALLS_OF_CHECK = 2;
const LAST_CALL_MS = 4_500;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Titles and people are in the change lists; collections and lists are not. */
const AGAIN_AFTER_MS: Readonly<Record<DateSubject["content_type"], number>> = {
  movie: 7 * DAY_MS,
  tv: 7 * DAY_MS,
  person: 7 * DAY_MS,
  collection: 3 * DAY_MS,
  list: 12 * HOUR_MS,
};
const RETRY = { firstMs: 5 * 60_000, longestMs: DAY_MS };

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

const sleepUnless = (durationMs: number, signal: AbortSignal) =>
  sleep(durationMs, undefined, { signal }).catch(() => undefined);

/** One round of the job: what is followed, what has changed, and what is due. */
export function createDatesRound(options: DatesOptions, stopped: AbortSignal) {
  const { database, source, log, now = Date.now, pause = sleepUnless } = options;
  const holder = randomUUID();
  const gate = createMinuteGate(CALLS_PER_MINUTE, now);

  /** Waits for this many calls; false when the job is stopped, or another server has taken over. */
  async function turn(calls: number): Promise<boolean> {
    for (let waitMs = gate.take(calls); waitMs > 0; waitMs = gate.take(calls)) {
      await pause(waitMs, stopped);
      if (stopped.aborted) return false;
    }
    return (
      !stopped.aborted &&
      (await leaseJob(database, "dates", { holder, nowMs: now() })) !== undefined
    );
  }

  /** False when the film database does not answer: the others wait as well. */
  async function check(subject: DateSubject): Promise<boolean> {
    try {
      const nowMs = now();
      const checked = await checkSubject(source, subject, nowMs);
      const dueAtMs = nowMs + AGAIN_AFTER_MS[subject.content_type];
      await storeChecked(database, subject, { checked, nowMs, dueAtMs });
      return true;
    } catch (error) {
      const delayMs = Math.min(RETRY.longestMs, RETRY.firstMs * 2 ** Math.min(subject.failures, 9));
      await storeFailure(database, subject, now() + delayMs);
      const { content_type: kind, content_id: id } = subject;
      log.warn({ kind, id, err: error }, "dates could not be read, and are read again later");
      return !(error instanceof ServiceError);
    }
  }

  /** Without the lists what is due by itself is checked all the same. */
  async function readLists(state: ChangesState): Promise<boolean> {
    try {
      const reading = { database, source, nowMs: now(), turn: () => turn(1) };
      return await readChanges(reading, state);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      log.warn({ err: error }, "the lists of what has changed could not be read");
      return true;
    }
  }

  /** Returns how many were checked. */
  return async function round(): Promise<number> {
    const state = await leaseJob(database, "dates", { holder, nowMs: now() });
    if (state === undefined) return 0;
    try {
      await syncSubjects(database, now());
      if (!(await readLists(state))) return 0;
      for (let checked = 0; ; checked += 1) {
        const subject = await findDue(database, now());
        if (subject === undefined || !(await turn(MOST_CALLS_OF_CHECK))) return checked;
        if (!(await check(subject))) return checked;
      }
    } finally {
      await releaseJob(database, "dates", holder);
    }
  };
}

/** Allows at most so many calls in any minute, however they are spread. */
function createMinuteGate(mostPerMinute: number, now: () => number) {
  let taken: number[] = [];
  return {
    /** Takes so many calls and returns 0, or takes none and returns how long to wait. */
    take(calls: number): number {
      const nowMs = now();
      taken = taken.filter((atMs) => atMs > nowMs - MINUTE_MS);
      const isFree = taken.length + calls <= mostPerMinute;
      if (isFree) {
        taken.push(...Array.from({ length: calls }, () => nowMs));
        return 0;
      }
      const oldest = taken[Math.min(calls, taken.length) - 1] ?? nowMs;
      return Math.max(1, oldest + MINUTE_MS - nowMs);
    },
  };
}
