// npm run db:restore FILE: replaces the database by a backup, while no server runs.
import { resolve } from "node:path";

import { restore } from "#app/db/restore.server.ts";
import { readSettings } from "#app/lib/env.server.ts";

const [name, ...others] = process.argv.slice(2);
try {
  if (name === undefined || others.length > 0) {
    throw new Error("Name the one file to restore: npm run db:restore FILE");
  }
  // npm runs scripts in the project's directory; the file is named from where the person is.
  const file = resolve(process.env.INIT_CWD ?? "", name);
  const { keptAs } = await restore(readSettings(), file, process.env);
  console.log(`Restored from ${file}.`);
  if (keptAs !== undefined) console.log(`What it replaced is kept as ${keptAs}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
