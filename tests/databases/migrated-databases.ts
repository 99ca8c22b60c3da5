import type { Client } from "pg";

import { createDatabase, databaseOf, withClient, type TestDatabase } from "../database-place.ts";

export interface MigratedDatabases {
  /** A database with every table, all empty. */
  readonly take: () => Promise<TestDatabase>;
}

/** Above it the next tests would search through deleted rows. */
const MOST_DELETED_ROWS = 20_000;

/** Its rows are the migrations that ran. */
const STEPS = /^kysely_migration/;

/**
 * Whatever changes a table, column, rule or trigger writes rows here, in a later transaction, or
 * removes some.
 */
const SHAPE = `
  select concat(count(*), ' ', max(written)) as shape from (
    select xmin::text::bigint as written from pg_class
    union all select xmin::text::bigint from pg_attribute
    union all select xmin::text::bigint from pg_constraint
    union all select xmin::text::bigint from pg_trigger
    union all select xmin::text::bigint from pg_namespace
  ) as parts`;

/**
 * Copies of a migrated database. A new one is three hundred files, which a file system writes more
 * slowly the more it has just removed: a database that a test is done with is emptied and serves
 * the next. They are removed with their cluster.
 */
export async function migratedDatabases(
  postgresUrl: string,
  modelUrl: string,
): Promise<MigratedDatabases> {
  const model = databaseOf(modelUrl);
  const { tables, shape } = await withClient(modelUrl, async (client) => ({
    tables: await tablesOf(client),
    shape: await shapeOf(client),
  }));
  const deletions = tables.map((table) => `delete from ${table};`).join(" ");
  const spare: TestDatabase[] = [];
  const deletedRows = new Map<string, number>();

  /** Whether a database is as it was made. */
  const empty = (url: string): Promise<boolean> =>
    withClient(url, async (client) => {
      await endOthers(client);
      // A server creates this table itself when it first caches something.
      await client.query("drop table if exists cache_entries");
      if ((await shapeOf(client)) !== shape) return false;
      // Without triggers: tables are emptied in any order, and nobody is notified.
      const results = await client.query(
        `begin; set local session_replication_role = replica; ${deletions} commit`,
      );
      const rows = [results].flat().reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
      deletedRows.set(url, (deletedRows.get(url) ?? 0) + rows);
      return (deletedRows.get(url) ?? 0) <= MOST_DELETED_ROWS;
    });

  const take = async (): Promise<TestDatabase> => {
    const database = spare.pop() ?? (await createDatabase(postgresUrl, model));
    const remove = async () => {
      if (await empty(database.url)) spare.push(database);
      else await database.remove();
    };
    return { url: database.url, remove };
  };
  return { take };
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  return rows.map(({ name }) => name).filter((name) => !STEPS.test(name));
}

async function shapeOf(client: Client): Promise<string | undefined> {
  return (await client.query<{ shape: string }>(SHAPE)).rows[0]?.shape;
}

/** A server that was killed may still have a running statement. */
async function endOthers(client: Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
}
