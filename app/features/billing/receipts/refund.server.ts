import { inTime, orderOf } from "../payments/ask-processor.server.ts";
import {
  forPayer,
  readPayment,
  SETTLE_AFTER_MS,
  type BillingParts,
  type PaymentRow,
} from "../billing-parts.server.ts";
import { beginRefund } from "../payments/payment-records.server.ts";
import { settle } from "../payments/settle.server.ts";

export type Refunded =
  | { outcome: "refunded" | "pending"; refund: PaymentRow }
  | { outcome: "refused"; reason: string }
  /** There is no such payment, or it cannot be refunded. */
  | { outcome: "not a payment" };

/** Refunds a whole payment, once; what it bought ends with it. */
export async function refund(parts: BillingParts, paymentId: string): Promise<Refunded> {
  const { kysely } = parts.database;
  const payment = await readPayment(kysely, paymentId);
  if (payment?.status !== "completed" || payment.intent === "refund") {
    return { outcome: "not a payment" };
  }
  await forPayer(parts.database, payment.user_id, async (transaction) => {
    const nowMs = parts.now();
    const begun = await beginRefund(transaction, payment, { cause: "by the operator", nowMs });
    // Keeps the job away while the refund is requested here.
    const later = transaction.updateTable("payments").set({ settle_at: nowMs + SETTLE_AFTER_MS });
    if (begun !== undefined) await later.where("id", "=", begun.id).execute();
  });
  const row = await kysely
    .selectFrom("payments")
    .selectAll()
    .where("refund_of", "=", paymentId)
    .executeTakeFirstOrThrow();
  const settled = await askForRefund(parts, row);
  if (settled.status === "refused") return { outcome: "refused", reason: settled.refusal ?? "" };
  return { outcome: settled.status === "completed" ? "refunded" : "pending", refund: settled };
}

/** Asks the processor as often as necessary: it makes the same refund once. */
export async function askForRefund(parts: BillingParts, row: PaymentRow): Promise<PaymentRow> {
  const { processor, answerWithinMs } = parts;
  const chargeId = row.refund_of;
  if (row.status !== "pending" || chargeId === null) return row;
  const order = { ...orderOf(row), chargeId };
  const answer = await inTime(answerWithinMs, (signal) => processor.refund(order, signal));
  return answer.outcome === "pending" ? row : settle(parts, row, answer, "the processor's answer");
}
