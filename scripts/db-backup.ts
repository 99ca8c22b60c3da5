// npm run db:backup FILE: writes the whole database into one file, while the server may run.
import { backUpInto } from "./operator/back-up.ts";

try {
  console.log(await backUpInto(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
