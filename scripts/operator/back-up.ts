import { resolve } from "node:path";
import { pastPooler } from "#app/db/connect.server.ts";

import { backUp } from "#app/db/backup/backup.server.ts";

import { placeIn, type Variables } from "./server-settings.ts";

/** Writes the whole database into the given file, and reports its size. */
export async function backUpInto(words: readonly string[], variables: Variables): Promise<string> {
  const file = fileNamed(words, variables, "Name the one file to write: npm run db:backup FILE");
  const { sizeBytes } = await backUp(pastPooler(placeIn(variables)), file, variables);
  return `Backed up to ${file} (${Math.ceil(sizeBytes / 1024)} kB).`;
}

/** npm runs scripts in the project's directory; the file is relative to the person's own. */
export function fileNamed(words: readonly string[], variables: Variables, usage: string): string {
  const [name, ...others] = words;
  if (name === undefined || others.length > 0) throw new Error(usage);
  return resolve(variables["INIT_CWD"] ?? "", name);
}
