import { randomUUID } from "node:crypto";

import type { Billing, ChangeOutcome, PaymentMethod, PayMethod } from "./billing.ts";

const METHODS: Record<PaymentMethod, PayMethod> = {
  credit_card: "card",
  paypal: "paypal",
  upi: "upi",
};

/**
 * Chooses a cheaper plan for the time after this period, or takes such a choice back by choosing
 * the present one. Nothing is paid: what would have to be is not agreed to by this.
 */
export async function planDowngrade(
  billing: Billing,
  { userId, planId }: { userId: string; planId: string },
): Promise<ChangeOutcome> {
  const quote = await billing.quoteChange(userId, planId);
  const own = await billing.getSubscription(userId);
  if (!own || (quote.kind !== "downgrade" && quote.kind !== "same")) return { kind: "none" };
  return billing.changePlan({
    userId,
    planId,
    agreedMinor: undefined,
    method: METHODS[own.method],
    idempotencyKey: randomUUID(),
  });
}
