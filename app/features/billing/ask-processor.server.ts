import type { Answer, Order } from "#app/services/payments/payment-processor.ts";

import type { PaymentRow } from "./billing-parts.server.ts";

export const orderOf = (payment: PaymentRow): Order => ({
  id: payment.id,
  amountMinor: payment.amount,
  currency: payment.currency,
  method: payment.payment_method,
});

/**
 * A failure and silence say nothing of whether money moved: both mean that it is not known yet. A
 * processor that does not listen to the signal is left behind.
 */
export async function inTime<Found extends { kind: string } = Answer>(
  withinMs: number,
  work: (signal: AbortSignal) => Promise<Found>,
): Promise<Found | { kind: "pending" }> {
  const signal = AbortSignal.timeout(withinMs);
  const silence = new Promise<{ kind: "pending" }>((resolve) => {
    signal.addEventListener("abort", () => resolve({ kind: "pending" }), { once: true });
  });
  const answer = work(signal).catch(() => ({ kind: "pending" }) as const);
  return Promise.race([answer, silence]);
}
