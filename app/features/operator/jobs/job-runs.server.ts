import { sql, type Selectable } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Executor } from "#app/db/executor.ts";
import { prepareQuery, type BoundList } from "#app/db/reads/prepared-query.ts";
import type { JobRunsTable } from "#app/db/schema.ts";
import type { JobName, JobRun, ReportRun } from "#app/lib/jobs/job.ts";

interface Parts {
  database: Database;
  report: (error: unknown) => void;
}

/** Most runs find nothing to do: that they run is noted once in a while. */
const NOTE_WORK_MS = 10_000;
const NOTE_IDLE_MS = 60_000;
const MOST_CHARACTERS = 500;

/**
 * Stores how a job's runs end, for all servers together. What is alike is stored together after a
 * while; a failure, and the first success after one, at once.
 */
export function createRunRecorder({ database, report }: Parts, name: JobName) {
  let waiting: JobRun | undefined;
  let storedAtMs = 0;
  let hasFailed = false;
  let storing: Promise<void> = Promise.resolve();

  const isDue = ({ endedAtMs, problem, done }: JobRun) =>
    problem !== undefined ||
    hasFailed ||
    endedAtMs - storedAtMs >= (done > 0 ? NOTE_WORK_MS : NOTE_IDLE_MS);

  async function storeAfter(earlier: Promise<void>, run: JobRun): Promise<void> {
    await earlier;
    await storeRun(database, name, run).catch(report);
  }

  function store(): Promise<void> {
    if (waiting === undefined) return storing;
    storing = storeAfter(storing, waiting);
    storedAtMs = waiting.endedAtMs;
    hasFailed = waiting.problem !== undefined;
    waiting = undefined;
    return storing;
  }

  const note: ReportRun = (run) => {
    waiting = { ...run, done: run.done + (waiting?.done ?? 0) };
    if (isDue(waiting)) void store();
  };

  return { note, store };
}

/** The newest run counts, whichever server it was on; its failure is remembered beyond the next. */
async function storeRun(
  { kysely }: Database,
  name: JobName,
  { startedAtMs, endedAtMs, done, problem }: JobRun,
): Promise<void> {
  const failure = problem?.slice(0, MOST_CHARACTERS);
  const row = {
    ended_at: endedAtMs,
    took_ms: Math.max(0, endedAtMs - startedAtMs),
    done,
    problem: failure ?? null,
    ...(failure === undefined ? { succeeded_at: endedAtMs } : { failed_at: endedAtMs, failure }),
  };
  await kysely
    .insertInto("job_runs")
    .values({ name, ...row })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet(row)
        .where(sql<number>`coalesce(job_runs.ended_at, 0)`, "<=", endedAtMs),
    )
    .execute();
}

/** Named, because a statement with all columns cannot be kept. */
const COLUMNS = [
  "name",
  "ended_at",
  "took_ms",
  "done",
  "problem",
  "succeeded_at",
  "failed_at",
  "failure",
  "leased_until",
] as const;

export type StoredRun = ReturnType<typeof toStored>;

/** What is stored of these jobs, by name. */
export async function readRuns(
  { kysely }: Database,
  names: readonly string[],
): Promise<Map<string, StoredRun>> {
  const rows = await selectRuns(kysely, names);
  return new Map(rows.map((row) => [row.name, toStored(row)]));
}

const selectRuns = prepareQuery((executor: Executor, names: BoundList<string>) =>
  executor.selectFrom("job_runs").select(COLUMNS).where("name", "in", names),
);

const toStored = (row: Pick<Selectable<JobRunsTable>, (typeof COLUMNS)[number]>) => ({
  endedAtMs: row.ended_at ?? undefined,
  tookMs: row.took_ms,
  done: row.done,
  problem: row.problem ?? undefined,
  succeededAtMs: row.succeeded_at ?? undefined,
  failedAtMs: row.failed_at ?? undefined,
  failure: row.failure ?? undefined,
  leasedUntilMs: row.leased_until ?? 0,
});
