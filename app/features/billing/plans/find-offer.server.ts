import { createHash } from "node:crypto";

import type { Currency, Money } from "#app/lib/formats/money.ts";

import type { Billing, PayIntent } from "../billing.ts";
import { priceOf, type Plan } from "./price-list.ts";

/** What to offer a viewer who chose a plan, given their current plan. */
export type Offer =
  | { kind: "pay"; intent: PayIntent; due: Money; key: string; credit?: Credit }
  | { kind: "downgrade"; price: Money; fromMs: number }
  /** The month that runs has to be paid first. */
  | { kind: "unpaid" }
  /** They already have it, and it is paid. */
  | { kind: "own"; untilMs: number }
  /** A payment is pending; a second one could be one too many. */
  | { kind: "settling"; due: Money; paymentId: string };

interface Credit {
  price: Money;
  amount: Money;
  unusedDays: number;
}

type OfferRequest = { userId: string; plan: Plan; currency: Currency };

export async function findOffer(
  billing: Billing,
  { userId, plan, currency }: OfferRequest,
): Promise<Offer> {
  const [own, payments] = await Promise.all([
    billing.getSubscription(userId),
    billing.listPayments(userId),
  ]);
  const pending = payments.find(({ status }) => status === "pending");
  if (pending) return { kind: "settling", due: pending.amount, paymentId: pending.id };
  const pay = (intent: PayIntent, due: Money, credit?: Credit): Offer => {
    const purchase = { userId, planId: plan.id, kind: intent, ...due };
    const key = paymentKey({ ...purchase, latestPaymentId: payments[0]?.id });
    return { kind: "pay", intent, due, key, ...(credit && { credit }) };
  };
  if (own?.status !== "active") return pay("subscribe", priceOf(plan, currency));
  if (own.unpaid) return { kind: "unpaid" };
  if (own.planId === plan.id) {
    const mayPay = own.mayRenew && own.nextPlan === undefined;
    return mayPay ? pay("renew", own.price) : { kind: "own", untilMs: own.expiresAt };
  }
  const quote = await billing.quoteChange(userId, plan.id);
  if (quote.kind === "upgrade") {
    const { price, credit: amount, unusedDays, due } = quote;
    return pay("upgrade", due, { price, amount, unusedDays });
  }
  if (quote.kind === "downgrade") return quote;
  return quote.kind === "same"
    ? { kind: "own", untilMs: own.expiresAt }
    : pay("subscribe", priceOf(plan, currency));
}

/**
 * Identifies the one payment that a form is for. It is derived from what the viewer is about to buy
 * and from their latest payment: two tabs, Back, a reload and a resent form have the same key until
 * that payment is made or refused, and only then another.
 */
function paymentKey(purchase: {
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
