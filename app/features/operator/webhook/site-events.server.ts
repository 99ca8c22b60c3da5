import { sql } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Executor } from "#app/db/executor.ts";
import type { SiteEventsTable } from "#app/db/schema.ts";
import { ROOM_REPORT } from "#app/features/messages/message-form.server.ts";

/** What an operator's own program may want to know. */
export type SiteEventKind = SiteEventsTable["kind"];

interface SiteEvent {
  id: string;
  kind: SiteEventKind;
  /** Numbers and names of ours alone: what somebody wrote stays here. */
  data: Readonly<Record<string, string | number>>;
  /** The path of the operator's screen about it. */
  page: string;
  userId: string | null;
  happenedAtMs: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** A payment may take days until it is completed. */
const LOOK_BACK_MS = 3 * DAY_MS;
const MOST_AT_ONCE = 100;

/** Whether a row has no event yet. */
const isNew = (prefix: string, column: string) =>
  sql<boolean>`not exists (select 1 from site_events
    where site_events.id = ${sql.lit(prefix)} || ${sql.ref(column)})`;

/** Stores what has happened since then and is not stored yet, however many servers look. */
export async function collectSiteEvents(
  { kysely }: Database,
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): Promise<void> {
  const fromMs = Math.max(sinceMs, nowMs - LOOK_BACK_MS);
  const sources = [findAccounts, findPayments, findMessages, findFailures];
  const found = await Promise.all(sources.map((find) => find(kysely, fromMs)));
  const rows = found.flat().map(({ page, userId, happenedAtMs, data, ...event }) => ({
    ...event,
    data: JSON.stringify({ ...data, page }),
    user_id: userId,
    happened_at: happenedAtMs,
    next_try_at: nowMs,
    tries: 0,
  }));
  if (rows.length === 0) return;
  await kysely
    .insertInto("site_events")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function findAccounts(executor: Executor, fromMs: number): Promise<SiteEvent[]> {
  const rows = await executor
    .selectFrom("users")
    .select(["id", "created_at as happenedAtMs"])
    .where("created_at", ">=", fromMs)
    .where(isNew("account-", "users.id"))
    .orderBy("created_at")
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map(({ id, happenedAtMs }) => ({
    id: `account-${id}`,
    kind: "account.created",
    data: { account: id },
    page: `/operator/people/${id}`,
    userId: id,
    happenedAtMs,
  }));
}

/** Paid, or paid back. */
async function findPayments(executor: Executor, fromMs: number): Promise<SiteEvent[]> {
  const rows = await executor
    .selectFrom("payments")
    .select(["id", "user_id", "plan_id", "amount", "currency", "intent", "timestamp"])
    .where("timestamp", ">=", fromMs)
    .where("status", "=", "completed")
    .where(isNew("payment-", "payments.id"))
    .orderBy("timestamp")
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map(({ id, user_id: userId, plan_id: plan, timestamp, ...paid }) => ({
    id: `payment-${id}`,
    kind: "payment.recorded",
    data: { payment: id, plan, ...paid, amount: Number(paid.amount) },
    page: `/operator/payments/${id}`,
    userId,
    happenedAtMs: timestamp,
  }));
}

async function findMessages(executor: Executor, fromMs: number): Promise<SiteEvent[]> {
  const rows = await executor
    .selectFrom("messages")
    .select(["id", "kind", "subject", "received_at"])
    .where("received_at", ">=", fromMs)
    .where(isNew("message-", "messages.id"))
    .orderBy("received_at")
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map(({ id, kind, subject, received_at: happenedAtMs }) => ({
    id: `message-${id}`,
    kind: subject === ROOM_REPORT ? "room.reported" : "message.received",
    data: { message: id, form: kind },
    page: `/operator/messages/${id}`,
    userId: null,
    happenedAtMs,
  }));
}

/** Once for a row of failures, and at most once an hour for a job that fails now and then. */
async function findFailures(executor: Executor, fromMs: number): Promise<SiteEvent[]> {
  const rows = await executor
    .selectFrom("job_runs")
    .select(["name", "failed_at", "succeeded_at"])
    .where("problem", "is not", null)
    .where("failed_at", ">=", fromMs)
    .execute();
  return rows.map(({ name, failed_at, succeeded_at }) => ({
    id: `job-${name}-${Math.floor((succeeded_at ?? 0) / HOUR_MS)}`,
    kind: name === "backups" ? "backup.failed" : "job.failed",
    data: { job: name },
    page: name === "backups" ? "/operator/backups" : "/operator/jobs",
    userId: null,
    happenedAtMs: failed_at ?? fromMs,
  }));
}
