import type { Client } from "pg";

import { createDatabase, databaseOf, withClient, type TestDatabase } from "../database-place.ts";

export interface MigratedDatabases {
  /** A database with every table, all empty. */
  readonly take: () => Promise<TestDatabase>;
}

/** More than any test's own rows; above it the next test would search through leftover rows. */
const MOST_BYTES = 8_000_000;

/** Its rows are the migrations that ran. */
const STEPS = /^kysely_migration/;

/**
 * A hash of every schema, table, column, rule and trigger: it differs after a test has changed one.
 */
const SHAPE = `
  select md5(string_agg(part, ' ' order by part)) as shape from (
    select concat(relname, relkind, attname, format_type(atttypid, atttypmod), attnotnull) as part
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and attnum > 0
    union all
    select concat(conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select concat(tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all
    select nspname::text from pg_namespace where nspname !~ '^pg_'
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
  const spare: TestDatabase[] = [];

  /** Whether a database is as it was made. */
  const empty = (url: string): Promise<boolean> =>
    withClient(url, async (client) => {
      await endOthers(client);
      // A server creates this table itself when it first caches something.
      await client.query("drop table if exists cache_entries");
      if ((await shapeOf(client)) !== shape) return false;
      if ((await bytesOf(client)) > MOST_BYTES) return false;
      const deletions = tables.map((table) => `delete from ${table};`).join(" ");
      // Without triggers: tables are emptied in any order, and nobody is notified.
      await client.query(
        `begin; set local session_replication_role = replica; ${deletions} commit`,
      );
      return true;
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

async function bytesOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select sum(pg_relation_size(oid)) as bytes from pg_class
     where relnamespace = 'public'::regnamespace`,
  );
  return Number(rows[0]?.bytes);
}

/** A server that was killed may still have a running statement. */
async function endOthers(client: Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
}
