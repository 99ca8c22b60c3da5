import { randomUUID } from "node:crypto";

import type { Billing, ChangeOutcome } from "../billing.ts";

/**
 * Chooses a cheaper plan for the next period, or undoes such a choice by choosing the current one.
 * Nothing is paid, because the viewer has not agreed to a payment here.
 */
export async function planDowngrade(
  billing: Billing,
  { userId, planId }: { userId: string; planId: string },
): Promise<ChangeOutcome> {
  const quote = await billing.quoteChange(userId, planId);
  const own = await billing.getSubscription(userId);
  if (!own || (quote.kind !== "downgrade" && quote.kind !== "same")) return { outcome: "none" };
  return billing.changePlan({
    userId,
    planId,
    agreedMinor: undefined,
    method: own.method,
    idempotencyKey: randomUUID(),
  });
}
