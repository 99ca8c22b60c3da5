import { setTimeout as sleep } from "node:timers/promises";

import type { Database } from "#app/db/connect.server.ts";
import type { Job, JobName, StartedJob } from "#app/lib/jobs/job.ts";

import { recordAction, type Actor } from "../audit-log.server.ts";
import { createRunRecorder, readRuns, type StoredRun } from "./job-runs.server.ts";

/** A job as operators see it. */
export interface ListedJob extends Partial<StoredRun> {
  name: JobName;
  everyMs: number | undefined;
  isRunning: boolean;
}

interface JobsParts {
  database: Database;
  now?: () => number;
  report: (error: unknown) => void;
}

export type Jobs = ReturnType<typeof createJobs>;

interface RegisteredJob extends Job {
  started: StartedJob;
  store: () => Promise<void>;
}

/** Everything that the server does by itself: what registers here runs, and operators see it. */
export function createJobs(parts: JobsParts) {
  const { database, now = Date.now } = parts;
  const jobs = new Map<string, RegisteredJob>();

  return {
    /** Starts a job, and stores how its runs end. */
    register(job: Job): void {
      const { note, store } = createRunRecorder(parts, job.name);
      jobs.set(job.name, { ...job, store, started: job.start(note, now) });
    },
    async stop(): Promise<void> {
      const all = [...jobs.values()];
      jobs.clear();
      await Promise.all(all.map(({ started }) => started.stop()));
      await Promise.all(all.map(({ store }) => store()));
    },
    forOperators: {
      async list(): Promise<ListedJob[]> {
        const all = [...jobs.values()];
        const [runs, periods] = await Promise.all([
          readRuns(database, [...jobs.keys()]),
          Promise.all(all.map(({ everyMs }) => everyMs())),
        ]);
        return all.map(({ name }, at) => {
          const run = runs.get(name);
          const isRunning = (run?.leasedUntilMs ?? 0) > now();
          return { name, everyMs: periods[at], isRunning, ...run };
        });
      },
      /** Resolves when it has run, or after a while; undefined where there is no such job. */
      async runNow(actor: Actor, name: string): Promise<"ended" | "running" | undefined> {
        const job = jobs.get(name);
        if (job === undefined) return undefined;
        const line = { action: "job.run", subject: name };
        await recordAction(database.kysely, actor, line, now());
        return endsSoon(job);
      },
    },
  };
}

/** Less than a request may take. */
const MOST_WAIT_MS = 5_000;

async function endsSoon({ started, store }: RegisteredJob): Promise<"ended" | "running"> {
  const ended = started.runNow().then(async () => {
    await store();
    return "ended" as const;
  });
  // Nobody may be waiting any more when it fails.
  ended.catch(() => undefined);
  return Promise.race([ended, sleep(MOST_WAIT_MS, "running" as const, { ref: false })]);
}
