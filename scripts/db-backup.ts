// npm run db:backup FILE: writes the whole database into one file, while the server may run.
import { resolve } from "node:path";

import { backUp } from "#app/db/backup.server.ts";
import { readSettings } from "#app/lib/env.server.ts";

const [name, ...others] = process.argv.slice(2);
try {
  if (name === undefined || others.length > 0) {
    throw new Error("Name the one file to write: npm run db:backup FILE");
  }
  // npm runs scripts in the project's directory; the file is named from where the person is.
  const file = resolve(process.env.INIT_CWD ?? "", name);
  const { sizeBytes } = await backUp(readSettings(), file, process.env);
  console.log(`Backed up to ${file} (${Math.ceil(sizeBytes / 1024)} kB).`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
