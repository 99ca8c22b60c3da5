import type { Database } from "#app/db/connect.server.ts";
import type { Lease } from "#app/db/claims/hold-lease.server.ts";
import { sleepUnless } from "#app/lib/jobs/sleep-unless.ts";
import { ServiceError } from "#app/services/service-error.ts";

import { createCallBudget } from "./call-budget.ts";
import { checkSubject, type DateSource } from "./check-subject.server.ts";
import { leaseJob, readChangesState, type ChangesState } from "./date-lease.server.ts";
import {
  findDue,
  findNewFollow,
  storeChecked,
  storeFailure,
  syncSubjects,
  type DateSubject,
} from "./date-subjects.server.ts";
import { readChanges } from "./read-changes.server.ts";

interface DatesLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface RoundOptions {
  database: Database;
  source: DateSource;
  log: DatesLog;
  now?: () => number;
  /** Ends early when the job is stopped, or has something to do at once. */
  pause?: (durationMs: number, signal: AbortSignal) => Promise<unknown>;
}

/** While a round goes on, which takes minutes where the lists of what has changed are long. */
const LOOK_FOR_FOLLOWS_MS = 10_000;
/** A show is asked for with its season, and the popular lists are two. */
const MOST_CALLS_OF_CHECK = 2;
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
 * One round of the job: what is followed, what has changed, and what is due. The lists of what has
 * changed take turns with what is due, and what somebody has just followed comes before both.
 */
export function createDatesRound(options: RoundOptions, stopped: AbortSignal) {
  const { database, source, log, now = Date.now } = options;
  let lease: Lease | undefined;
  let checked = 0;

  async function check(subject: DateSubject): Promise<boolean> {
    const isAnswered = await checkOne(options, subject);
    if (isAnswered) checked += 1;
    return isAnswered;
  }

  /** False when the job is stopped, or another server has taken over. */
  const mayGoOn = async () => !stopped.aborted && (await lease?.renew()) === true;
  const turns = createTurns(options, { mayGoOn, stopped, check });

  /** Checks one subject that is due. "none" where nothing is, "ended" where the round has to end. */
  async function checkDue(): Promise<"checked" | "none" | "ended"> {
    const subject = await findDue(database, now());
    if (subject === undefined) return "none";
    const isDone = (await turns.take(MOST_CALLS_OF_CHECK)) && (await check(subject));
    return isDone ? "checked" : "ended";
  }

  /** Without the lists what is due by itself is checked all the same. */
  async function readLists(state: ChangesState): Promise<boolean> {
    const turn = async () => (await checkDue()) !== "ended" && (await turns.take(1));
    try {
      return await readChanges({ database, source, nowMs: now(), turn }, state);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      log.warn({ err: error }, "the lists of what has changed could not be read");
      return true;
    }
  }

  /** Returns how many were checked. */
  return async function round(): Promise<number> {
    lease = await leaseJob(database, "dates", now);
    if (lease === undefined) return 0;
    checked = 0;
    try {
      await syncSubjects(database, now());
      turns.lookAtOnce();
      if (!(await readLists(await readChangesState(database)))) return checked;
      while ((await checkDue()) === "checked");
      return checked;
    } finally {
      await lease.release();
    }
  };
}

interface CheckOptions {
  mayGoOn: () => Promise<boolean>;
  stopped: AbortSignal;
  /** False when the film database does not answer: the others wait as well. */
  check: (subject: DateSubject) => Promise<boolean>;
}

/** Whose turn it is to call the film database: a new follow's before all others. */
function createTurns(
  { database, now = Date.now, pause = sleepUnless }: RoundOptions,
  { mayGoOn, stopped, check }: CheckOptions,
) {
  const budget = createCallBudget(now);
  let lookedAtMs = 0;

  /** Checks as many as may be called for now. False when the round has to end. */
  async function checkNewFollows(): Promise<boolean> {
    if (now() - lookedAtMs < LOOK_FOR_FOLLOWS_MS) return true;
    lookedAtMs = now();
    for (;;) {
      const subject = await findNewFollow(database, now());
      if (subject === undefined || budget.take("new follow", MOST_CALLS_OF_CHECK) > 0) return true;
      if (!(await mayGoOn()) || !(await check(subject))) return false;
    }
  }

  return {
    lookAtOnce: () => void (lookedAtMs = 0),

    /** Waits for this many calls. False when the round has to end. */
    async take(calls: number): Promise<boolean> {
      for (;;) {
        if (!(await checkNewFollows())) return false;
        const waitMs = budget.take("rest", calls);
        if (waitMs === 0) return mayGoOn();
        await pause(Math.min(waitMs, LOOK_FOR_FOLLOWS_MS), stopped);
        if (stopped.aborted) return false;
      }
    },
  };
}

async function checkOne(
  { database, source, log, now = Date.now }: RoundOptions,
  subject: DateSubject,
): Promise<boolean> {
  try {
    const nowMs = now();
    const found = await checkSubject(source, subject, nowMs);
    const dueAtMs = nowMs + AGAIN_AFTER_MS[subject.content_type];
    await storeChecked(database, subject, { checked: found, nowMs, dueAtMs });
    return true;
  } catch (error) {
    const delayMs = Math.min(RETRY.longestMs, RETRY.firstMs * 2 ** Math.min(subject.failures, 9));
    await storeFailure(database, subject, now() + delayMs);
    const { content_type: kind, content_id: id } = subject;
    log.warn({ kind, id, err: error }, "dates could not be read, and are read again later");
    return !(error instanceof ServiceError);
  }
}
