import { constants, existsSync } from "node:fs";
import { copyFile, rm } from "node:fs/promises";

import BetterSqlite3 from "better-sqlite3";

import { DatabaseError, formatReason } from "../database-error.ts";
import { flushFile, renameDurably } from "./durable-file.server.ts";
import { sqliteFile } from "../sqlite.server.ts";

const ALL_PAGES = 0x7fff_ffff;
/** The files that may be beside a database: its write-ahead log, the log's index, or a journal. */
const COMPANIONS = ["-wal", "-shm", "-journal"];

/** Removes a temporary database, with the files beside it. */
export async function removeSqliteFile(file: string): Promise<void> {
  for (const suffix of ["", ...COMPANIONS]) await rm(file + suffix, { force: true });
}

/** Copies the database into a file of its own, while a server reads and writes it. */
export async function writeSqliteBackup(dataDirectory: string, target: string): Promise<void> {
  const source = sqliteFile(dataDirectory);
  if (!existsSync(source)) throw new DatabaseError(`There is no database in ${dataDirectory} yet.`);
  const connection = new BetterSqlite3(source, { readonly: true });
  try {
    // In one step, because a backup in several starts again whenever the server has written
    // meanwhile.
    await connection.backup(target, { progress: () => ALL_PAGES });
  } finally {
    connection.close();
  }
  const copy = new BetterSqlite3(target);
  // A backup is one file, which can be moved by itself.
  copy.pragma("journal_mode = delete");
  copy.close();
}

/** Reads a backup completely and returns its schema's migrations; none when it has none. */
export function readSqliteBackup(file: string): string[] {
  let connection: BetterSqlite3.Database | undefined;
  try {
    connection = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
    const verdict = connection.pragma("integrity_check(1)", { simple: true });
    if (verdict !== "ok") throw new DatabaseError(`The backup ${file} is damaged.`);
    const tables = connection.prepare(
      "select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'",
    );
    if (tables.get() === undefined) return [];
    const names = connection.prepare<[], { name: string }>("select name from kysely_migration");
    return names.all().map(({ name }) => name);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`The backup ${file} cannot be read: ${formatReason(error)}.`);
  } finally {
    connection?.close();
  }
}

/**
 * Puts a checked copy of a backup in the database's place, and returns the name under which the
 * replaced one remains. The server must not be running. The name always refers to a complete
 * database.
 */
export async function replaceSqliteDatabase(
  dataDirectory: string,
  checkedCopy: string,
  stamp: string,
): Promise<string | undefined> {
  const current = sqliteFile(dataDirectory);
  const aside = `${current}.replaced-${stamp}`;
  const replaced = existsSync(current);
  if (replaced) {
    foldLog(current);
    for (const suffix of ["", ...COMPANIONS]) {
      if (!existsSync(current + suffix)) continue;
      const flags = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;
      await copyFile(current + suffix, aside + suffix, flags);
      await flushFile(aside + suffix);
    }
  }
  // A log left behind by the replaced database would be read as the restored one's.
  for (const suffix of COMPANIONS) await rm(current + suffix, { force: true });
  await renameDurably(checkedCopy, current);
  return replaced ? aside : undefined;
}

/**
 * Writes the log's contents into the database itself. A database too damaged for that keeps its
 * log.
 */
function foldLog(file: string): void {
  let connection: BetterSqlite3.Database | undefined;
  try {
    connection = new BetterSqlite3(file);
    connection.pragma("journal_mode = delete");
  } catch (error) {
    if (!(error instanceof BetterSqlite3.SqliteError)) throw error;
  } finally {
    connection?.close();
  }
}
