import { expressionBuilder } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import { holdLease, type Lease } from "#app/db/claims/hold-lease.server.ts";
import type { Schema } from "#app/db/schema.ts";
import type { Job, JobLog, JobName } from "#app/lib/jobs/job.ts";
import { sleepUnless } from "#app/lib/jobs/sleep-unless.ts";
import { startLoop } from "#app/lib/jobs/start-loop.ts";

interface JobInTurns {
  database: Database;
  name: JobName;
  /** Undefined: only when somebody asks for it. */
  everyMs: Job["everyMs"];
  /** Does all of it, and returns what it was about. */
  run: (signal: AbortSignal) => Promise<string>;
  log: JobLog;
  now?: () => number;
  /** Between two renewals of its lease. */
  pause?: typeof sleepUnless;
}

const LOOK_EVERY_MS = 30_000;
/** It is renewed while the job runs. If the process dies, another takes over after this. */
export const LEASE_MS = 2 * 60 * 60 * 1000;
/** After a failure it is not tried again at once. */
const AGAIN_MS = 10 * 60 * 1000;

/** A job that one server does for all, whichever finds it due first, and that a restart doesn't repeat. */
export function inTurns(job: JobInTurns): Job {
  const { database, name, everyMs, run, log, now = Date.now, pause = sleepUnless } = job;

  async function runNext(signal: AbortSignal): Promise<string | undefined> {
    const lease = await takeTurn(database, { name, everyMs: await everyMs(), now });
    if (lease === undefined) return undefined;
    const ended = new AbortController();
    const lost = new AbortController();
    const renewing = renewUntil(ended.signal, lease, lost);
    try {
      return await run(AbortSignal.any([signal, lost.signal]));
    } finally {
      ended.abort();
      await renewing;
      // One that is stopped half-way is due again, for another server or the next start.
      await lease.release(signal.aborted ? { asked_at: now() } : { ended_at: now() });
    }
  }

  /** Others begin it only once this server has died, however long it takes. */
  async function renewUntil(ended: AbortSignal, lease: Lease, lost: AbortController) {
    while (!ended.aborted && !lost.signal.aborted) {
      await pause(LEASE_MS / 4, ended);
      if (ended.aborted) return;
      try {
        if (!(await lease.renew())) lost.abort(new Error("Another server has taken it over."));
      } catch (error) {
        log.error({ err: error, job: name }, "a job's lease is renewed again later");
      }
    }
  }

  return {
    name,
    everyMs,
    start(report) {
      const reportWork = (ended: Parameters<typeof report>[0]) => {
        // Another server's turn is no run of this one.
        if (ended.done > 0 || ended.problem !== undefined) return report(ended);
      };
      const parts = { name, everyMs: LOOK_EVERY_MS, runNext, log, now };
      const { runNow, stop } = startLoop({ ...parts, report: reportWork });
      return {
        stop,
        async runNow() {
          await askFor(database, name, now());
          return runNow();
        },
      };
    },
  };
}

interface Turn {
  name: JobName;
  everyMs: number | undefined;
  now: () => number;
}

/** Undefined where it is not due, or somebody is at it. */
async function takeTurn(
  database: Database,
  { name, everyMs, now }: Turn,
): Promise<Lease | undefined> {
  await ensureRow(database.kysely, name);
  const nowMs = now();
  const { eb, or, and } = expressionBuilder<Schema, "job_runs">();
  const where = or([
    eb("asked_at", "is not", null),
    ...(everyMs === undefined
      ? []
      : [
          eb("ended_at", "is", null),
          eb("ended_at", "<=", nowMs - everyMs),
          and([
            eb("problem", "is not", null),
            eb("ended_at", "<=", nowMs - Math.min(everyMs, AGAIN_MS)),
          ]),
        ]),
  ]);
  const begun = { asked_at: null };
  return holdLease(database, { table: "job_runs", name, leaseMs: LEASE_MS, now, where, begun });
}

/** Nobody need ask for what is running already. */
async function askFor({ kysely }: Database, name: JobName, nowMs: number): Promise<void> {
  await ensureRow(kysely, name);
  await kysely
    .updateTable("job_runs")
    .set({ asked_at: nowMs })
    .where("name", "=", name)
    .where(({ eb, or }) => or([eb("leased_until", "is", null), eb("leased_until", "<=", nowMs)]))
    .execute();
}

const ensureRow = (kysely: Database["kysely"], name: JobName) =>
  kysely
    .insertInto("job_runs")
    .values({ name })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
