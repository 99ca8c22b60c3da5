import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import BetterSqlite3 from "better-sqlite3";
import { describe, expect, onTestFinished, test } from "vitest";

import { createPlace, withClient } from "#tests/database-place.ts";
import { createMigratedPlace } from "#tests/databases/migrated-place.ts";
import { fillEveryTable } from "#tests/databases/fill-every-table.ts";
import { openTransactionPooler } from "#tests/databases/transaction-pooler.ts";
import { testPostgresUrl } from "#tests/engines.ts";

import { openDatabase } from "../connect.server.ts";
import { migrate, migrateAt } from "../migrate.server.ts";
import { getTypeParser } from "../postgres.server.ts";
import { holdServerLock } from "../server-lock.server.ts";
import { sqliteFile } from "../sqlite.server.ts";
import { moveToPostgres } from "./move-to-postgres.server.ts";

const ROWS = 3;

/** A SQLite database with rows in every table, and an empty PostgreSQL. */
async function setUp({ rows = ROWS } = {}) {
  const [from, to] = [await createMigratedPlace(undefined), await createPlace(testPostgresUrl())];
  onTestFinished(from.remove);
  onTestFinished(to.remove);
  const { dataDirectory } = from;
  const { databaseUrl = "" } = to;
  const file = new BetterSqlite3(sqliteFile(dataDirectory));
  onTestFinished(() => void file.close());
  const tables = fillEveryTable(file, rows);
  file.close();
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  const move = () => moveToPostgres({ dataDirectory, databaseUrl, report, waitMs: 1 });
  return { dataDirectory, databaseUrl, tables, lines, move };
}

/** Every row of every table, sorted. */
function rowsIn(file: string): Record<string, string[]> {
  const database = new BetterSqlite3(file, { readonly: true });
  const names = database
    .prepare<[], { name: string }>("select name from sqlite_master where type = 'table'")
    .all();
  const all = names.map(({ name }) => [
    name,
    database.prepare<[], object>(`select * from "${name}"`).all().map(sorted).toSorted(),
  ]);
  database.close();
  return Object.fromEntries(all.toSorted());
}

async function rowsAt(url: string): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    const { rows: names } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const all: [string, string[]][] = [];
    for (const { name } of names) {
      const { rows } = await client.query<object>({
        text: `select * from "${name}"`,
        types: { getTypeParser },
      });
      all.push([name, rows.map(sorted).toSorted()]);
    }
    return Object.fromEntries(all.toSorted());
  });
}

const sorted = (row: object) => JSON.stringify(Object.entries(row).toSorted());

const fileMovedIn = (dataDirectory: string) =>
  join(dataDirectory, readdirSync(dataDirectory).find((name) => name.includes(".moved-")) ?? "");

/** What a fresh database of this version has beside its rows. */
const rulesAt = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ rule: string }>(`
      select 'key ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
      union all select 'trigger ' || tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      union all select 'column ' || table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '')
        from information_schema.columns where table_schema = 'public'
      union all select 'sequence ' || sequencename from pg_sequences
      union all select 'schema ' || nspname from pg_namespace where nspname !~ '^pg_'
      order by rule`);
    return rows.map(({ rule }) => rule);
  });

/** Runs a move in a process of its own, up to that line. */
async function killAfter(lastLine: string, ...place: [string, string]): Promise<void> {
  const program = join(import.meta.dirname, "../../../trials/kills/mover.ts");
  const child = spawn(process.execPath, [program, ...place, lastLine]);
  let seen = "";
  for await (const text of child.stdout) {
    seen += String(text);
    if (seen.split("\n").length > Number(lastLine) || seen.includes(lastLine)) break;
  }
  expect(child.exitCode, seen).toBeNull();
  child.kill("SIGKILL");
  if (child.signalCode === null) await once(child, "exit");
}

describe.skipIf(testPostgresUrl() === undefined)("a move from SQLite to PostgreSQL", () => {
  test("carries every row of every table as it is: letters, numbers, JSON, empty columns", async () => {
    const { dataDirectory, databaseUrl, tables, lines, move } = await setUp();
    const { rows, storedAs } = await move();
    const before = rowsIn(storedAs);
    expect(tables.length).toBeGreaterThan(70);
    for (const table of tables) expect(before[table], table).toHaveLength(ROWS);
    expect(await rowsAt(databaseUrl)).toEqual(before);
    expect(rows).toBe(Object.values(before).flat().length);
    expect(storedAs).toBe(fileMovedIn(dataDirectory));
    expect(lines).toContain("The server is stopped, and nobody can write. Comparing every row.");
  });

  test("leaves the tables, keys, triggers and functions that a new database has", async () => {
    const { databaseUrl, move } = await setUp();
    await move();
    const fresh = await createMigratedPlace(testPostgresUrl());
    onTestFinished(fresh.remove);
    expect(await rulesAt(databaseUrl)).toEqual(await rulesAt(fresh.databaseUrl ?? ""));
    // A sequence would have to go on after the rows that it gave a number to.
    expect((await rulesAt(databaseUrl)).filter((rule) => rule.startsWith("sequence"))).toEqual([]);
    const database = await openDatabase({ dataDirectory: "", databaseUrl });
    onTestFinished(() => database.close());
    expect(await migrate(database)).toEqual([]);
    const settled = database.kysely.updateTable("payments").set({ amount: 1 });
    await expect(settled.execute()).rejects.toThrow("payments are kept as they were written");
  });

  test("goes on after kill -9 at any moment, and ends with every row", async () => {
    const { dataDirectory, databaseUrl, lines, move } = await setUp();
    // Before there is a table, among the first ones, far on, and while nobody can open the file.
    for (const lastLine of ["Making", "10", "60", "The server is stopped"]) {
      await killAfter(lastLine, dataDirectory, databaseUrl);
      expect(existsSync(sqliteFile(dataDirectory))).toBe(true);
    }
    // Killed in the middle of a table, it has removed some rows and not added others.
    await withClient(databaseUrl, async (client) => {
      await client.query("set search_path to matinee_moving");
      await client.query("delete from kysely_migration");
      await client.query("delete from messages where id = (select min(id) from messages)");
      await client.query("update message_answers set actor = 'somebody else'");
      await client.query("update watchlist set is_removed = 1 - is_removed");
    });
    const { storedAs } = await move();
    expect(lines[0]).toBe("Going on with the move that was begun.");
    expect(await rowsAt(databaseUrl)).toEqual(rowsIn(storedAs));
  });

  test("lets the server run until everything is copied, and takes along what it wrote meanwhile", async () => {
    const { dataDirectory, databaseUrl, lines } = await setUp();
    const lock = await holdServerLock(dataDirectory, { waitMs: 0 });
    const writer = new BetterSqlite3(sqliteFile(dataDirectory));
    writer.pragma("journal_mode = WAL");
    const write = () => {
      writer.exec(`
        insert into messages (id, kind, name, email, subject, body, received_at)
          values ('late', 'contact', 'Ada', 'ada@example.org', 'x', 'y', 1);
        update profiles set name = 'Changed' where place = 1;
        delete from audit_log`);
      writer.close();
      lock.release();
    };
    const report = (line: string) => {
      lines.push(line);
      if (line.startsWith("Everything so far is copied.")) setTimeout(write, 10);
    };
    const { storedAs } = await moveToPostgres({ dataDirectory, databaseUrl, report, waitMs: 200 });
    const moved = await rowsAt(databaseUrl);
    expect(moved).toEqual(rowsIn(storedAs));
    expect(moved["messages"]).toHaveLength(ROWS + 1);
    expect(moved["audit_log"]).toEqual([]);
  });

  test("does not end while another program has the file open", async () => {
    const { dataDirectory, databaseUrl, move } = await setUp();
    const other = await openDatabase({ dataDirectory, databaseUrl: undefined });
    onTestFinished(() => other.close());
    await expect(move()).rejects.toThrow(/^Another program has the database in .+ open/);
    expect(await rowsAt(databaseUrl)).toEqual({});
    await other.close();
    await move();
  });

  test("refuses a database that is not empty, and changes nothing there", async () => {
    const { databaseUrl, dataDirectory, move } = await setUp();
    await withClient(databaseUrl, (client) => client.query("create table own (id int)"));
    await expect(move()).rejects.toThrow(/^The database to move to is not empty/);
    expect(await rowsAt(databaseUrl)).toEqual({ own: [] });
    expect(existsSync(sqliteFile(dataDirectory))).toBe(true);
  });

  test("refuses the half-done move of another Matinee", async () => {
    const [one, other] = [await setUp(), await setUp()];
    const busy = await openDatabase({ dataDirectory: one.dataDirectory, databaseUrl: undefined });
    onTestFinished(() => busy.close());
    await expect(one.move()).rejects.toThrow("Another program");
    const file = new BetterSqlite3(sqliteFile(other.dataDirectory));
    file.exec("update kysely_migration set timestamp = '2020-01-01T00:00:00.000Z'");
    file.close();
    const { dataDirectory } = other;
    const { databaseUrl } = one;
    await expect(
      moveToPostgres({ dataDirectory, databaseUrl, report: () => undefined }),
    ).rejects.toThrow(/a move in it that is not complete, of another Matinee/);
  });

  test("refuses a database whose schema has other steps than this version", async () => {
    const { dataDirectory, move } = await setUp();
    const change = (statement: string) => {
      const file = new BetterSqlite3(sqliteFile(dataDirectory));
      file.exec(statement);
      file.close();
    };
    change("update kysely_migration set name = '9999-newer' where name like '0058%'");
    await expect(move()).rejects.toThrow(/newer Matinee \(migration 9999-newer\)/);
    change("delete from kysely_migration where name = '9999-newer'");
    await expect(move()).rejects.toThrow(/lacks a step of this version \(0058-/);
  });

  test("refuses a pooler", async () => {
    const { dataDirectory, databaseUrl } = await setUp();
    const pooled = await openTransactionPooler(databaseUrl);
    const move = moveToPostgres({ dataDirectory, databaseUrl: pooled, report: () => undefined });
    await expect(move).rejects.toThrow(/^A pooler answers at /);
  });

  test("is not begun again after its end, unless only the file was not put aside yet", async () => {
    const { dataDirectory, databaseUrl, move } = await setUp();
    const { storedAs } = await move();
    await expect(move()).rejects.toThrow(/has moved already: what it was is .+\.moved-/);
    copyFileSync(storedAs, sqliteFile(dataDirectory));
    await move();
    expect(existsSync(sqliteFile(dataDirectory))).toBe(false);
    copyFileSync(storedAs, sqliteFile(dataDirectory));
    await withClient(databaseUrl, (client) => client.query("delete from audit_log"));
    await expect(move()).rejects.toThrow(/has been used since \(audit_log differs\)/);
  });

  test("no server starts on what has moved, nor on what has not arrived", async () => {
    const { dataDirectory, databaseUrl, move } = await setUp();
    const busy = await openDatabase({ dataDirectory, databaseUrl: undefined });
    onTestFinished(() => busy.close());
    await expect(move()).rejects.toThrow("Another program");
    const half = await openDatabase({ dataDirectory, databaseUrl });
    onTestFinished(() => half.close());
    await expect(migrateAt({ dataDirectory, databaseUrl }, half)).rejects.toThrow(
      /^A move to this database is not complete/,
    );
    await half.close();
    await busy.close();
    await move();
    await expect(openDatabase({ dataDirectory, databaseUrl: undefined })).rejects.toThrow(
      /has moved to PostgreSQL: set DATABASE_URL\./,
    );
  });
});
