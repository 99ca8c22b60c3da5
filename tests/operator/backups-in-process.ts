import { backUp } from "#app/db/backup/backup.server.ts";
import { tryBackup } from "#app/db/backup/try-backup.server.ts";
import type { BackupProgram } from "#app/features/operator/backups/backups.server.ts";

/** The same in the process of the test, because a process of its own takes a second to start. */
export const IN_PROCESS: BackupProgram = {
  backUp: (place, file, { environment }) => backUp(place, file, environment),
  tryBackup: (place, file, { environment }) => tryBackup(place, file, environment),
};
