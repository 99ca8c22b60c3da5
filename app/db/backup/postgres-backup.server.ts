import { devNull } from "node:os";
import { pipeline } from "node:stream/promises";

import { Client } from "pg";

import { DatabaseError, formatReason } from "../database-error.ts";
import { runProgram, startProgram, type Environment } from "./postgres-programs.server.ts";
import { formatAddress } from "../pooler.server.ts";

/** The lock under which Kysely migrates: a server that starts meanwhile waits for the restore. */
const MIGRATION_LOCK = "3853314791062309107";

/** Dumps the database at one moment, while servers read and write it. */
export async function writePostgresBackup(
  databaseUrl: string,
  target: string,
  environment: Environment,
): Promise<void> {
  const parameters = [
    "--format=custom",
    `--file=${target}`,
    "--schema=public",
    "--exclude-table=public.cache_entries",
    "--no-owner",
    "--no-privileges",
    "--no-password",
  ];
  await runProgram("pg_dump", parameters, environment, databaseUrl);
}

/** Reads a backup completely and returns its schema's migrations; none when it has none. */
export async function readPostgresBackup(
  file: string,
  environment: Environment,
): Promise<string[]> {
  await runProgram("pg_restore", [`--file=${devNull}`, file], environment);
  const table = ["--data-only", "--schema=public", "--table=kysely_migration"];
  const script = await runProgram("pg_restore", [...table, "--file=-", file], environment);
  const rows = /^COPY public\.kysely_migration [^\n]*\n(.*?)^\\\.$/ms.exec(script)?.[1] ?? "";
  return rows.split("\n").flatMap((row) => row.split("\t", 1)[0] || []);
}

/**
 * Restores a checked backup in one transaction, moves the replaced tables into a schema beside the
 * new one, and returns that schema's name. However this ends, the database is completely the old or
 * the new one.
 */
export async function replacePostgresDatabase(
  databaseUrl: string,
  file: string,
  stamp: string,
  environment: Environment,
): Promise<string | undefined> {
  const empty = await inspectIdleDatabase(databaseUrl);
  const aside = `replaced_${stamp.toLowerCase()}`;
  const begin = [
    "begin;",
    `select pg_advisory_xact_lock(${MIGRATION_LOCK});`,
    "drop table if exists public.cache_entries;",
    ...(empty ? [] : [`alter schema public rename to ${aside};`, "create schema public;"]),
    "",
  ].join("\n");

  const psql = startProgram(
    "psql",
    ["--no-psqlrc", "--quiet", "--no-password", "--set=ON_ERROR_STOP=1", `--output=${devNull}`],
    environment,
    databaseUrl,
  );
  const parameters = ["--schema=public", "--no-owner", "--no-privileges", "--file=-", file];
  const restore = startProgram("pg_restore", parameters, environment);
  restore.child.stdin.end();
  psql.child.stdin.write(begin);
  try {
    await pipeline(restore.child.stdout, psql.child.stdin, { end: false });
  } catch (error) {
    // The pipe broke because psql stopped; psql's own message says why.
    restore.child.kill();
    await psql.ended;
    throw error;
  }
  try {
    await restore.ended;
  } catch (error) {
    psql.child.kill();
    await psql.ended.catch(() => undefined);
    throw error;
  }
  // Only now is the script known to be complete; without this line everything is rolled back.
  psql.child.stdin.end("\ncommit;\n");
  await psql.ended;
  return empty ? undefined : `the schema ${aside}`;
}

/** Refuses a database that anyone else is connected to; returns whether it is empty. */
async function inspectIdleDatabase(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    const { rows } = await client.query<{ others: number; tables: number }>(`
      select
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
            and coalesce(backend_type, 'client backend') = 'client backend') as others,
        (select count(*)::int from pg_class
          where relnamespace = to_regnamespace('public') and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
            and relname <> 'cache_entries') as tables
    `);
    const { others, tables } = rows[0] ?? { others: 0, tables: 0 };
    if (others > 0) {
      throw new DatabaseError(
        `The database at ${formatAddress(databaseUrl)} is in use by ${others} other ${others === 1 ? "session" : "sessions"}: stop every Matinee server first.`,
      );
    }
    return tables === 0;
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(
      `The database at ${formatAddress(databaseUrl)} cannot be reached: ${formatReason(error)}.`,
    );
  } finally {
    await client.end();
  }
}
