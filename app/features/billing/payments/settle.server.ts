import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import type { GatewayEvent } from "#app/services/payments/hosted-gateway.ts";
import type { Answer, PaymentDetails } from "#app/services/payments/payment-processor.ts";
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
import {
  endPaidTime,
  keepGatewaySubscription,
  startPaidTime,
} from "../paid-time/paid-time.server.ts";
import { periodBought, type Period } from "../paid-time/subscription-rules.ts";

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
  payment: PaymentRow,
  settlement: Settlement,
  cause: string,
  event?: GatewayEvent,
): Promise<PaymentRow> {
  return forPayer(parts.database, payment.user_id, async (transaction) => {
    if (event === undefined || (await countEvent(transaction, event, parts.now())))
      await settleIn(parts, transaction, { id: payment.id, settlement, cause });
    return (await readPayment(transaction, payment.id)) ?? payment;
  });
}

/** Whether a gateway's event counts: each does once, with what it changes. */
export async function countEvent(
  transaction: Transaction<Schema>,
  { id, type }: GatewayEvent,
  nowMs: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await transaction
    .insertInto("payment_events")
    .values({ id, type, received_at: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return inserted === 1n;
}

/** The same within the caller's transaction, which holds the payer's lock. */
export async function settleIn(
  parts: BillingParts,
  transaction: Transaction<Schema>,
  { id, settlement, cause }: { id: string; settlement: Settlement; cause: string },
): Promise<void> {
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
    if (payment.intent === "refund") return;
    await keepGatewaySubscription(transaction, payment, settlement.details?.subscription, nowMs);
    await giveBackLate(transaction, payment, nowMs);
  }
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
  { reference, details = {}, cause, nowMs }: Words & CompletedAnswer,
): Promise<void> {
  const { id, user_id: userId } = payment;
  const subscription = userId === null ? undefined : await readSubscription(transaction, userId);
  const period = periodBought(subscription, payment, nowMs, details.period);
  const { method = payment.payment_method, card } = details;
  const settled = {
    status: "completed" as const,
    payment_method: method,
    card_last_four: card?.lastFour ?? payment.card_last_four,
    card_brand: card?.brand ?? payment.card_brand,
    tax: details.taxMinor ?? null,
    invoice_address: details.invoiceAddress ?? null,
    processor_reference: reference,
    period_start: period.periodStart,
    period_end: period.periodEnd,
    settle_at: null,
  };
  await transaction.updateTable("payments").set(settled).where("id", "=", id).execute();
  await recordChange(transaction, id, { from: "pending", to: "completed", cause, nowMs });
  const paid = { ...payment, ...settled };
  await deliver(parts, transaction, { payment: paid, period, details, nowMs });
}

type CompletedAnswer = Omit<Extract<Answer, { outcome: "completed" }>, "outcome">;

interface PaidMonth {
  payment: PaymentRow;
  period: Period;
  details: PaymentDetails;
  nowMs: number;
  /** Whether a plan that is canceled stays so: nobody was there who paid. */
  keepsRenewal?: boolean;
}

/** What a payment that is completed brings: the plan, and its receipt. */
export async function deliver(
  parts: BillingParts,
  transaction: Transaction<Schema>,
  { payment, period, details, nowMs, keepsRenewal = false }: PaidMonth,
): Promise<void> {
  const { user_id: userId } = payment;
  const { subscription } = details;
  await keepGatewaySubscription(transaction, payment, subscription, nowMs);
  const payer = userId === null ? undefined : await readAddressee(transaction, userId);
  if (userId === null || payer === undefined) {
    // The account was deleted while its payment was in progress: nobody is left to notify.
    await beginRefund(transaction, payment, { cause: "the account is gone", nowMs });
    return;
  }
  await startPaidTime(parts, transaction, {
    payment,
    userId,
    period,
    nowMs,
    subscription,
    keepsRenewal,
  });
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
