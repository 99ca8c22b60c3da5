import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";

import { openDatabase, type Database, type DatabasePlace } from "#app/db/connect.server.ts";
import { listAppliedMigrations, migrate } from "#app/db/migrate.server.ts";
import { migrations } from "#app/db/migrations/migrations.ts";

import { startChild } from "./child.ts";
import { assertSound } from "./prove-writes.ts";
import { SLOW_ROWS, SLOW_STEPS_MS, SLOW_TABLES, slowSteps } from "./slow-steps.ts";

const OLD = Object.keys(migrations);
const STEPS = slowSteps(() => undefined);
const NEW = Object.keys(STEPS);

/**
 * Kills a migrating process between its first and last migration, and checks that the schema is
 * entirely the old or the new one and that migrating again completes it. Returns whether it was
 * killed before the end, since only then does it prove anything; an endless one always is.
 */
export async function proveMigrationKill(
  place: DatabasePlace,
  random: () => number,
  { isEndless }: { isEndless: boolean },
): Promise<{ killedMidway: boolean }> {
  const ends = isEndless ? ["endless"] : [];
  const migrator = startChild("migrator.ts", JSON.stringify(place), ...ends);
  try {
    await migrator.printed(1);
    await sleep(random() * SLOW_STEPS_MS);
  } finally {
    await migrator.kill();
  }
  const done = migrator.lines.includes("done");
  const database = await openDatabase(place);
  try {
    await assertSound(database);
    await assertWhole(database, done);
    await migrate(database, STEPS);
    await assertWhole(database, true);
  } finally {
    await database.close();
  }
  return { killedMidway: !done };
}

async function assertWhole(database: Database, mustBeNew: boolean): Promise<void> {
  const { applied, tables } = await readSchema(database);
  const isNew = sameNames(applied, NEW) && SLOW_TABLES.every((table) => tables.includes(table));
  const isOld = sameNames(applied, OLD) && !SLOW_TABLES.some((table) => tables.includes(table));
  if (!isNew && (mustBeNew || !isOld)) {
    throw new Error(`The schema is neither old nor new: ${applied.join()} with ${tables.join()}`);
  }
  if (!isNew) return;
  for (const table of SLOW_TABLES) {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from ${sql.table(table)} where note is null
    `.execute(database.kysely);
    if (rows[0]?.total !== SLOW_ROWS) throw new Error(`${table} lost rows`);
  }
}

/**
 * Both in one transaction, since the killed process's commit may still be running on PostgreSQL.
 */
function readSchema(database: Database) {
  return database.kysely
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction) => {
      const applied = await listAppliedMigrations({ ...database, kysely: transaction });
      const tables = await transaction.introspection.getTables();
      return { applied, tables: tables.map(({ name }) => name) };
    });
}

const sameNames = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join() === other.toSorted().join();
