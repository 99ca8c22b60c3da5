import { statfs } from "node:fs/promises";

import type { Settings } from "#app/lib/env.server.ts";
import type { JobName } from "#app/lib/jobs/job.ts";
import type { Advice } from "#app/lib/settings/service-advice.ts";

import type { Backups } from "../backups/backups.server.ts";
import type { ListedJob } from "../jobs/jobs.server.ts";
import type { Versions } from "./versions.server.ts";

export interface Health {
  engine: "sqlite" | "postgres";
  films: Settings["filmDatabase"];
  archive: Settings["archive"];
  mail: "none" | Settings["mail"];
  /** What fails outside, worst first, and what to do about it. */
  problems: readonly Advice[];
  /** Free space where the data is; undefined where the system does not say. */
  freeBytes: number | undefined;
  isDiskFull: boolean;
  failedJobs: JobName[];
  newestBackupMs: number | undefined;
  /** There is none, or it is old. A demo has nothing to lose. */
  isBackupDue: boolean;
  versions: Versions;
}

export interface HealthParts {
  engine: Health["engine"];
  installed: () => Pick<
    Settings,
    "dataDirectory" | "filmDatabase" | "archive" | "mail" | "smtpUrl"
  >;
  problems: () => readonly Advice[];
  jobs: { list: () => Promise<ListedJob[]> };
  backups: Pick<Backups["forOperators"], "newest">;
  versions: () => Promise<Versions>;
}

const LEAST_FREE_BYTES = 500 * 1000 * 1000;
const OLD_BACKUP_MS = 8 * 24 * 60 * 60 * 1000;

/** Whether each part works. */
export async function readHealth(parts: HealthParts, nowMs: number): Promise<Health> {
  const { engine, problems, jobs, backups, versions } = parts;
  const installed = parts.installed();
  const [freeBytes, listed, newest, known] = await Promise.all([
    freeSpace(installed.dataDirectory),
    jobs.list(),
    backups.newest(),
    versions(),
  ]);
  const isOld = newest === undefined || newest.madeAtMs < nowMs - OLD_BACKUP_MS;
  return {
    engine,
    films: installed.filmDatabase,
    archive: installed.archive,
    mail: installed.smtpUrl === undefined ? "none" : installed.mail,
    problems: problems(),
    freeBytes,
    isDiskFull: freeBytes !== undefined && freeBytes < LEAST_FREE_BYTES,
    failedJobs: listed.flatMap(({ name, problem }) => (problem === undefined ? [] : [name])),
    newestBackupMs: newest?.madeAtMs,
    isBackupDue: isOld && installed.filmDatabase !== "stand-in",
    versions: known,
  };
}

export async function freeSpace(directory: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
