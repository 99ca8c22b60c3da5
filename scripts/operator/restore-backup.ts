import { restore } from "#app/db/backup/restore.server.ts";
import { pastPooler } from "#app/db/connect.server.ts";

import { fileNamed } from "./back-up.ts";
import { placeIn } from "./server-settings.ts";

const WITHOUT_CHECKSUM = "--without-checksum";

/** Replaces the database by the given backup, and reports where the old one is. */
export async function restoreBackup(
  words: readonly string[],
  variables: Record<string, string | undefined>,
): Promise<string> {
  const usage = "Name the one file to restore: npm run db:restore FILE";
  const names = words.filter((word) => word !== WITHOUT_CHECKSUM);
  const mayLackChecksum = names.length < words.length;
  const file = fileNamed(names, variables, usage);
  const place = pastPooler(placeIn(variables));
  const { storedAs } = await restore(place, file, variables, { mayLackChecksum });
  const lines = [`Restored from ${file}.`];
  if (mayLackChecksum) {
    lines.push("Look through it: without a checksum, changed bytes in it are not found.");
  }
  if (storedAs !== undefined) lines.push(`What it replaced is stored as ${storedAs}.`);
  return lines.join("\n");
}
