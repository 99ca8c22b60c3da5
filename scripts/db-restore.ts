// npm run db:restore FILE: replaces the database by a backup, while no server runs.
import { restoreBackup } from "./operator/restore-backup.ts";

try {
  console.log(await restoreBackup(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
