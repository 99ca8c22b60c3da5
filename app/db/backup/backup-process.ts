// A process of its own for what would keep the server from answering: it reads what to do from the
// standard input, which no other user of the machine can see, and writes the result as JSON.
import { text } from "node:stream/consumers";

import { processEnvironment } from "#app/lib/env.server.ts";

import { formatReason } from "../database-error.ts";
import { backUp } from "./backup.server.ts";
import { tryBackup } from "./try-backup.server.ts";
import type { BackupWork } from "./run-backup-process.server.ts";

const { work, place, file } = JSON.parse(await text(process.stdin)) as BackupWork;
try {
  const run = work === "back up" ? backUp : tryBackup;
  const value = await run(place, file, processEnvironment);
  process.stdout.write(JSON.stringify({ outcome: "done", value }));
} catch (error) {
  process.stdout.write(JSON.stringify({ outcome: "failed", reason: formatReason(error) }));
}
