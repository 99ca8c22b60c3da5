import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import type { Answer } from "#app/services/payments/payment-processor.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";

import { receiptEmail, refundEmail } from "../billing-emails.ts";
import {
  forPayer,
  readAddressee,
  readPayment,
  readSubscription,
  type BillingParts,
  type PaymentRow,
} from "../billing-parts.server.ts";
import { beginRefund, recordChange } from "./payment-records.server.ts";
import { endPaidTime, startPaidTime } from "../paid-time/paid-time.server.ts";
import { periodBought } from "../paid-time/subscription-rules.ts";

/** The processor's decision, or ours in its place. */
export type Settlement = Exclude<Answer, { outcome: "pending" }>;

const MOST_REASON_CHARACTERS = 200;

/**
 * Records the outcome of a payment, and what it bought, in one transaction. Outcomes may arrive
 * twice, late and from several processes at once: the first one counts. A payment that succeeds
 * after it was recorded as refused is refunded. Returns the payment as it is then.
 */
export async function settle(
  parts: BillingParts,
  { id, user_id: userId }: PaymentRow,
  settlement: Settlement,
  cause: string,
): Promise<PaymentRow> {
  return forPayer(parts.database, userId, async (transaction) => {
    const nowMs = parts.now();
    const payment = await readPayment(transaction, id);
    if (payment === undefined) throw new Error(`Payment ${id} is gone`);
    if (payment.status === "pending") {
      if (settlement.outcome === "refused") {
        await refuse(transaction, payment, { reason: settlement.reason, cause, nowMs });
      } else if (payment.intent === "refund") {
        await completeRefund(parts, transaction, payment, { ...settlement, cause, nowMs });
      } else {
        await complete(parts, transaction, payment, { ...settlement, cause, nowMs });
      }
    } else if (payment.status === "refused" && settlement.outcome === "completed") {
      if (payment.intent !== "refund") await giveBackLate(transaction, payment, nowMs);
    }
    return (await readPayment(transaction, id)) ?? payment;
  });
}

interface Words {
  cause: string;
  nowMs: number;
}

async function refuse(
  transaction: Transaction<Schema>,
  { id }: PaymentRow,
  { reason, cause, nowMs }: Words & { reason: string },
): Promise<void> {
  const refusal = reason.slice(0, MOST_REASON_CHARACTERS);
  await transaction
    .updateTable("payments")
    .set({ status: "refused", refusal, settle_at: null })
    .where("id", "=", id)
    .execute();
  await recordChange(transaction, id, { from: "pending", to: "refused", cause, nowMs });
}

async function complete(
  parts: BillingParts,
  transaction: Transaction<Schema>,
  payment: PaymentRow,
  { reference, cause, nowMs }: Words & { reference: string },
): Promise<void> {
  const { id, user_id: userId } = payment;
  const subscription = userId === null ? undefined : await readSubscription(transaction, userId);
  const period = periodBought(subscription, payment, nowMs);
  await transaction
    .updateTable("payments")
    .set({
      status: "completed",
      processor_reference: reference,
      period_start: period.periodStart,
      period_end: period.periodEnd,
      settle_at: null,
    })
    .where("id", "=", id)
    .execute();
  await recordChange(transaction, id, { from: "pending", to: "completed", cause, nowMs });
  const payer = userId === null ? undefined : await readAddressee(transaction, userId);
  if (userId === null || payer === undefined) {
    // The account was deleted while its payment was in progress: nobody is left to notify.
    await beginRefund(transaction, payment, { cause: "the account is gone", nowMs });
    return;
  }
  await startPaidTime(parts, transaction, { payment, userId, period, nowMs });
  const isRecordOnly = payment.processor === "record";
  const mail = receiptEmail(payer, parts.origin, { payment, period, isRecordOnly });
  await queueEmail(transaction, mail, nowMs, parts.site);
}

async function completeRefund(
  parts: BillingParts,
  transaction: Transaction<Schema>,
  refund: PaymentRow,
  { reference, cause, nowMs }: Words & { reference: string },
): Promise<void> {
  const { id, user_id: userId, refund_of: refundOf } = refund;
  await transaction
    .updateTable("payments")
    .set({ status: "completed", processor_reference: reference, settle_at: null })
    .where("id", "=", id)
    .execute();
  await recordChange(transaction, id, { from: "pending", to: "completed", cause, nowMs });
  if (userId === null || refundOf === null) return;
  await endPaidTime(parts, transaction, { userId, paymentId: refundOf, nowMs });
  const payer = await readAddressee(transaction, userId);
  if (payer)
    await queueEmail(transaction, refundEmail(payer, parts.origin, refund), nowMs, parts.site);
}

async function giveBackLate(
  transaction: Transaction<Schema>,
  payment: PaymentRow,
  nowMs: number,
): Promise<void> {
  const cause = "taken after it was refused";
  const refund = await beginRefund(transaction, payment, { cause, nowMs });
  if (refund === undefined) return;
  const change = { from: "refused", to: "refused", cause, nowMs } as const;
  await recordChange(transaction, payment.id, change);
}
