import { randomBytes } from "node:crypto";
import { chmod, copyFile, open, truncate } from "node:fs/promises";

import { readBackup } from "./backup.server.ts";
import { verifyChecksum } from "./backup-checksum.server.ts";
import type { DatabasePlace } from "../connect.server.ts";
import { DatabaseError, formatReason } from "../database-error.ts";
import { flushFile } from "./durable-file.server.ts";
import { refuseNewerSchema } from "../migrate.server.ts";
import { migrations } from "../migrations/migrations.ts";
import { replacePostgresDatabase } from "./postgres-backup.server.ts";
import type { Environment } from "./postgres-programs.server.ts";
import { holdServerLock } from "../server-lock.server.ts";
import { removeSqliteFile, replaceSqliteDatabase } from "./sqlite-backup.server.ts";
import { sqliteFile } from "../sqlite.server.ts";

const MAGIC = { sqlite: "SQLite format 3\0", postgres: "PGDMP" } as const;

interface RestoreOptions {
  /** The backups of older versions have none. */
  mayLackChecksum?: boolean;
}

/**
 * Replaces the database by a backup, while no server runs, and returns where the replaced one is.
 * The file is checked first; a refused one changes nothing.
 */
export async function restore(
  { dataDirectory, databaseUrl }: DatabasePlace,
  file: string,
  environment: Environment,
  options: RestoreOptions = {},
): Promise<{ storedAs: string | undefined }> {
  const lock = await holdServerLock(dataDirectory, { waitMs: 0 });
  try {
    const sizeBytes = await refuseDamaged(file, databaseUrl, options);
    const stamp = formatStamp(new Date());
    if (databaseUrl !== undefined) {
      refuseUnsuitable(file, await readBackup(databaseUrl, file, environment));
      return { storedAs: await replacePostgresDatabase(databaseUrl, file, stamp, environment) };
    }
    const copy = `${sqliteFile(dataDirectory)}.restoring-${randomBytes(4).toString("hex")}`;
    try {
      // The copy is checked, because the copy is what will be used.
      await copyFile(file, copy);
      await chmod(copy, 0o600);
      if (sizeBytes !== undefined) await truncate(copy, sizeBytes);
      await flushFile(copy);
      refuseUnsuitable(file, await readBackup(databaseUrl, copy, environment));
      return { storedAs: await replaceSqliteDatabase(dataDirectory, copy, stamp) };
    } finally {
      await removeSqliteFile(copy);
    }
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`The backup ${file} cannot be restored: ${formatReason(error)}.`);
  } finally {
    lock.release();
  }
}

/** Refuses what is not as it was backed up, before anything reads it; returns its own size. */
export async function refuseDamaged(
  file: string,
  databaseUrl: string | undefined,
  { mayLackChecksum = false }: RestoreOptions = {},
): Promise<number | undefined> {
  const sizeBytes = await verifyChecksum(file);
  await refuseForeignFile(file, databaseUrl === undefined ? "sqlite" : "postgres");
  if (sizeBytes !== undefined || mayLackChecksum) return sizeBytes;
  throw new DatabaseError(
    `The backup ${file} has no checksum at its end: part of it is missing, or an older Matinee made it. If you know that it is whole, add --without-checksum.`,
  );
}

async function refuseForeignFile(file: string, engine: keyof typeof MAGIC): Promise<void> {
  const magic = MAGIC[engine];
  const handle = await open(file, "r");
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(magic.length), position: 0 });
    if (buffer.toString("latin1") === magic) return;
  } finally {
    await handle.close();
  }
  const kind = engine === "sqlite" ? "SQLite" : "PostgreSQL";
  throw new DatabaseError(`${file} is not a backup of a Matinee on ${kind}.`);
}

function refuseUnsuitable(file: string, applied: readonly string[]): void {
  const [first] = Object.keys(migrations);
  if (first === undefined || !applied.includes(first)) {
    throw new DatabaseError(`${file} is not a backup of a Matinee.`);
  }
  refuseNewerSchema(applied);
}

/** Such as 20261120T221844123, which is valid in names of files and schemas. */
export function formatStamp(now: Date): string {
  return now.toISOString().replace(/[-:.Z]/g, "");
}
