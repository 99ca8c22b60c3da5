import { restore } from "#app/db/backup/restore.server.ts";
import { pastPooler } from "#app/db/connect.server.ts";

import { fileNamed } from "./back-up.ts";
import { placeIn } from "./server-settings.ts";

/** Replaces the database by the given backup, and reports where the old one is. */
export async function restoreBackup(
  words: readonly string[],
  variables: Record<string, string | undefined>,
): Promise<string> {
  const usage = "Name the one file to restore: npm run db:restore FILE";
  const file = fileNamed(words, variables, usage);
  const { storedAs } = await restore(pastPooler(placeIn(variables)), file, variables);
  const restored = `Restored from ${file}.`;
  return storedAs === undefined
    ? restored
    : `${restored}\nWhat it replaced is stored as ${storedAs}.`;
}
