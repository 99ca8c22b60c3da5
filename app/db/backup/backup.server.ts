import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { stat, writeFile } from "node:fs/promises";

import type { DatabasePlace } from "../connect.server.ts";
import { DatabaseError, formatReason } from "../database-error.ts";
import { appendChecksum } from "./backup-checksum.server.ts";
import { flushFile, renameDurably } from "./durable-file.server.ts";
import { readPostgresBackup, writePostgresBackup } from "./postgres-backup.server.ts";
import type { Environment } from "./postgres-programs.server.ts";
import { readSqliteBackup, removeSqliteFile, writeSqliteBackup } from "./sqlite-backup.server.ts";

/**
 * Writes the whole database into one file, while servers run. It is written under another name,
 * read back, given its checksum, and then renamed: a file of the given name is always a complete
 * backup.
 */
export async function backUp(
  { dataDirectory, databaseUrl }: DatabasePlace,
  file: string,
  environment: Environment,
): Promise<{ sizeBytes: number }> {
  refuseExisting(file);
  const partial = `${file}.partial-${randomBytes(4).toString("hex")}`;
  try {
    // Created here first, so that only its owner can read it from the first byte.
    await writeFile(partial, "", { flag: "wx", mode: 0o600 });
    if (databaseUrl === undefined) await writeSqliteBackup(dataDirectory, partial);
    else await writePostgresBackup(databaseUrl, partial, environment);
    await flushFile(partial);
    if ((await readBackup(databaseUrl, partial, environment)).length === 0) {
      throw new DatabaseError("There is no Matinee in that database yet.");
    }
    await appendChecksum(partial);
    await flushFile(partial);
    refuseExisting(file);
    const { size } = await stat(partial);
    await renameDurably(partial, file);
    return { sizeBytes: size };
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`The backup ${file} cannot be written: ${formatReason(error)}.`);
  } finally {
    await removeSqliteFile(partial);
  }
}

/** Reads a backup of either engine completely, and returns its schema's migrations. */
export async function readBackup(
  databaseUrl: string | undefined,
  file: string,
  environment: Environment,
): Promise<string[]> {
  return databaseUrl === undefined
    ? readSqliteBackup(file)
    : await readPostgresBackup(file, environment);
}

function refuseExisting(file: string): void {
  if (existsSync(file)) {
    throw new DatabaseError(`${file} already exists: choose another file name.`);
  }
}
