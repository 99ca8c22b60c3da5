import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import { Client, DatabaseError as PostgresError } from "pg";

import { openDatabase, type DatabasePlace } from "../connect.server.ts";
import { migrate } from "../migrate.server.ts";
import { readBackup } from "./backup.server.ts";
import type { Environment } from "./postgres-programs.server.ts";
import { refuseDamaged, restore } from "./restore.server.ts";

/** What a backup contains. `read`: it is whole, and there was no place to restore it into. */
export type TriedBackup =
  | { outcome: "restored"; accounts: number; payments: number }
  | { outcome: "read" };

/** PostgreSQL's own code. */
const MAY_NOT_CREATE = "42501";

/**
 * Restores a backup into a database of its own, exactly as `npm run db:restore` does, brings it up
 * to date, looks into it, and removes it. The server's own database is never touched.
 */
export async function tryBackup(
  { databaseUrl }: Pick<DatabasePlace, "databaseUrl">,
  file: string,
  environment: Environment,
): Promise<TriedBackup> {
  // Beside the backup, where there is room for one, and which only its owner can read.
  const dataDirectory = await mkdtemp(join(dirname(file), ".trying-"));
  try {
    if (databaseUrl === undefined)
      return await restoreInto({ dataDirectory, databaseUrl }, file, environment);
    return await withScratchDatabase(databaseUrl, async (scratchUrl) => {
      if (scratchUrl !== undefined) {
        return restoreInto({ dataDirectory, databaseUrl: scratchUrl }, file, environment);
      }
      await refuseDamaged(file, databaseUrl);
      await readBackup(databaseUrl, file, environment);
      return { outcome: "read" };
    });
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function restoreInto(
  place: DatabasePlace,
  file: string,
  environment: Environment,
): Promise<TriedBackup> {
  await restore(place, file, environment);
  const database = await openDatabase(place);
  try {
    await migrate(database);
    const countOf = async (table: "users" | "payments") => {
      const rows = database.kysely.selectFrom(table).select(({ fn }) => fn.countAll().as("count"));
      return Number((await rows.executeTakeFirstOrThrow()).count);
    };
    return {
      outcome: "restored",
      accounts: await countOf("users"),
      payments: await countOf("payments"),
    };
  } finally {
    await database.close();
  }
}

/** Undefined where the user of the database may not create one. */
async function withScratchDatabase<Result>(
  databaseUrl: string,
  use: (scratchUrl: string | undefined) => Promise<Result>,
): Promise<Result> {
  const name = `matinee_trying_${randomBytes(8).toString("hex")}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  try {
    await run(`create database ${name} template template0`);
  } catch (error) {
    if (error instanceof PostgresError && error.code === MAY_NOT_CREATE) return use(undefined);
    throw error;
  }
  try {
    const scratch = new URL(databaseUrl);
    scratch.pathname = `/${name}`;
    return await use(scratch.href);
  } finally {
    await run(`drop database if exists ${name} with (force)`);
  }
}
