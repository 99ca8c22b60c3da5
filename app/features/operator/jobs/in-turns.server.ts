import type { Database } from "#app/db/connect.server.ts";
import type { Job, JobLog, JobName } from "#app/lib/jobs/job.ts";
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
}

const LOOK_EVERY_MS = 30_000;
/** Far longer than one takes. If the process dies, another takes over after this. */
const LEASE_MS = 2 * 60 * 60 * 1000;
/** After a failure it is not tried again at once. */
const AGAIN_MS = 10 * 60 * 1000;

/** A job that one server does for all, whichever finds it due first, and that a restart doesn't repeat. */
export function inTurns(job: JobInTurns): Job {
  const { database, name, everyMs, run, log, now = Date.now } = job;

  async function runNext(signal: AbortSignal): Promise<string | undefined> {
    if (!(await takeTurn(database, { name, everyMs: await everyMs(), nowMs: now() })))
      return undefined;
    try {
      return await run(signal);
    } finally {
      await database.kysely
        .updateTable("job_runs")
        // One that is stopped half-way is due again, for another server or the next start.
        .set({
          leased_until: null,
          ...(signal.aborted ? { asked_at: now() } : { ended_at: now() }),
        })
        .where("name", "=", name)
        .execute();
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
  nowMs: number;
}

/** Whether it is due, and nobody is at it; then it is the caller's. */
async function takeTurn({ kysely }: Database, { name, everyMs, nowMs }: Turn): Promise<boolean> {
  await ensureRow(kysely, name);
  const { numUpdatedRows } = await kysely
    .updateTable("job_runs")
    .set({ leased_until: nowMs + LEASE_MS, asked_at: null })
    .where("name", "=", name)
    .where(({ eb, or }) => or([eb("leased_until", "is", null), eb("leased_until", "<=", nowMs)]))
    .where(({ eb, or, and }) =>
      or([
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
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
