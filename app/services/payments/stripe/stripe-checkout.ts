import type Stripe from "stripe";

import type { Answer, Order } from "../payment-processor.ts";
import { detailsOf, idOf, toSeconds } from "./payment-details.ts";
import { refusalOf, type StripeOptions } from "./stripe-client.ts";

/** Stripe allows no less than half an hour. */
const OPEN_MS = 35 * 60_000;
/** Stripe forgets what was ordered under a key after a day. */
const KEY_KNOWN_MS = 23 * 3_600_000;

/** The months of a plan are one product, in every currency. */
export const productOf = (planId: string) => `matinee_${planId}`;

type CheckoutOptions = Pick<StripeOptions, "sells" | "home" | "now">;

/** Stripe's own page, on which an order is paid. */
export function createCheckout(
  client: () => Promise<Stripe>,
  { sells, home, now }: CheckoutOptions,
) {
  const open = async (order: Order) => {
    const { checkout } = await client();
    return checkout.sessions.create(paramsOf(order), { idempotencyKey: order.id });
  };

  /** The same at every attempt, or Stripe would take it for another order. */
  function paramsOf(order: Order): Stripe.Checkout.SessionCreateParams {
    const { id, plan, amountMinor, currency, atMs, isFirstMonth } = order;
    const metadata = { payment: id, plan: plan.id };
    const isRenewed = sells === "subscription" && isFirstMonth;
    const back = `${home}/subscription/checkout/${id}`;
    return {
      mode: isRenewed ? "subscription" : "payment",
      client_reference_id: id,
      metadata,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            product: productOf(plan.id),
            unit_amount: amountMinor,
            ...(isRenewed && { recurring: { interval: "month" } }),
          },
        },
      ],
      success_url: back,
      cancel_url: `${back}?notice=canceled`,
      expires_at: toSeconds(atMs + OPEN_MS),
      ...(isRenewed ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    };
  }

  async function read(id: string): Promise<Stripe.Checkout.Session> {
    const { checkout } = await client();
    const expand = ["payment_intent.payment_method", "payment_intent.latest_charge"];
    return checkout.sessions.retrieve(id, { expand });
  }

  return {
    async charge(order: Order): Promise<Stripe.Checkout.Session> {
      return order.reference === undefined ? open(order) : read(order.reference);
    },

    /** Undefined when it never arrived. Asking again under the same key orders it once. */
    async find(order: Order): Promise<Stripe.Checkout.Session | undefined> {
      if (order.reference !== undefined) return read(order.reference);
      if (now() - order.atMs > KEY_KNOWN_MS) return undefined;
      try {
        const { id } = await open(order);
        return await read(id);
      } catch (error) {
        if (refusalOf(error) !== undefined) return undefined;
        throw error;
      }
    },

    async close(order: Order): Promise<void> {
      const { checkout } = await client();
      const session = order.reference === undefined ? (await open(order)).id : order.reference;
      try {
        await checkout.sessions.expire(session);
      } catch (error) {
        // It is paid or over, which whoever reads it next finds out.
        if (refusalOf(error) === undefined) throw error;
      }
    },
  };
}

/** What became of a checkout without a subscription. */
export function answerOf(session: Stripe.Checkout.Session): Answer {
  const { id, url, status, payment_status: isPaid, payment_intent: intent } = session;
  if (status === "expired") return { outcome: "refused", reason: "the checkout was left" };
  if (status === "complete" && isPaid !== "unpaid") {
    const paid = typeof intent === "object" ? intent : null;
    const charge = typeof paid?.latest_charge === "object" ? paid.latest_charge : null;
    return {
      outcome: "completed",
      reference: idOf(intent) ?? id,
      details: {
        ...detailsOf(paid?.payment_method),
        taxMinor: session.total_details?.amount_tax || undefined,
        invoiceAddress: charge?.receipt_url ?? undefined,
      },
    };
  }
  const hasFailed =
    status === "complete" &&
    typeof intent === "object" &&
    (intent?.status === "requires_payment_method" || intent?.status === "canceled");
  if (hasFailed) return { outcome: "refused", reason: "the payment failed" };
  return url === null
    ? { outcome: "pending" }
    : { outcome: "pending", checkout: { address: url, reference: id } };
}
