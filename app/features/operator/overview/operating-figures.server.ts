import type { Database, DatabasePlace } from "#app/db/connect.server.ts";

import type { Backups } from "../backups/backups.server.ts";
import { countQueue } from "../email-queue.server.ts";
import type { Jobs } from "../jobs/jobs.server.ts";
import { freeSpace } from "./health.server.ts";

/** What the database knows of the work that can page somebody, as it is now. */
export async function readWorkFigures(
  { kysely }: Database,
  { list }: Pick<Jobs["forOperators"], "list">,
) {
  const [waiting, failed, jobs] = await Promise.all([
    countQueue(kysely, "is not"),
    countQueue(kysely, "is"),
    list(),
  ]);
  return {
    emails: { waiting, failed },
    jobs: jobs.map(({ name, succeededAtMs, everyMs }) => ({ name, succeededAtMs, everyMs })),
  };
}

/** What this server's disk says, whether or not the database answers. */
export async function readDiskFigures(
  { dataDirectory }: Pick<DatabasePlace, "dataDirectory">,
  { newest }: Pick<Backups["forOperators"], "newest">,
) {
  const [backup, freeBytes] = await Promise.all([newest(), freeSpace(dataDirectory)]);
  return { newestBackupMs: backup?.madeAtMs, freeBytes };
}
