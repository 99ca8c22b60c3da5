import { claimDue } from "#app/db/claims/claim-due.server.ts";
import type { JobLog } from "#app/lib/jobs/job.ts";
import { retryDelayMs } from "#app/lib/jobs/retry-delay.ts";
import { loopJob, type LoopJob } from "#app/lib/jobs/start-loop.ts";
import { ServiceError } from "#app/services/service-error.ts";

import { createSlice } from "./import-slice.server.ts";
import type { ImportsOptions } from "./imports.server.ts";
import { forgetQuery, type ImportRow } from "./imports-queries.server.ts";

export interface ImportJobOptions extends ImportsOptions {
  log: JobLog;
  /** Leaves the film database's answers to viewers' pages. */
  pause?: (durationMs: number, signal: AbortSignal) => Promise<unknown>;
}

const EVERY_MS = 5_000;
export const dueImports = {
  table: "imports",
  key: "id",
  due: "due_at",
  fence: "due_at",
  // Far longer than a slice takes.
  leaseMs: 60_000,
} as const;

const RETRY = { firstMs: 10_000, longestMs: 15 * 60_000 };
/** Reports are there this long. */
const FORGET_AFTER_MS = 90 * 24 * 3_600_000;

/** The job of imports, which a viewer's request wakes. */
export const importsJob = (options: ImportJobOptions): LoopJob =>
  loopJob({
    name: "imports",
    everyMs: EVERY_MS,
    runNext: createImportRun(options),
    log: options.log,
  });

/**
 * Goes on with the import that has waited longest, for a few titles at a time, so that several
 * viewers' imports take turns. What was done is stored after each title: a server that dies in the
 * middle has at most a few titles done twice, which changes nothing.
 */
export function createImportRun(options: ImportJobOptions) {
  const { database, now = Date.now } = options;
  const workOn = createSlice(options);

  return async function runNext(signal: AbortSignal): Promise<string | undefined> {
    const nowMs = now();
    const due = await claimDue(database, dueImports, nowMs);
    if (due === undefined) {
      await forgetQuery(database.kysely, nowMs - FORGET_AFTER_MS).execute();
      return undefined;
    }
    try {
      const isDone = await workOn(due, signal);
      const ended = isDone ? { due_at: null, finished_at: now() } : { due_at: now() };
      await end(due, { ...ended, failures: 0 });
    } catch (error) {
      const failures = due.failures + 1;
      await end(due, { failures, due_at: now() + retryDelayMs(failures, RETRY) });
      if (!(error instanceof ServiceError)) throw error;
    }
    return due.source;
  };

  /** Unless somebody else has it now, or wants it to go on at once. */
  async function end(
    { id, due_at: untilMs }: ImportRow,
    columns: Partial<Pick<ImportRow, "due_at" | "finished_at" | "failures">>,
  ): Promise<void> {
    await database.kysely
      .updateTable("imports")
      .set(columns)
      .where("id", "=", id)
      .where("due_at", "=", untilMs)
      .execute();
  }
}
