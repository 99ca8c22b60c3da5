import { sql, type Kysely } from "kysely";

import type { Schema } from "#app/db/schema.ts";

import { DAY_MS } from "./daily-counts.server.ts";

const DAYS = 30;

export interface DayCount {
  /** Midnight in UTC. */
  dayMs: number;
  count: number;
}

/** What the overview draws. */
export type ChartName = "requests" | "viewers" | "plays" | "signUps" | "payments";

export interface OverviewCounts {
  accounts: number;
  days: Record<ChartName, DayCount[]>;
  /** What waits for somebody. */
  openMessages: number;
  failedEmails: number;
  /** Why the email that is tried again next could not be sent so far. */
  delayedBecause: string | undefined;
}

/** What happened in the last thirty days, and what waits; each by an index. */
export async function countForOverview(
  kysely: Kysely<Schema>,
  nowMs: number,
): Promise<OverviewCounts> {
  const today = Math.floor(nowMs / DAY_MS);
  const sinceMs = (today - DAYS + 1) * DAY_MS;
  const [accounts, openMessages, failedEmails, delayed, signUps, payments, counted] =
    await Promise.all([
      countRows(kysely.selectFrom("users").select(({ fn }) => fn.countAll<number>().as("count"))),
      countRows(
        kysely
          .selectFrom("messages")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .where("done_at", "is", null),
      ),
      countRows(
        kysely
          .selectFrom("emails")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .where("next_try_at", "is", null),
      ),
      kysely
        .selectFrom("emails")
        .select("last_problem")
        .where("next_try_at", ">", nowMs)
        .where("last_problem", "is not", null)
        .orderBy("next_try_at")
        .limit(1)
        .executeTakeFirst(),
      kysely
        .selectFrom("users")
        .select(({ fn }) => [dayOf("created_at").as("day"), fn.countAll<number>().as("count")])
        .where("created_at", ">=", sinceMs)
        .groupBy(dayOf("created_at"))
        .execute(),
      kysely
        .selectFrom("payments")
        .select(({ fn }) => [dayOf("timestamp").as("day"), fn.countAll<number>().as("count")])
        .where("timestamp", ">=", sinceMs)
        .where("status", "=", "completed")
        .groupBy(dayOf("timestamp"))
        .execute(),
      kysely
        .selectFrom("daily_counts")
        .select(["day", "name", "count"])
        .where("day", ">", today - DAYS)
        .execute(),
    ]);
  const named = (wanted: string) =>
    fillDays(
      counted.filter(({ name }) => name === wanted),
      today,
    );
  return {
    accounts,
    openMessages,
    failedEmails,
    delayedBecause: delayed?.last_problem ?? undefined,
    days: {
      requests: named("requests"),
      viewers: named("viewers"),
      plays: named("plays"),
      signUps: fillDays(signUps, today),
      payments: fillDays(payments, today),
    },
  };
}

/** Both engines divide integers without a rest. */
const dayOf = (column: string) => sql<number>`${sql.ref(column)} / ${sql.lit(DAY_MS)}`;

async function countRows(query: {
  executeTakeFirstOrThrow: () => Promise<{ count: number }>;
}): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** A count for each of the last thirty days, oldest first; none is a zero. */
function fillDays(rows: readonly { day: number; count: number }[], today: number): DayCount[] {
  const counts = new Map(rows.map(({ day, count }) => [Number(day), Number(count)]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = today - DAYS + 1 + index;
    return { dayMs: day * DAY_MS, count: counts.get(day) ?? 0 };
  });
}
