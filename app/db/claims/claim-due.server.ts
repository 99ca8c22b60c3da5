import { sql, type Expression, type RawBuilder, type Selectable, type SqlBool } from "kysely";

import type { Database } from "../connect.server.ts";
import type { Executor } from "../executor.ts";
import type { Schema } from "../schema.ts";

/** The tables with work that is due at a time, and that one process at a time does. */
export type DueTable =
  | "emails"
  | "subscriptions"
  | "payments"
  | "gateway_subscriptions"
  | "account_deletions"
  | "imports"
  | "scrobbles"
  | "player_connections"
  | "site_events";

type Column<Table extends DueTable> = keyof Schema[Table] & string;

/** How the rows of a table are claimed. */
export interface DueWork<Table extends DueTable> {
  table: Table;
  key: Column<Table>;
  /** When a row is due. A claim moves it: this column is the lease. */
  due: Column<Table>;
  /**
   * Differs in each claim of a row: whoever ends the work compares it, so that who was too slow
   * changes nothing. It counts the claims, or is the due column.
   */
  fence: Column<Table>;
  /** How long a claim holds: far longer than the work takes. If the process dies, another goes on. */
  leaseMs: number;
  /** What may be done now; everything else waits. */
  where?: Expression<SqlBool>;
}

/** The database, or its transaction. */
export interface ClaimedIn {
  engine: Database["engine"];
  kysely: Executor;
}

/**
 * Claims the row that has been due longest, and returns it as it is claimed; undefined when nothing
 * is due.
 */
export async function claimDue<Table extends DueTable>(
  database: ClaimedIn,
  work: DueWork<Table>,
  nowMs: number,
): Promise<Selectable<Schema[Table]> | undefined> {
  const { rows } = await claimQuery(database, work, nowMs).execute(database.kysely);
  return rows[0];
}

/** The query of a claim; a test checks its plan. */
export function claimQuery<Table extends DueTable>(
  { engine }: Pick<ClaimedIn, "engine">,
  { where = sql<SqlBool>`1 = 1`, leaseMs, ...names }: DueWork<Table>,
  nowMs: number,
): RawBuilder<Selectable<Schema[Table]>> {
  const table = sql.table(names.table);
  const [key, due, fence] = [names.key, names.due, names.fence].map((name) => sql.ref(name));
  const count = names.fence === names.due ? sql`` : sql`, ${fence} = ${fence} + 1`;
  // SQLite has one writer at a time; on PostgreSQL several servers ask at once, and each gets a row
  // of its own.
  const skip = engine === "postgres" ? sql`for update skip locked` : sql``;
  return sql`update ${table} set ${due} = ${nowMs + leaseMs}${count} where ${key} = (
    select ${key} from ${table} where ${due} <= ${nowMs} and ${where}
    order by ${due} limit 1 ${skip}
  ) returning *`;
}
