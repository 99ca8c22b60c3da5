import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";

import { openDatabase, pastPooler, type Database, type DatabasePlace } from "./connect.server.ts";
import { DatabaseError } from "./database-error.ts";
import { migrations } from "./migrations/migrations.ts";
import { LIMITS } from "./pooler.server.ts";
import { BUSY_TIMEOUT_MS } from "./sqlite.server.ts";

const WAIT_FOR_OTHERS_MS = 60_000;
const RETRY_DELAY_MS = 100;

/**
 * Brings the schema up to date and returns the steps that it took, oldest first. All of them share
 * one transaction, so whatever happens the schema is the old one or the new one. Several processes
 * may start at once: one migrates, and the others wait for it and find nothing left to do.
 */
export async function migrate(
  database: Database,
  steps: Readonly<Record<string, Migration>> = migrations,
): Promise<string[]> {
  const giveUpAt = Date.now() + WAIT_FOR_OTHERS_MS;
  const applied = await listAppliedMigrations(database);
  refuseNewerSchema(applied, steps);
  // Finding that there is nothing to do takes Kysely a look at every table.
  if (applied.length === Object.keys(steps).length) return [];
  for (;;) {
    const { error, results = [] } = await migrateOnce(database, steps);
    if (error === undefined) return results.map(({ migrationName }) => migrationName);
    if (!isBusy(error) || Date.now() > giveUpAt) throw error;
    await sleep(RETRY_DELAY_MS);
  }
}

/** Where the tables are while a database moves there, until all of them are complete. */
export const MOVING_SCHEMA = "matinee_moving";

async function refuseHalfMoved({ engine, kysely }: Database): Promise<void> {
  if (engine === "sqlite") return;
  const moving = sql`select 1 where to_regnamespace(${MOVING_SCHEMA}) is not null`;
  if ((await moving.execute(kysely)).rows.length === 0) return;
  throw new DatabaseError(
    `A move to this database is not complete: run it to its end, with \`npm run operator -- move-to\` and DATABASE_URL unset; or give it up with \`drop schema ${MOVING_SCHEMA} cascade\`.`,
  );
}

/** The same for a server; past a pooler, which would share the session that holds the lock. */
export async function migrateAt(place: DatabasePlace, database: Database): Promise<string[]> {
  await refuseHalfMoved(database);
  if (place.listenUrl === undefined) return migrate(database);
  const direct = await openDatabase(pastPooler(place));
  try {
    return await migrate(direct);
  } finally {
    await direct.close();
  }
}

/** The names of the steps that the database has taken; none when it is empty. */
export async function listAppliedMigrations({ engine, kysely }: Database): Promise<string[]> {
  const tables =
    engine === "sqlite"
      ? sql`select name from sqlite_master where name = 'kysely_migration'`
      : sql`select oid from pg_class where oid = to_regclass('kysely_migration')`;
  if ((await tables.execute(kysely)).rows.length === 0) return [];
  const applied = sql<{ name: string }>`select name from kysely_migration order by name`;
  return (await applied.execute(kysely)).rows.map(({ name }) => name);
}

export function refuseNewerSchema(
  applied: readonly string[],
  steps: Readonly<Record<string, Migration>> = migrations,
): void {
  const unknown = applied.find((name) => !Object.hasOwn(steps, name));
  if (unknown === undefined) return;
  throw new DatabaseError(
    `The database was made by a newer Matinee (migration ${unknown}): update Matinee, or restore an older backup.`,
  );
}

/** How a step that removes something names the oldest step that a server must know beside it. */
const NEEDS = /-needs-(\d{4})$/;

/**
 * The step because of which these tables cannot serve a server of these steps any more; undefined
 * where there is none. What a newer version only added is no reason.
 */
export function findTooNew(
  applied: readonly string[],
  steps: Readonly<Record<string, unknown>> = migrations,
): string | undefined {
  const own = Object.keys(steps).map((name) => name.slice(0, 4));
  const newest = own.toSorted().at(-1) ?? "";
  return applied.find((name) => (NEEDS.exec(name)?.[1] ?? "") > newest);
}

/**
 * A step over a large table, or the wait for another node's, may take longer than any page's query,
 * so PostgreSQL's limits are lifted meanwhile. SQLite would wait and block the whole process: it is
 * set to fail at once instead, and the caller waits.
 */
const TIMEOUTS = {
  sqlite: {
    begin: ["pragma busy_timeout = 0"],
    end: [`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`],
  },
  postgres: {
    begin: Object.keys(LIMITS).map((name) => `set ${name} = 0`),
    end: Object.keys(LIMITS).map((name) => `reset ${name}`),
  },
};

function migrateOnce({ engine, kysely }: Database, steps: Readonly<Record<string, Migration>>) {
  return kysely.connection().execute(async (connection) => {
    const migrator = new Migrator({
      db: connection,
      provider: { getMigrations: async () => ({ ...steps }) },
    });
    const { begin, end } = TIMEOUTS[engine];
    for (const statement of begin) await sql.raw(statement).execute(connection);
    try {
      return await migrator.migrateToLatest();
    } finally {
      for (const statement of end) await sql.raw(statement).execute(connection);
    }
  });
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    error.code.startsWith("SQLITE_BUSY")
  );
}
