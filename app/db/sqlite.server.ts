import { closeSync, existsSync, mkdirSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

import BetterSqlite3 from "better-sqlite3";
import { Kysely } from "kysely";

import type { Database } from "./connect.server.ts";
import { DatabaseError, formatReason } from "./database-error.ts";
import { shareReadsFor } from "./reads/shared-reads.server.ts";
import type { Schema } from "./schema.ts";
import { shareReadsOf, sqliteDialect } from "./sqlite-dialect.server.ts";
import { createObservation } from "./trouble/query-observer.ts";

/** How long a statement waits for another process, blocking, before it fails. */
export const BUSY_TIMEOUT_MS = 5_000;
const CACHE_KIBIBYTES = 32 * 1024;
const JOURNAL_LIMIT_BYTES = 64 * 1024 * 1024;

export function sqliteFile(dataDirectory: string): string {
  return join(dataDirectory, "matinee.db");
}

const MOVED = /^matinee\.db\.moved-\w+$/;

/** What the database was when it moved to PostgreSQL; undefined where it did not. */
export function movedFile(dataDirectory: string): string | undefined {
  const newest = readdirSync(dataDirectory)
    .filter((name) => MOVED.test(name))
    .toSorted()
    .at(-1);
  return newest && join(dataDirectory, newest);
}

export async function openSqlite(dataDirectory: string): Promise<Database> {
  const file = sqliteFile(dataDirectory);
  const { writer, reader } = connect(dataDirectory, file);
  const { observe, log, timed } = createObservation();
  const read = shareReadsOf(reader);
  const kysely = new Kysely<Schema>({ dialect: sqliteDialect(writer, read), log });
  shareReadsFor(kysely, (query) => timed(() => read(query)));
  return {
    engine: "sqlite",
    kysely,
    observe,
    pool: () => ({ used: 0, waiting: 0, most: 1 }),
    async close() {
      // The last one to be closed writes SQLite's log into the file, and the reader may not write.
      reader.close();
      await kysely.destroy();
      writer.close();
    },
  };
}

/**
 * Two connections: one writes, and reads what its transactions read. Everything else is read
 * through the other, so that a read never sees uncommitted changes of a running transaction.
 */
function connect(dataDirectory: string, file: string) {
  let writer: BetterSqlite3.Database | undefined;
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    refuseMoved(dataDirectory, file);
    makePrivate(file);
    writer = new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS });
    writer.pragma("journal_mode = WAL");
    // An answered write has reached the disk; on macOS only the full variant guarantees that.
    writer.pragma("synchronous = FULL");
    writer.pragma("fullfsync = ON");
    writer.pragma("checkpoint_fullfsync = ON");
    writer.pragma("foreign_keys = ON");
    writer.pragma(`cache_size = -${CACHE_KIBIBYTES}`);
    writer.pragma(`journal_size_limit = ${JOURNAL_LIMIT_BYTES}`);
    // Who has read the log once removes it at the end; the reader may not.
    writer.pragma("user_version");
    const reader = new BetterSqlite3(file, { readonly: true, timeout: BUSY_TIMEOUT_MS });
    reader.pragma(`cache_size = -${CACHE_KIBIBYTES}`);
    return { writer, reader };
  } catch (error) {
    writer?.close();
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`The database file ${file} cannot be opened: ${formatReason(error)}.`);
  }
}

/** A server without its new setting would begin anew, and lose what its viewers write. */
function refuseMoved(dataDirectory: string, file: string): void {
  const moved = existsSync(file) ? undefined : movedFile(dataDirectory);
  if (moved === undefined) return;
  throw new DatabaseError(
    `The database in ${dataDirectory} has moved to PostgreSQL: set DATABASE_URL. ${moved} is what it was then; to go back to it, rename it to matinee.db.`,
  );
}

/**
 * Makes a new database readable by its owner alone; SQLite's log beside it inherits that. An
 * existing one is left to SQLite, because closing a file that SQLite has open loses its locks.
 */
function makePrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
}
