import type { Answer, Order } from "#app/services/payments/payment-processor.ts";

import type { PaymentRow } from "../billing-parts.server.ts";

export const orderOf = (payment: PaymentRow): Order => ({
  id: payment.id,
  amountMinor: payment.amount,
  currency: payment.currency,
  method: payment.payment_method,
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
