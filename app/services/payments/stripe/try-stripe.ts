import type Stripe from "stripe";

import { createStripeClient, isLiveKey, type StripeAccess } from "./stripe-client.ts";

/** There is nothing of this name, so nothing becomes of what is asked for it. */
const NOTHING = "matinee_trial";

/** One request for each right that payments need, by its name among those of a restricted key. */
const RIGHTS: Readonly<Record<string, (stripe: Stripe) => Promise<unknown>>> = {
  "Products: write": ({ products }) => products.update(NOTHING, { name: "Matinee" }),
  "Checkout Sessions: write": ({ checkout }) => checkout.sessions.expire(NOTHING),
  "Subscriptions: write": ({ subscriptions }) =>
    subscriptions.update(NOTHING, { cancel_at_period_end: true }),
  "Charges and Refunds: write": ({ refunds }) => refunds.update(NOTHING, { metadata: {} }),
  "Invoices: read": ({ invoices }) => invoices.list({ limit: 1 }),
  "PaymentIntents: read": ({ paymentIntents }) => paymentIntents.list({ limit: 1 }),
};

/** Asks for what payments need; returns what is wrong, a line each, without the key. */
export async function tryStripe(options: StripeAccess): Promise<string[]> {
  const stripe = await createStripeClient(options)();
  try {
    const { data } = await stripe.checkout.sessions.list({ limit: 1 });
    const isOther = data.some(({ livemode }) => livemode !== isLiveKey(options.secretKey));
    if (isOther) return ["Stripe takes the key for another mode than it says."];
  } catch (error) {
    return [describe(error, "Checkout Sessions: read")];
  }
  const tried = await Promise.all(
    Object.entries(RIGHTS).map(async ([right, ask]) => {
      try {
        await ask(stripe);
        return [];
      } catch (error) {
        // Whoever may ask is told that there is nothing of this name.
        return errorOf(error).statusCode === 404 ? [] : [describe(error, right)];
      }
    }),
  );
  return [...new Set(tried.flat())];
}

const errorOf = (error: unknown) => error as { type?: string; statusCode?: number };

/** Stripe repeats a part of the key in what it says. */
function describe(error: unknown, right: string): string {
  const { type, statusCode } = errorOf(error);
  if (statusCode === 403) return `The key may not do this at Stripe: ${right}.`;
  if (statusCode === 401) return "Stripe doesn't know the key.";
  return `Stripe can't be asked with the key: ${type ?? "no answer"} ${statusCode ?? ""}`.trim();
}
