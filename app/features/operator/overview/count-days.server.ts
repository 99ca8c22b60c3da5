import { sql, type Kysely } from "kysely";

import type { Executor } from "#app/db/executor.ts";
import { firstOf, prepareQuery, type Bound } from "#app/db/reads/prepared-query.ts";
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
      countAccounts(kysely),
      countMessages(kysely),
      countFailedEmails(kysely),
      firstOf(findDelayedEmail(kysely, nowMs)),
      countSignUps(kysely, sinceMs),
      countPayments(kysely, sinceMs),
      readCounts(kysely, today - DAYS),
    ]);
  const named = (wanted: string) =>
    fillDays(
      counted.filter(({ name }) => name === wanted),
      today,
    );
  return {
    accounts: countOf(accounts),
    openMessages: countOf(openMessages),
    failedEmails: countOf(failedEmails),
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

const rowsOf = (executor: Executor, table: "users" | "messages" | "emails") =>
  executor.selectFrom(table).select(({ fn }) => fn.countAll<number>().as("count"));

const countOf = ([row]: readonly { count: number }[]): number => Number(row?.count ?? 0);

const countAccounts = prepareQuery((executor: Executor) => rowsOf(executor, "users"));
const countMessages = prepareQuery((executor: Executor) =>
  rowsOf(executor, "messages").where("done_at", "is", null),
);
const countFailedEmails = prepareQuery((executor: Executor) =>
  rowsOf(executor, "emails").where("next_try_at", "is", null),
);

const findDelayedEmail = prepareQuery((executor: Executor, nowMs: Bound<number>) =>
  executor
    .selectFrom("emails")
    .select("last_problem")
    .where("next_try_at", ">", nowMs)
    .where("last_problem", "is not", null)
    .orderBy("next_try_at")
    .limit(1),
);

const countSignUps = prepareQuery((executor: Executor, sinceMs: Bound<number>) =>
  executor
    .selectFrom("users")
    .select(({ fn }) => [dayOf("created_at").as("day"), fn.countAll<number>().as("count")])
    .where("created_at", ">=", sinceMs)
    .groupBy(dayOf("created_at")),
);

const countPayments = prepareQuery((executor: Executor, sinceMs: Bound<number>) =>
  executor
    .selectFrom("payments")
    .select(({ fn }) => [dayOf("timestamp").as("day"), fn.countAll<number>().as("count")])
    .where("timestamp", ">=", sinceMs)
    .where("status", "=", "completed")
    .groupBy(dayOf("timestamp")),
);

const readCounts = prepareQuery((executor: Executor, afterDay: Bound<number>) =>
  executor.selectFrom("daily_counts").select(["day", "name", "count"]).where("day", ">", afterDay),
);

/** A count for each of the last thirty days, oldest first; none is a zero. */
function fillDays(rows: readonly { day: number; count: number }[], today: number): DayCount[] {
  const counts = new Map(rows.map(({ day, count }) => [Number(day), Number(count)]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = today - DAYS + 1 + index;
    return { dayMs: day * DAY_MS, count: counts.get(day) ?? 0 };
  });
}
