import {
  findPayment,
  listAllPayments,
  type PaymentQuestion,
} from "#app/features/billing/payments/all-payments.server.ts";
import type { BillingParts } from "#app/features/billing/billing-parts.server.ts";
import { findReceipt } from "#app/features/billing/receipts/receipts.server.ts";
import { refund, type RefundOutcome } from "#app/features/billing/receipts/refund.server.ts";
import {
  findInconsistencies,
  type Inconsistency,
} from "#app/features/billing/receipts/verify-billing.server.ts";

import { recordAction, type Actor } from "./audit-log.server.ts";
import type { PeopleParts } from "./people/person-changes.server.ts";

/** What operators look up and do about payments. */
export function createOperatorPayments({ billing, remembered, now }: PeopleParts) {
  const { database } = billing;
  return {
    list: (question: PaymentQuestion) => listAllPayments(database.kysely, question),

    async find(id: string) {
      const payment = await findPayment(database.kysely, id);
      if (payment === undefined) return undefined;
      // A refund is a receipt of its own only in the list of the payer.
      return { payment, receipt: await findReceipt(database.kysely, id) };
    },

    async refund(actor: Actor, id: string): Promise<RefundOutcome> {
      const refunded = await refundPayment(billing, actor, id);
      // What it bought has ended: the next request of its viewer sees that.
      const userId = "refund" in refunded ? refunded.refund.user_id : null;
      if (userId !== null) remembered.forgetUser(userId);
      return refunded;
    },

    /** Compares everything that is stored about payments; it only reads. */
    async verify(actor: Actor): Promise<Inconsistency[]> {
      const found = await findInconsistencies(database, now());
      const line = { action: "payment.verify", subject: `${found.length} inconsistencies` };
      await recordAction(database.kysely, actor, line, now());
      return found;
    },
  };
}

/** Refunds a payment in full, with a line in the audit log: both once, however often it is asked. */
export const refundPayment = (
  parts: BillingParts,
  actor: Actor,
  id: string,
): Promise<RefundOutcome> =>
  refund(parts, id, async (transaction, payment, nowMs) => {
    const payer = await transaction
      .selectFrom("users")
      .select("email")
      .where("id", "=", payment.user_id)
      .executeTakeFirst();
    const sum = `${(payment.amount / 100).toFixed(2)} ${payment.currency}`;
    const subject = payer?.email ?? payment.payer_id;
    const line = { action: "payment.refund", subject, detail: `${id}, ${sum}` };
    await recordAction(transaction, actor, line, nowMs);
  });
