import { inTime, orderOf } from "./ask-processor.server.ts";
import {
  forPayer,
  readPayment,
  SETTLE_AFTER_MS,
  type BillingParts,
  type PaymentRow,
} from "./billing-parts.server.ts";
import { beginRefund } from "./payment-records.server.ts";
import { settle } from "./settle.server.ts";

export type Refunded =
  | { kind: "refunded" | "pending"; refund: PaymentRow }
  | { kind: "refused"; reason: string }
  /** There is no such payment, or it cannot be refunded. */
  | { kind: "not a payment" };

/** Gives a whole payment back, once; what it bought ends with it. */
export async function refund(parts: BillingParts, paymentId: string): Promise<Refunded> {
  const { kysely } = parts.database;
  const payment = await readPayment(kysely, paymentId);
  if (payment?.status !== "completed" || payment.intent === "refund") {
    return { kind: "not a payment" };
  }
  await forPayer(parts.database, payment.user_id, async (transaction) => {
    const nowMs = parts.now();
    const begun = await beginRefund(transaction, payment, { cause: "by the operator", nowMs });
    // The job leaves it alone while it is asked for here.
    const later = transaction.updateTable("payments").set({ settle_at: nowMs + SETTLE_AFTER_MS });
    if (begun !== undefined) await later.where("id", "=", begun.id).execute();
  });
  const row = await kysely
    .selectFrom("payments")
    .selectAll()
    .where("refund_of", "=", paymentId)
    .executeTakeFirstOrThrow();
  const settled = await askForRefund(parts, row);
  if (settled.status === "refused") return { kind: "refused", reason: settled.refusal ?? "" };
  return { kind: settled.status === "completed" ? "refunded" : "pending", refund: settled };
}

/** Asks the processor, as often as it takes: it gives the same refund once. */
export async function askForRefund(parts: BillingParts, row: PaymentRow): Promise<PaymentRow> {
  const { processor, answerWithinMs } = parts;
  const chargeId = row.refund_of;
  if (row.status !== "pending" || chargeId === null) return row;
  const order = { ...orderOf(row), chargeId };
  const answer = await inTime(answerWithinMs, (signal) => processor.refund(order, signal));
  return answer.kind === "pending" ? row : settle(parts, row, answer, "the processor's answer");
}
