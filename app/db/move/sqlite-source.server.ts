import { createHash } from "node:crypto";
import { existsSync } from "node:fs";

import BetterSqlite3 from "better-sqlite3";

import { renameDurably } from "../backup/durable-file.server.ts";
import { formatStamp } from "../backup/restore.server.ts";
import { DatabaseError, formatReason } from "../database-error.ts";
import { BUSY_TIMEOUT_MS, movedFile, sqliteFile } from "../sqlite.server.ts";

export interface TableToMove {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of its primary key; none where it has none. */
  readonly key: readonly string[];
}

/** Which database it is, at which step of its schema: no two took all steps at the same moments. */
export const fingerprintOf = (steps: readonly { name: string; timestamp: string }[]): string =>
  createHash("sha256")
    .update(JSON.stringify(steps.map(({ name, timestamp }) => [name, timestamp])))
    .digest("hex");

export const STEPS = "select name, timestamp from kysely_migration order by name";

/** Opens the database for reading, while its server runs. */
export function openSource(dataDirectory: string): BetterSqlite3.Database {
  const file = sqliteFile(dataDirectory);
  if (!existsSync(file)) {
    const moved = movedFile(dataDirectory);
    throw new DatabaseError(
      moved === undefined
        ? `There is no database in ${dataDirectory} yet.`
        : `The database in ${dataDirectory} has moved already: what it was is ${moved}.`,
    );
  }
  return new BetterSqlite3(file, { readonly: true, timeout: BUSY_TIMEOUT_MS });
}

export function listTables(source: BetterSqlite3.Database): TableToMove[] {
  const names = source.prepare<[], { name: string }>(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
  );
  return names.all().map(({ name }) => {
    const columns = source.pragma(`table_info("${name}")`) as { name: string; pk: number }[];
    const key = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
    return { name, columns: columns.map((column) => column.name), key: key.map((c) => c.name) };
  });
}

/**
 * Opens it for the last step, in which nobody else may read or write it. SQLite leaves its
 * write-ahead log only while no other program has the database open at all.
 */
export function closeSource(dataDirectory: string): BetterSqlite3.Database {
  const source = new BetterSqlite3(sqliteFile(dataDirectory), { timeout: BUSY_TIMEOUT_MS });
  try {
    source.pragma("journal_mode = delete");
    source.exec("begin exclusive");
    return source;
  } catch (error) {
    source.close();
    throw new DatabaseError(
      `Another program has the database in ${dataDirectory} open (${formatReason(error)}): end it, and run this again.`,
    );
  }
}

/** Puts the file aside, so that no server goes on with it by mistake; returns its new name. */
export async function putSourceAside(dataDirectory: string): Promise<string> {
  const file = sqliteFile(dataDirectory);
  const aside = `${file}.moved-${formatStamp(new Date())}`;
  await renameDurably(file, aside);
  return aside;
}
