import { Client } from "pg";

import { openDatabase } from "../connect.server.ts";
import { DatabaseError, formatReason } from "../database-error.ts";
import { migrate, MOVING_SCHEMA } from "../migrate.server.ts";
import { formatAddress, isPooled } from "../pooler.server.ts";
import { getTypeParser } from "../postgres.server.ts";
import { fingerprintOf, STEPS, type TableToMove } from "./sqlite-source.server.ts";

const CONNECT_TIMEOUT_MS = 5_000;
/** A killed move's last statement may still run. */
const LOCK_TIMEOUT_MS = 30_000;
/** Any number that nothing else here locks. */
const MOVE_LOCK = "4206524206524206524";

/** `whole`: everything was moved, and only the file was not put aside yet. */
export type TargetState = "empty" | "half-done" | "whole";

/** Connects to the database to move to; refuses a pooler, and a second move at the same time. */
export async function openTarget(databaseUrl: string): Promise<Client> {
  if (await isPooled(databaseUrl)) {
    throw new DatabaseError(
      `A pooler answers at ${formatAddress(databaseUrl)}: name PostgreSQL's own address to move there; DATABASE_URL may be the pooler's afterwards.`,
    );
  }
  const target = new Client({
    connectionString: databaseUrl,
    application_name: "matinee move",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
  });
  // The query that runs then says it as well.
  target.on("error", () => undefined);
  await target.connect();
  try {
    await target.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    // A power cut may undo the last pages, and they are copied again; the end waits for the disk.
    await target.query("set synchronous_commit = off");
    await target.query(`select pg_advisory_lock(${MOVE_LOCK})`);
    return target;
  } catch (error) {
    await target.end();
    throw new DatabaseError(
      `Another move to ${formatAddress(databaseUrl)} is at work (${formatReason(error)}).`,
    );
  }
}

/** Refuses a database with anything in it but the source itself, or a part of it. */
export async function inspectTarget(target: Client, fingerprint: string): Promise<TargetState> {
  const { rows } = await target.query<{ tables: number; moving: string | null }>(`
    select
      (select count(*)::int from pg_class
        where relnamespace = to_regnamespace('public') and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
          and relname <> 'cache_entries') as tables,
      obj_description(to_regnamespace('${MOVING_SCHEMA}'), 'pg_namespace') as moving`);
  const { tables = 0, moving = null } = rows[0] ?? {};
  if (tables > 0) {
    if ((await fingerprintIn(target)) === fingerprint) return "whole";
    throw new DatabaseError(
      "The database to move to is not empty: create one for this, such as with `createdb matinee`.",
    );
  }
  if (moving === null) return "empty";
  if (moving === fingerprint) return "half-done";
  throw new DatabaseError(
    `The database to move to has a move in it that is not complete, of another Matinee or of other schema steps: remove it with \`drop schema ${MOVING_SCHEMA} cascade\`, and run this again.`,
  );
}

async function fingerprintIn(target: Client): Promise<string | undefined> {
  const { rows } = await target.query<{ found: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as found",
  );
  if (rows[0]?.found !== true) return undefined;
  await target.query("set search_path to public");
  return fingerprintOf((await target.query<{ name: string; timestamp: string }>(STEPS)).rows);
}

/**
 * Makes the tables in a schema of their own, which no server looks into. What would keep rows from
 * being copied in any order is off until the end: triggers, and the keys from table to table.
 */
export async function prepareTarget(
  target: Client,
  databaseUrl: string,
  fingerprint: string,
): Promise<void> {
  await inTransaction(target, [
    `create schema if not exists ${MOVING_SCHEMA}`,
    `comment on schema ${MOVING_SCHEMA} is '${fingerprint}'`,
  ]);
  await target.query(`set search_path to ${MOVING_SCHEMA}`);
  if (await hasTables(target)) return;
  const separator = databaseUrl.includes("?") ? "&" : "?";
  const options = encodeURIComponent(`-c search_path=${MOVING_SCHEMA}`);
  const database = await openDatabase({
    dataDirectory: "",
    databaseUrl: `${databaseUrl}${separator}options=${options}`,
  });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  await inTransaction(target, [
    "create table keys_to_restore (on_table text, name text, definition text)",
    `do $$ declare one record; begin
      for one in select conrelid::regclass as on_table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = '${MOVING_SCHEMA}'::regnamespace loop
        insert into keys_to_restore values (one.on_table::text, one.name, one.definition);
        execute format('alter table %s drop constraint %s', one.on_table, one.name);
      end loop;
      for one in select oid::regclass as name from pg_class
        where relkind = 'r' and relnamespace = '${MOVING_SCHEMA}'::regnamespace loop
        execute format('alter table %s disable trigger user', one.name);
      end loop;
    end $$`,
  ]);
}

/** The last thing that is made; from then on rows are copied, also those about migrations. */
async function hasTables(target: Client): Promise<boolean> {
  const found = "select 1 where to_regclass('keys_to_restore') is not null";
  return (await target.query(found)).rows.length > 0;
}

/** Refuses tables or columns that only one side has. */
export async function refuseOtherTables(
  target: Client,
  tables: readonly TableToMove[],
): Promise<void> {
  const { rows } = await target.query<{ name: string; columns: string[] }>(`
    select relname as name, array_agg(attname::text order by attname) as columns
    from pg_attribute join pg_class on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = to_regnamespace(current_schema()) and attnum > 0
      and not attisdropped and relname not in ('keys_to_restore', 'cache_entries')
    group by relname`);
  const shapeOf = (shapes: readonly Pick<TableToMove, "name" | "columns">[]) =>
    shapes.map(({ name, columns }) => `${name}(${columns.toSorted().join()})`).toSorted();
  const [here, there] = [new Set(shapeOf(tables)), new Set(shapeOf(rows))];
  const [other] = here.symmetricDifference(there);
  if (other === undefined) return;
  throw new DatabaseError(`The tables of the two databases differ: only one of them has ${other}.`);
}

/** Turns on what was off, and makes the tables those that a server uses: all at once, or nothing. */
export async function finishTarget(target: Client): Promise<void> {
  await inTransaction(target, [
    "set local synchronous_commit = on",
    `do $$ declare one record; begin
      for one in select * from keys_to_restore loop
        execute format('alter table %s add constraint %s %s', one.on_table, one.name, one.definition);
      end loop;
      drop table keys_to_restore;
      for one in select oid::regclass as name from pg_class
        where relkind = 'r' and relnamespace = '${MOVING_SCHEMA}'::regnamespace loop
        execute format('alter table %s enable trigger user', one.name);
        execute format('alter table %s set schema public', one.name);
      end loop;
      for one in select proname as name, pg_get_function_identity_arguments(oid) as arguments from pg_proc
        where pronamespace = '${MOVING_SCHEMA}'::regnamespace loop
        execute format('alter function ${MOVING_SCHEMA}.%I(%s) set schema public', one.name, one.arguments);
      end loop;
    end $$`,
    // Fails if anything is left in it.
    `drop schema ${MOVING_SCHEMA}`,
  ]);
  // How the engine finds rows depends on what it knows of them.
  await target.query("analyze");
}

async function inTransaction(target: Client, statements: readonly string[]): Promise<void> {
  try {
    await target.query(["begin", ...statements, "commit"].join(";\n"));
  } catch (error) {
    await target.query("rollback").catch(() => undefined);
    throw error;
  }
}
