import type { Currency, Money } from "#app/lib/money.ts";

import type { Billing, PayIntent } from "./billing.ts";
import { paymentKey } from "./payment-key.server.ts";
import { priceOf, type Plan } from "./price-list.ts";

/** What a viewer who chose a plan is asked, given the plan that they have. */
export type Offer =
  | { kind: "pay"; intent: PayIntent; due: Money; key: string; credit?: Credit }
  | { kind: "downgrade"; price: Money; fromMs: number }
  /** It is theirs already, and paid. */
  | { kind: "own"; untilMs: number }
  /** A payment is being settled; a second one could be one too many. */
  | { kind: "settling"; due: Money };

interface Credit {
  price: Money;
  amount: Money;
  unusedDays: number;
}

type Asked = { userId: string; plan: Plan; currency: Currency };

export async function findOffer(
  billing: Billing,
  { userId, plan, currency }: Asked,
): Promise<Offer> {
  const [own, payments] = await Promise.all([
    billing.getSubscription(userId),
    billing.listPayments(userId),
  ]);
  const pending = payments.find(({ status }) => status === "pending");
  if (pending) return { kind: "settling", due: pending.amount };
  const pay = (intent: PayIntent, due: Money, credit?: Credit): Offer => {
    const purchase = { userId, planId: plan.id, kind: intent, ...due };
    const key = paymentKey({ ...purchase, latestPaymentId: payments[0]?.id });
    return { kind: "pay", intent, due, key, ...(credit && { credit }) };
  };
  if (own?.status !== "active") return pay("subscribe", priceOf(plan, currency));
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
