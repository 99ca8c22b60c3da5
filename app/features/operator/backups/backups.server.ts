import { setTimeout as sleep } from "node:timers/promises";

import { backUpBeside, tryBackupBeside } from "#app/db/backup/run-backup-process.server.ts";
import type { Database, DatabasePlace } from "#app/db/connect.server.ts";
import { problemOf, type Job, type JobLog } from "#app/lib/jobs/job.ts";

import { recordAction, type Actor, type AuditedAction } from "../audit-log.server.ts";
import { inTurns } from "../jobs/in-turns.server.ts";
import { createBackupFiles, isBackupName } from "./backup-files.server.ts";
import { periodOf, readSchedule, saveSchedule } from "./backup-schedule.server.ts";

interface BackupsParts {
  database: Database;
  place: DatabasePlace;
  /** PostgreSQL's own programs are found by it. */
  environment: Readonly<Record<string, string | undefined>>;
  log: JobLog;
  now?: () => number;
  /** Where they are made and tried: in a process of their own, except in tests. */
  program?: BackupProgram;
}

export interface BackupProgram {
  backUp: typeof backUpBeside;
  tryBackup: typeof tryBackupBeside;
}

const BESIDE: BackupProgram = { backUp: backUpBeside, tryBackup: tryBackupBeside };

/** What a server is at: one backup at a time. */
interface BackupWork {
  work: "making" | "trying";
  name: string;
}

export type Backups = ReturnType<typeof createBackups>;

/** Less than a request may take. */
const MOST_WAIT_MS = 5_000;

/** Makes and tries backups, one at a time. */
function createBackupWork(parts: BackupsParts) {
  const { database, place, environment, log, now = Date.now, program = BESIDE } = parts;
  const files = createBackupFiles(place.dataDirectory);
  const stopping = new AbortController();
  let current: BackupWork | undefined;
  /** Why the last one that was asked for could not be made. */
  let problem: string | undefined;

  /** Undefined while another one is at work. */
  async function alone(begun: BackupWork, run: () => Promise<void>): Promise<"done" | undefined> {
    if (current !== undefined) return undefined;
    current = begun;
    try {
      await run();
      return "done";
    } finally {
      current = undefined;
    }
  }

  async function make(isByHand: boolean, signal: AbortSignal): Promise<string | undefined> {
    const name = await files.prepare(now(), isByHand);
    const done = await alone({ work: "making", name }, async () => {
      await program.backUp(place, files.fileOf(name), { environment, signal });
    });
    return done && name;
  }

  return {
    files,
    stop: () => stopping.abort(),
    state: () => ({ current, problem }),
    make,
    async makeByHand(): Promise<"made" | "busy" | "failed"> {
      problem = undefined;
      try {
        return (await make(true, stopping.signal)) === undefined ? "busy" : "made";
      } catch (error) {
        log.error({ err: error }, "a backup failed");
        problem = problemOf(error);
        return "failed";
      }
    },
    async tryOne(name: string): Promise<"tried" | "busy"> {
      const done = await alone({ work: "trying", name }, async () => {
        const options = { environment, signal: stopping.signal };
        const tried = await program
          .tryBackup(place, files.fileOf(name), options)
          .catch((error: unknown) => ({ outcome: "failed" as const, problem: problemOf(error) }));
        if (!stopping.signal.aborted) await files.noteTried(name, { triedAtMs: now(), ...tried });
      });
      return done === undefined ? "busy" : "tried";
    },
    /** Only so many of those that were made by themselves. */
    async makeRoom(): Promise<void> {
      const { count } = await readSchedule(database);
      const own = (await files.list()).filter(({ isByHand }) => !isByHand);
      for (const { name } of own.slice(count)) await files.remove(name);
    },
  };
}

/**
 * Backups in the data directory, made and tried by the functions of `npm run db:backup` and
 * `db:restore`, in a process of their own.
 */
export function createBackups(parts: BackupsParts) {
  const { database, log, now = Date.now } = parts;
  const work = createBackupWork(parts);
  const job: Job = inTurns({
    database,
    name: "backups",
    everyMs: async () => periodOf(await readSchedule(database)),
    log,
    now,
    async run(signal) {
      const name = await work.make(false, signal);
      if (name === undefined) throw new Error("Another backup was being made or tried.");
      await work.makeRoom();
      return name;
    },
  });
  return { job, stop: work.stop, forOperators: commandsOf(parts, work) };
}

function commandsOf(
  { database, now = Date.now }: BackupsParts,
  { files, state, makeByHand, tryOne }: ReturnType<typeof createBackupWork>,
) {
  const note = (actor: Actor, line: AuditedAction) =>
    recordAction(database.kysely, actor, line, now());
  const exists = async (name: string) =>
    isBackupName(name) && (await files.list()).some((file) => file.name === name);

  return {
    newest: async () => (await files.list())[0],
    overview: async () => ({
      files: await files.list(),
      directory: files.directory,
      schedule: await readSchedule(database),
      ...state(),
    }),
    /** Resolves when it is made, or after a while. */
    async make(actor: Actor) {
      if (state().current !== undefined) return "busy";
      await note(actor, { action: "backup.make", subject: "" });
      return orRunning(makeByHand());
    },
    async try(actor: Actor, name: string) {
      if (!(await exists(name))) return "gone";
      if (state().current !== undefined) return "busy";
      await note(actor, { action: "backup.try", subject: name });
      return orRunning(tryOne(name));
    },
    async remove(actor: Actor, name: string): Promise<"removed" | "gone"> {
      if (!(await exists(name))) return "gone";
      await note(actor, { action: "backup.delete", subject: name });
      await files.remove(name);
      return "removed";
    },
    /** Undefined where there is none of that name. */
    async read(actor: Actor, name: string) {
      if (!isBackupName(name)) return undefined;
      const found = await files.read(name);
      if (found !== undefined) await note(actor, { action: "backup.download", subject: name });
      return found;
    },
    saveSchedule: (actor: Actor, wish: { every: string; count: string }) =>
      saveSchedule(database, actor, wish, now()),
  };
}

async function orRunning<Outcome>(work: Promise<Outcome>): Promise<Outcome | "running"> {
  return Promise.race([work, sleep(MOST_WAIT_MS, "running" as const, { ref: false })]);
}
