import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import BetterSqlite3 from "better-sqlite3";

import { DatabaseError, formatReason } from "./database-error.ts";

const RETRY_DELAY_MS = 100;

interface LockWait {
  waitMs?: number;
  pause?: (durationMs: number) => Promise<unknown>;
}

export interface ServerLock {
  readonly release: () => void;
}

/**
 * A forgotten connection would be garbage-collected and its lock lost, so held locks are referenced
 * here for as long as the process lives.
 */
const held = new Set<BetterSqlite3.Database>();

/**
 * Makes this process the only server on a data directory, for as long as it lives. Node cannot lock
 * files, SQLite can: an exclusive transaction on an empty database takes a kernel lock, which is
 * released however the process ends, so no stale lock can keep a server from starting. Nothing else
 * may open `server.lock` with ordinary file calls: POSIX drops all of a process's locks on a file
 * as soon as it closes any descriptor of it, and only SQLite accounts for that.
 */
export async function holdServerLock(
  dataDirectory: string,
  { waitMs = 15_000, pause = sleep }: LockWait = {},
): Promise<ServerLock> {
  const connection = openLockFile(dataDirectory);
  const giveUpAt = Date.now() + waitMs;
  try {
    while (!tryLock(connection)) {
      if (Date.now() >= giveUpAt) {
        throw new DatabaseError(
          `Another Matinee server is using the data directory ${dataDirectory}: stop it first, or choose another directory with MATINEE_DATA.`,
        );
      }
      await pause(RETRY_DELAY_MS);
    }
  } catch (error) {
    connection.close();
    throw error instanceof DatabaseError ? error : unusable(dataDirectory, error);
  }
  held.add(connection);
  const release = () => {
    held.delete(connection);
    connection.close();
  };
  return { release };
}

function openLockFile(dataDirectory: string): BetterSqlite3.Database {
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    // SQLite says of many things only that it cannot open the file.
    accessSync(dataDirectory, constants.W_OK);
    return new BetterSqlite3(join(dataDirectory, "server.lock"), { timeout: 0 });
  } catch (error) {
    throw unusable(dataDirectory, error);
  }
}

function tryLock(connection: BetterSqlite3.Database): boolean {
  try {
    // Nothing is ever written, so it needs no journal and leaves no file for one.
    connection.pragma("journal_mode = memory");
    connection.exec("begin exclusive");
    return true;
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError && error.code.startsWith("SQLITE_BUSY")) {
      return false;
    }
    throw error;
  }
}

function unusable(dataDirectory: string, error: unknown): DatabaseError {
  return new DatabaseError(
    `The data directory ${dataDirectory} cannot be used: ${formatReason(error)}.`,
  );
}
