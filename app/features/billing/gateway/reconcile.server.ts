import type { GatewayEvent } from "#app/services/payments/hosted-gateway.ts";

import { processorOf, type BillingParts, type PaymentRow } from "../billing-parts.server.ts";
import { inTime, orderOf } from "../payments/ask-processor.server.ts";
import { settle } from "../payments/settle.server.ts";
import { askForRefund } from "../receipts/refund.server.ts";

/** Finds out what became of a payment that is pending, and records it. */
export async function reconcile(
  parts: BillingParts,
  payment: PaymentRow,
  event?: GatewayEvent,
): Promise<PaymentRow> {
  const { answerWithinMs } = parts;
  if (payment.intent === "refund") return askForRefund(parts, payment, event);
  const order = orderOf(payment);
  const processor = processorOf(parts, payment);
  const found = await inTime(answerWithinMs, (signal) => processor.find(order, signal));
  if (found.outcome === "pending") return payment;
  const isUnknown = found.outcome === "unknown";
  const refused = { outcome: "refused", reason: "never arrived at the processor" } as const;
  return settle(parts, payment, isUnknown ? refused : found, "reconciliation", event);
}
