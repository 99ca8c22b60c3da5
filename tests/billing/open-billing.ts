import type { Database } from "#app/db/connect.server.ts";
import { runNextJob } from "#app/features/billing/subscriptions/billing-jobs.server.ts";
import type { BillingParts } from "#app/features/billing/billing-parts.server.ts";
import type { PayRequest } from "#app/features/billing/billing.ts";
import { createBilling } from "#app/features/billing/billing.server.ts";
import { englishAlone } from "#app/features/messages/account-language.server.ts";
import { recordProcessor } from "#app/services/payments/record-processor.ts";
import type { PaymentProcessor } from "#app/services/payments/payment-processor.ts";

export const START_MS = Date.UTC(2026, 10, 20, 18, 30);

/** Billing over a database, with a clock that tests can move. */
export function openBilling(
  database: Database,
  processor: PaymentProcessor = recordProcessor,
  clock = { nowMs: START_MS },
  earlier?: PaymentProcessor,
) {
  const parts: BillingParts = {
    database,
    processor,
    earlier,
    origin: "http://localhost",
    site: englishAlone,
    now: () => clock.nowMs,
    // Only a processor that never answers reaches this timeout, however busy the machine is.
    answerWithinMs: 60_000,
  };
  const forgotten: string[] = [];
  const billing = createBilling({
    parts,
    settings: { currency: "INR", upiId: undefined },
    remembered: { forgetUser: (userId) => forgotten.push(userId) },
  });
  return {
    billing,
    parts,
    clock,
    forgotten,
    /** Runs every job that is due now. */
    async runJobs() {
      const done: string[] = [];
      for (;;) {
        const job = await runNextJob(parts);
        if (job === undefined) return done;
        done.push(job);
      }
    },
  };
}

export async function addUser({ kysely }: Database, id: string): Promise<void> {
  await kysely
    .insertInto("users")
    .values({ id, name: "Asha", email: `${id}@example.org`, created_at: 1, updated_at: 1 })
    .execute();
}

/** A payment for one month of Standard by UPI, with overrides. */
export const standard = (userId: string, given: Partial<PayRequest> = {}): PayRequest => ({
  userId,
  planId: "standard",
  amountMinor: 12_900,
  currency: "INR",
  method: "upi",
  idempotencyKey: "form-1",
  intent: "subscribe",
  ...given,
});

/** Everything that is stored about payments and what they bought, oldest first. */
export async function readBilling({ kysely }: Database) {
  const [payments, changes, subscriptions] = await Promise.all([
    kysely.selectFrom("payments").selectAll().orderBy("timestamp").orderBy("id").execute(),
    kysely
      .selectFrom("payment_changes")
      .selectAll()
      .orderBy("changed_at")
      .orderBy("number")
      .execute(),
    kysely.selectFrom("subscriptions").selectAll().execute(),
  ]);
  return { payments, changes, subscriptions };
}
