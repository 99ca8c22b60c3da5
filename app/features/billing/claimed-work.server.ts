import type { Database } from "#app/db/connect.server.ts";

import type { PaymentRow } from "./billing-parts.server.ts";
import type { SubscriptionRow } from "./subscription-rules.ts";

/**
 * How long what was taken belongs to the process that took it: far longer than its work may last.
 * Should the process die, another takes it after that.
 */
export const LEASE_MS = 3 * 60 * 1000;

/** Takes the subscription that something is to be done about for longest. */
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
        // SQLite has one writer at a time; here several nodes ask at once, and each gets its own.
        .$if(engine === "postgres", (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Takes the payment that has been open for longest, once whoever began it had their time. */
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
