import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import type { GatewayEvent } from "#app/services/payments/hosted-gateway.ts";

import { inTime, orderOf } from "../payments/ask-processor.server.ts";
import {
  forPayer,
  processorOf,
  readPayment,
  SETTLE_AFTER_MS,
  type BillingParts,
  type PaymentRow,
} from "../billing-parts.server.ts";
import { beginRefund } from "../payments/payment-records.server.ts";
import { settle } from "../payments/settle.server.ts";

export type RefundOutcome =
  | {
      outcome: "refunded" | "pending";
      refund: PaymentRow;
      /** Whether somebody has asked for it before. */
      wasAsked: boolean;
    }
  | { outcome: "refused"; reason: string }
  /** There is no such payment, or it cannot be refunded. */
  | { outcome: "not a payment" };

/** Notes who refunds a payment, in the transaction that records the refund. */
type NoteRefund = (
  transaction: Transaction<Schema>,
  payment: PaymentRow,
  nowMs: number,
) => Promise<void>;

/** Refunds a whole payment, once; what it bought ends with it. */
export async function refund(
  parts: BillingParts,
  paymentId: string,
  note?: NoteRefund,
  cause = "by the operator",
): Promise<RefundOutcome> {
  const { kysely } = parts.database;
  const payment = await readPayment(kysely, paymentId);
  if (payment?.status !== "completed" || payment.intent === "refund") {
    return { outcome: "not a payment" };
  }
  const wasAsked = await forPayer(parts.database, payment.user_id, async (transaction) => {
    const nowMs = parts.now();
    const begun = await beginRefund(transaction, payment, { cause, nowMs });
    if (begun === undefined) return true;
    // Keeps the job away while the refund is requested here.
    const later = transaction.updateTable("payments").set({ settle_at: nowMs + SETTLE_AFTER_MS });
    await later.where("id", "=", begun.id).execute();
    await note?.(transaction, payment, nowMs);
    return false;
  });
  const row = await kysely
    .selectFrom("payments")
    .selectAll()
    .where("refund_of", "=", paymentId)
    .executeTakeFirstOrThrow();
  const settled = await askForRefund(parts, row);
  if (settled.status === "refused") return { outcome: "refused", reason: settled.refusal ?? "" };
  const outcome = settled.status === "completed" ? "refunded" : "pending";
  return { outcome, refund: settled, wasAsked };
}

/** Asks the processor as often as necessary: it makes the same refund once. */
export async function askForRefund(
  parts: BillingParts,
  row: PaymentRow,
  event?: GatewayEvent,
): Promise<PaymentRow> {
  const processor = processorOf(parts, row);
  const chargeId = row.refund_of;
  if (row.status !== "pending" || chargeId === null) return row;
  const charge = await readPayment(parts.database.kysely, chargeId);
  const chargeReference = charge?.processor_reference ?? undefined;
  const order = { ...orderOf(row), chargeId, chargeReference };
  const answer = await inTime(parts.answerWithinMs, (signal) => processor.refund(order, signal));
  if (answer.outcome === "pending") return row;
  return settle(parts, row, answer, "the processor's answer", event);
}
