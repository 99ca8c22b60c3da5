import { spawn } from "node:child_process";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";

import { putBehind } from "#app/lib/processes/put-behind.server.ts";

import type { DatabasePlace } from "../connect.server.ts";
import { DatabaseError } from "../database-error.ts";
import type { Environment } from "./postgres-programs.server.ts";
import type { TriedBackup } from "./try-backup.server.ts";

export interface BackupWork {
  work: "back up" | "try";
  place: Pick<DatabasePlace, "dataDirectory" | "databaseUrl">;
  file: string;
}

interface Options {
  environment: Environment;
  signal?: AbortSignal | undefined;
}

type Answer = { outcome: "done"; value: unknown } | { outcome: "failed"; reason: string };

/** The sources are there wherever the server runs: the commands run from them, too. */
const PROGRAM = join(
  dirname(findPackageJSON(import.meta.url) ?? ""),
  "app/db/backup/backup-process.ts",
);

/** Writes a backup as `npm run db:backup` does, in a process of its own. */
export const backUpBeside = (place: BackupWork["place"], file: string, options: Options) =>
  run<{ sizeBytes: number }>({ work: "back up", place, file }, options);

/** Restores a backup into a database of its own, in a process of its own. */
export const tryBackupBeside = (place: BackupWork["place"], file: string, options: Options) =>
  run<TriedBackup>({ work: "try", place, file }, options);

/** SQLite copies and checks a whole database in one call, during which no request is answered. */
async function run<Value>(
  { place: { dataDirectory, databaseUrl }, ...task }: BackupWork,
  { environment, signal }: Options,
): Promise<Value> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...environment },
    stdio: ["pipe", "pipe", "pipe"],
    signal,
  });
  putBehind(child);
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  const place = { dataDirectory, databaseUrl };
  // A process that ends early takes nothing in; its output says why it ended.
  child.stdin.on("error", () => undefined);
  child.stdin.end(JSON.stringify({ ...task, place }));
  const [output, complaint] = await Promise.race([
    Promise.all([text(child.stdout), text(child.stderr)]),
    failed,
  ]);
  if (output === "") throw new DatabaseError(`The process ended early: ${complaint.slice(-300)}`);
  const answer = JSON.parse(output) as Answer;
  if (answer.outcome === "failed") throw new DatabaseError(answer.reason);
  return answer.value as Value;
}
