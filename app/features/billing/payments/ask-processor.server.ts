import type { Answer, Order } from "#app/services/payments/payment-processor.ts";

import type { PaymentRow } from "../billing-parts.server.ts";
import { findPlan, priceOf, type Plan } from "../plans/price-list.ts";

export function orderOf(payment: PaymentRow): Order {
  const { id, plan_id, plan_name: name, amount: amountMinor, currency } = payment;
  const plan = findPlan(plan_id);
  return {
    id,
    amountMinor,
    currency,
    method: payment.payment_method,
    plan: plan ? orderedPlan(plan, currency) : { id: plan_id, name, priceMinor: amountMinor },
    atMs: payment.timestamp,
    reference: payment.processor_reference ?? undefined,
    isFirstMonth: payment.intent === "subscribe",
  };
}

/** A plan in the words of the processor. */
export const orderedPlan = (plan: Plan, currency: Order["currency"]): Order["plan"] => ({
  id: plan.id,
  name: plan.name.text,
  priceMinor: priceOf(plan, currency).amountMinor,
});

/**
 * A failure or a missing answer does not tell whether money moved: both mean that it is unknown
 * yet. A processor that ignores the signal is no longer awaited.
 */
export async function inTime<Found extends { outcome: string } = Answer>(
  withinMs: number,
  work: (signal: AbortSignal) => Promise<Found>,
): Promise<Found | { outcome: "pending" }> {
  const signal = AbortSignal.timeout(withinMs);
  const silence = new Promise<{ outcome: "pending" }>((resolve) => {
    signal.addEventListener("abort", () => resolve({ outcome: "pending" }), { once: true });
  });
  const answer = work(signal).catch(() => ({ outcome: "pending" }) as const);
  return Promise.race([answer, silence]);
}
