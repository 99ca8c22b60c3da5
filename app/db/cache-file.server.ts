import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

import BetterSqlite3 from "better-sqlite3";
import { Kysely } from "kysely";

import type { CacheStore } from "./cache-store.server.ts";
import { cacheTable, PAGE_BYTES, type CacheTable, type CacheTables } from "./cache-table.server.ts";
import { DatabaseError, formatReason } from "./database-error.ts";
import { removeSqliteFile } from "./backup/sqlite-backup.server.ts";
import { sqliteDialect } from "./sqlite-dialect.server.ts";

const BUSY_TIMEOUT_MS = 1_000;
const JOURNAL_LIMIT_BYTES = 4 * 1024 * 1024;
/** Raised whenever the table changes, so that entries of an older Matinee are dropped. */
const TABLE_VERSION = 1;

interface OpenFile {
  readonly connection: BetterSqlite3.Database;
  readonly table: CacheTable;
}

/** A store in a file of its own. A damaged file is replaced by an empty one. */
export async function openCacheFile(file: string, maxBytes: number): Promise<CacheStore> {
  let current = openFile(file, maxBytes).catch(async (error: unknown) => {
    if (!isBeyondUse(error)) throw unusable(file, error);
    return replaceFile(file, maxBytes);
  });
  await current;

  async function attempt<Result>(use: (table: CacheTable) => Promise<Result>): Promise<Result> {
    const opened = current;
    const { connection, table } = await opened;
    try {
      return await use(table);
    } catch (error) {
      // If several connections find the damage at once, the first replaces the file for all.
      if (current === opened) {
        if (!isBeyondUse(error)) throw error;
        connection.close();
        current = replaceFile(file, maxBytes);
      }
      return use((await current).table);
    }
  }

  return {
    get: (key) => attempt((table) => table.get(key)),
    set: (key, bytes, expiresAt) => attempt((table) => table.set(key, bytes, expiresAt)),
    delete: (key) => attempt((table) => table.delete(key)),
    clear: (prefix) => attempt((table) => table.clear(prefix)),
    close: async () => void (await current).connection.close(),
  };
}

async function openFile(file: string, maxBytes: number): Promise<OpenFile> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const connection = new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = OFF");
    connection.pragma(`journal_size_limit = ${JOURNAL_LIMIT_BYTES}`);
    // Trimming keeps the file well below this; a file that reaches it is replaced.
    connection.pragma(`max_page_count = ${Math.ceil((maxBytes / PAGE_BYTES) * 1.5) + 64}`);
    createTable(connection);
    const kysely = new Kysely<CacheTables>({ dialect: sqliteDialect(connection) });
    const table = cacheTable(kysely, maxBytes);
    await table.trim();
    return { connection, table };
  } catch (error) {
    connection.close();
    throw error;
  }
}

function createTable(connection: BetterSqlite3.Database): void {
  if (connection.pragma("user_version", { simple: true }) === TABLE_VERSION) return;
  // The bytes come last, so that counting the sizes never reads them.
  connection.exec(`
    drop table if exists cache_entries;
    create table cache_entries (
      key text primary key,
      expires_at integer not null,
      size_bytes integer not null,
      checksum integer not null,
      bytes blob not null
    );
    create index cache_entries_expires_at on cache_entries (expires_at, key, size_bytes);
    pragma user_version = ${TABLE_VERSION};
  `);
}

async function replaceFile(file: string, maxBytes: number): Promise<OpenFile> {
  try {
    await removeSqliteFile(file);
    return await openFile(file, maxBytes);
  } catch (error) {
    throw unusable(file, error);
  }
}

function isBeyondUse(error: unknown): boolean {
  return (
    error instanceof BetterSqlite3.SqliteError &&
    /^SQLITE_(CORRUPT|NOTADB|FULL|IOERR)/.test(error.code)
  );
}

function unusable(file: string, error: unknown): DatabaseError {
  return new DatabaseError(`The cache ${file} cannot be used: ${formatReason(error)}.`);
}
