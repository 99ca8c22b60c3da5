import { once } from "node:events";

import type { Database } from "#app/db/connect.server.ts";
import { deletionJob } from "#app/features/accounts/privacy/deletion-jobs.server.ts";
import { openBillingParts } from "#app/features/billing/billing.server.ts";
import { billingJob } from "#app/features/billing/subscriptions/billing-jobs.server.ts";
import type { DateSource } from "#app/features/library/dates/check-subject.server.ts";
import {
  LOOK_EVERY_MS as DATES_EVERY_MS,
  startDates,
} from "#app/features/library/dates/start-dates.server.ts";
import { inTurns } from "#app/features/operator/jobs/in-turns.server.ts";
import { retentionJob } from "#app/features/operator/retention/retention-job.server.ts";
import { createJobs, type Jobs } from "#app/features/operator/jobs/jobs.server.ts";
import type { Settings } from "#app/lib/env.server.ts";
import type { Job, ReportRun } from "#app/lib/jobs/job.ts";
import { loopJob } from "#app/lib/jobs/start-loop.ts";

import type { Log } from "./health/log.ts";
import { outboxJob, type LiveMail } from "./mail.ts";

interface Given {
  origin: string;
  /** What operators may change meanwhile. */
  live: () => LiveMail;
  saveCatalog: () => Promise<number>;
  /** The clock that all servers share. */
  now: () => number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const SAVE_EVERY_MS = 10 * 60_000;

/** What runs when it is due, whether or not anybody visits. */
export function openJobs(
  settings: Settings,
  database: Database,
  log: Log,
  { origin, live, saveCatalog, now }: Given,
): Jobs {
  const report = (error: unknown) => log.warn({ err: error }, "jobs");
  const jobs = createJobs({ database, report, now });
  jobs.register(outboxJob(live, database, log, now));
  const billing = { ...openBillingParts(database, settings, origin, () => live().siteName), now };
  jobs.register(billingJob(billing, log));
  jobs.register(deletionJob({ database, now }, log));
  jobs.register(retentionJob({ database, now }, log));
  const runNext = async () => ((await saveCatalog()) > 0 ? "what was learned" : undefined);
  jobs.register(loopJob({ name: "catalog", everyMs: SAVE_EVERY_MS, runNext, log }));
  return jobs;
}
/**
 * Keeps the next dates of what anybody follows. The library wakes it, so it starts before it is
 * registered.
 */
export function openDates(database: Database, source: DateSource, log: Log, now: () => number) {
  let report: ReportRun = () => undefined;
  const dates = startDates({ database, source, log, report: (run) => report(run), now });
  const datesJob: Job = {
    name: "dates",
    everyMs: () => DATES_EVERY_MS,
    start(note) {
      report = note;
      return { runNow: async () => dates.lookSoon(), stop: dates.stop };
    },
  };
  return { dates, datesJob };
}

interface MatchesParts {
  database: Database;
  log: Log;
  lookAhead: () => Promise<number>;
  now: () => number;
  matched: () => Promise<void>;
}

/** Looks up every day, once for all servers, which titles are free films. */
export function matchesJob({ database, log, lookAhead, matched, now }: MatchesParts): Job {
  async function run(signal: AbortSignal): Promise<string> {
    const count = await lookAhead();
    await Promise.race([matched(), once(signal, "abort")]);
    signal.throwIfAborted();
    return `${count} films`;
  }
  return inTurns({ database, name: "matches", everyMs: () => DAY_MS, run, log, now });
}
