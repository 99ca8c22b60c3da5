import BetterSqlite3 from "better-sqlite3";
import { Client } from "pg";

import type { DatabasePlace, Engine } from "#app/db/connect.server.ts";
import { sqliteFile } from "#app/db/sqlite.server.ts";

/** What filling a database needs from its engine, and how each of the two spells it. */
export interface FillEngine {
  engine: Engine;
  run: (statement: string) => Promise<void>;
  list: <Row>(query: string) => Promise<Row[]>;
  /** A number as that many hexadecimal digits. */
  hex: (expression: string, digits: number) => string;
  /** A table `numbers` with the column `n`, from 0 on. */
  numbers: (count: number) => string;
  /** Every index that does not come from a constraint, as the statement that creates it. */
  indexes: (tables: readonly string[]) => string;
  close: () => Promise<void>;
}

/**
 * A connection without slow checks: it neither waits for the disk nor checks foreign keys for each
 * row. The rows are consistent by construction, and after a crash one starts again.
 */
export function openFillEngine({ dataDirectory, databaseUrl }: DatabasePlace): Promise<FillEngine> {
  return databaseUrl === undefined ? openSqlite(dataDirectory) : openPostgres(databaseUrl);
}

async function openSqlite(dataDirectory: string): Promise<FillEngine> {
  const sqlite = new BetterSqlite3(sqliteFile(dataDirectory));
  for (const pragma of ["journal_mode = delete", "journal_mode = off", "synchronous = off"]) {
    sqlite.pragma(pragma);
  }
  sqlite.pragma("foreign_keys = off");
  sqlite.pragma("cache_size = -262144");
  return {
    engine: "sqlite",
    run: async (statement) => void sqlite.exec(statement),
    list: async <Row>(query: string) => sqlite.prepare<[], Row>(query).all(),
    hex: (expression, digits) => `printf('%0${digits}x', ${expression})`,
    numbers: (count) =>
      `(with recursive counted(n) as (select 0 union all select n + 1 from counted
        where n + 1 < ${count}) select n from counted) as numbers`,
    indexes: (tables) =>
      `select name, sql as statement from sqlite_master
        where type = 'index' and sql is not null and tbl_name in (${quote(tables)})`,
    async close() {
      sqlite.pragma("journal_mode = wal");
      sqlite.close();
    },
  };
}

async function openPostgres(databaseUrl: string): Promise<FillEngine> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  // Without this, every row would look up its user and its profile.
  await client.query("set session_replication_role = replica");
  await client.query("set maintenance_work_mem = '256MB'");
  await client.query("set work_mem = '256MB'");
  return {
    engine: "postgres",
    run: async (statement) => void (await client.query(statement)),
    list: async <Row>(query: string) => (await client.query(query)).rows as Row[],
    hex: (expression, digits) => `lpad(to_hex(${expression}), ${digits}, '0')`,
    numbers: (count) => `generate_series(0::bigint, ${count - 1}) as numbers(n)`,
    indexes: (tables) =>
      `select indexname as name, indexdef as statement from pg_indexes
        where schemaname = 'public' and tablename in (${quote(tables)})
        and not exists (select 1 from pg_constraint where conname = indexname)`,
    async close() {
      await client.end();
    },
  };
}

const quote = (names: readonly string[]) => names.map((name) => `'${name}'`).join(", ");
