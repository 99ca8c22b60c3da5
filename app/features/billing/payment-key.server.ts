import { createHash } from "node:crypto";

/**
 * Names the one payment that a form is for. It is made of what the viewer is about to buy and of
 * their latest payment: two tabs, Back, a reload and a resent form hold the same key until that
 * payment is made or refused, and only then another.
 */
export function paymentKey(purchase: {
  userId: string;
  planId: string;
  kind: string;
  amountMinor: number;
  currency: string;
  latestPaymentId: string | undefined;
}): string {
  const { userId, planId, kind, amountMinor, currency, latestPaymentId } = purchase;
  return createHash("sha256")
    .update(JSON.stringify([userId, planId, kind, amountMinor, currency, latestPaymentId ?? ""]))
    .digest("base64url");
}
