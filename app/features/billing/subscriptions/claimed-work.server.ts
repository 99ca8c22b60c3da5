import type { Database } from "#app/db/connect.server.ts";

import type { PaymentRow } from "../billing-parts.server.ts";
import type { SubscriptionRow } from "../paid-time/subscription-rules.ts";

/**
 * How long a claim belongs to its process: far longer than the work can take. If the process dies,
 * another claims it after that.
 */
export const LEASE_MS = 3 * 60 * 1000;

/** Claims the subscription that has been due longest. */
export function claimSubscription(
  { engine, kysely }: Database,
  nowMs: number,
): Promise<SubscriptionRow | undefined> {
  return kysely
    .updateTable("subscriptions")
    .set(({ eb }) => ({ claims: eb("claims", "+", 1), due_at: nowMs + LEASE_MS }))
    .where("user_id", "=", (where) =>
      where
        .selectFrom("subscriptions")
        .select("user_id")
        .where("due_at", "<=", nowMs)
        .orderBy("due_at")
        .limit(1)
        // SQLite has one writer at a time; on PostgreSQL several nodes ask at once, and each gets
        // its own.
        .$if(engine === "postgres", (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Claims the payment that has been pending longest, after its own request's time is over. */
export function claimOpenPayment(
  { engine, kysely }: Database,
  nowMs: number,
): Promise<PaymentRow | undefined> {
  return kysely
    .updateTable("payments")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1), settle_at: nowMs + LEASE_MS }))
    .where("id", "=", (where) =>
      where
        .selectFrom("payments")
        .select("id")
        .where("settle_at", "<=", nowMs)
        .orderBy("settle_at")
        .limit(1)
        .$if(engine === "postgres", (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();
}
