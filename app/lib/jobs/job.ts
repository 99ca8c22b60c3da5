/** Everything that the server does by itself. The names are stored, and shown to operators. */
export type JobName =
  | "emails"
  | "billing"
  | "deletions"
  | "matches"
  | "dates"
  | "alerts"
  | "deliveries"
  | "backups"
  | "catalog"
  | "imports"
  | "scrobbles"
  | "players"
  | "counts"
  | "retention"
  | "rooms"
  | "webhook"
  | "releases";

/** What became of one run of a job. */
export interface JobRun {
  startedAtMs: number;
  endedAtMs: number;
  /** How many things were done. */
  done: number;
  /** Why it failed; undefined where it did not. */
  problem: string | undefined;
}

/** Learns how each run ended. */
export type ReportRun = (run: JobRun) => void;

export interface StartedJob {
  /** Runs it now, after what it is doing already. */
  runNow: () => Promise<unknown>;
  /** Begins nothing more, and resolves when the current work is done. */
  stop: () => Promise<void>;
}

/** Something that the server does by itself. */
export interface Job {
  name: JobName;
  /** How often it is due; undefined while it is only run by hand. */
  everyMs: () => number | undefined | Promise<number | undefined>;
  /** The clock is the one by which its runs are reported: that of all servers. */
  start: (report: ReportRun, now?: () => number) => StartedJob;
}

export interface JobLog {
  info: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}

/** What a run reports of an error. */
export const problemOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
