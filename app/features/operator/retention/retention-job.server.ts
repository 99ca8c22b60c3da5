import { sql } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Job, JobLog } from "#app/lib/jobs/job.ts";

import { inTurns } from "../jobs/in-turns.server.ts";
import { RETENTION, type Retention } from "./retention-table.ts";

interface RetentionParts {
  database: Database;
  now: () => number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The work of a few milliseconds, so that other writes get their turn. */
const SLICE_ROWS = 200;

/** Deletes every day, once for all servers, what has been kept for long enough. */
export const retentionJob = ({ database, now }: RetentionParts, log: JobLog): Job =>
  inTurns({
    database,
    name: "retention",
    everyMs: () => DAY_MS,
    run: (signal) => deleteOld({ database, now }, signal),
    log,
    now,
  });

/** Returns how many rows of which tables. */
export async function deleteOld(
  { database, now }: RetentionParts,
  signal: AbortSignal,
): Promise<string> {
  const lines: string[] = [];
  for (const retention of RETENTION) {
    let rows = 0;
    for (let isMore = true; isMore;) {
      signal.throwIfAborted();
      const deleted = await deleteSlice(database, retention, now() - retention.keptDays * DAY_MS);
      rows += deleted;
      isMore = deleted === SLICE_ROWS;
      await new Promise(setImmediate);
    }
    if (rows > 0) lines.push(`${retention.table}: ${rows}`);
  }
  return lines.join(", ") || "nothing";
}

async function deleteSlice(
  { kysely }: Database,
  { table, key, since, only = sql<boolean>`1 = 1` }: Retention,
  beforeMs: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const isOld = sql`${sql.ref(since)} < ${beforeMs} and ${only}`;
  // Twice, because a row that is renewed between the two is not old any more.
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${isOld}
    and (${columns}) in (select ${columns} from ${sql.table(table)} where ${isOld}
      limit ${sql.lit(SLICE_ROWS)})`.execute(kysely);
  return Number(numAffectedRows ?? 0n);
}
