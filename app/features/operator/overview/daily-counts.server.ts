import { sql } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Job, JobLog } from "#app/lib/jobs/job.ts";
import { startLoop } from "#app/lib/jobs/start-loop.ts";

/** What is counted while it happens; what is stored anyway is counted from there. */
export type CountedName = "requests" | "plays";

interface CountsParts {
  database: Database;
  now?: () => number;
}

export type DailyCounts = ReturnType<typeof createDailyCounts>;

export const DAY_MS = 24 * 60 * 60 * 1000;
const FLUSH_EVERY_MS = 60_000;
/** Looking through the sessions takes longer than adding a few numbers. */
const VIEWERS_EVERY_MS = 10 * 60_000;

/**
 * Counts what happens on this server in memory, and adds it once a minute to the day's numbers of
 * all servers. Nobody is named: of viewers only their number is stored.
 */
export function createDailyCounts({ database, now = Date.now }: CountsParts) {
  /** A handful: the names that are counted, today. */
  let waiting: { day: number; name: CountedName; count: number }[] = [];
  let viewersAtMs = 0;

  async function flush(): Promise<number> {
    const taken = waiting;
    waiting = [];
    try {
      await addCounts(database, taken);
    } catch (error) {
      // They are added with the next ones.
      taken.forEach(({ day, name, count }) => add(day, name, count));
      throw error;
    }
    if (now() - viewersAtMs >= VIEWERS_EVERY_MS) {
      viewersAtMs = now();
      await countViewers(database, now());
    }
    return taken.length;
  }

  function add(day: number, name: CountedName, count: number): void {
    const found = waiting.find((each) => each.name === name && each.day === day);
    if (found === undefined) waiting.push({ day, name, count });
    else found.count += count;
  }

  return {
    count: (name: CountedName) => add(Math.floor(now() / DAY_MS), name, 1),
    flush,
    job: (log: JobLog): Job => ({
      name: "counts",
      everyMs: () => FLUSH_EVERY_MS,
      start(report) {
        // Of what it counts, nothing is said.
        const runNext = async () => ({ done: (await flush()) > 0 ? 1 : 0 });
        const parts = { name: "counts", everyMs: FLUSH_EVERY_MS, runNext } as const;
        const loop = startLoop({ ...parts, report, log, now });
        return {
          runNow: loop.runNow,
          async stop() {
            await loop.stop();
            // The last minute's, too.
            await flush().catch((error: unknown) => log.error({ err: error }, "counts are lost"));
          },
        };
      },
    }),
  };
}

async function addCounts(
  { kysely }: Database,
  counts: readonly { day: number; name: string; count: number }[],
): Promise<void> {
  if (counts.length === 0) return;
  await kysely
    .insertInto("daily_counts")
    .values([...counts])
    .onConflict((conflict) =>
      conflict.columns(["day", "name"]).doUpdateSet(({ ref }) => ({
        count: sql<number>`${ref("daily_counts.count")} + ${ref("excluded.count")}`,
      })),
    )
    .execute();
}

/** How many accounts were here today; who has signed out since then still counts. */
async function countViewers({ kysely }: Database, nowMs: number): Promise<void> {
  const day = Math.floor(nowMs / DAY_MS);
  const { count } = await kysely
    .selectFrom("sessions")
    .select(({ fn }) => fn.count<number>("user_id").distinct().as("count"))
    .where("updated_at", ">=", day * DAY_MS)
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return;
  await kysely
    .insertInto("daily_counts")
    .values({ day, name: "viewers", count: Number(count) })
    .onConflict((conflict) =>
      conflict
        .columns(["day", "name"])
        .doUpdateSet(({ ref }) => ({ count: ref("excluded.count") }))
        .whereRef("daily_counts.count", "<", "excluded.count"),
    )
    .execute();
}
