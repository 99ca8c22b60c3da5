import type Stripe from "stripe";

import type { GatewaySubscription, PaidMonth, PlanMove } from "../hosted-gateway.ts";
import type { Answer, Order } from "../payment-processor.ts";
import { detailsOf, idOf, toCurrency, toMs, toSeconds } from "./payment-details.ts";
import { productOf } from "./stripe-checkout.ts";
import { hasCode, refusalOf } from "./stripe-client.ts";

/** A year of months, which is more than anybody can have missed. */
const MOST_INVOICES = 12;
const DAY_MS = 24 * 3_600_000;

/** Subscriptions that Stripe renews. */
export function createSubscriptions(client: () => Promise<Stripe>) {
  const find = async (id: string) => findSubscription(await client(), id);

  return {
    find,

    async quote(move: PlanMove): Promise<number> {
      const stripe = await client();
      const { item, items } = await itemsFor(stripe, move);
      const preview = await stripe.invoices.createPreview({
        subscription: move.subscription,
        subscription_details: {
          items,
          billing_cycle_anchor: { type: "now" },
          proration_behavior: "always_invoice",
          proration_date: proratedAt(item, move.atMs),
        },
      });
      return preview.amount_due;
    },

    move: async (order: Order, id: string) => moveToPlan(await client(), order, id),

    /** What is paid stays as it is; only the month after it changes. */
    async setNext({ renews, ...move }: PlanMove & { renews: boolean }): Promise<void> {
      const stripe = await client();
      const { items, metadata } = await itemsFor(stripe, move);
      const isOther = metadata["plan"] !== move.plan.id;
      await stripe.subscriptions.update(move.subscription, {
        cancel_at_period_end: !renews,
        ...(isOther && {
          items,
          proration_behavior: "none",
          metadata: { ...metadata, plan: move.plan.id },
        }),
      });
    },

    async end(id: string): Promise<void> {
      const { subscriptions } = await client();
      try {
        await subscriptions.cancel(id);
      } catch (error) {
        // It has ended already.
        if (!hasCode(error, "resource_missing")) throw error;
      }
    },
  };
}

/** The one item of a subscription, at the price of another plan. */
async function itemsFor({ subscriptions }: Stripe, move: PlanMove) {
  const { subscription: id, plan, currency } = move;
  const { items, metadata } = await subscriptions.retrieve(id);
  const [item] = items.data;
  if (item === undefined) throw new Error(`The subscription ${id} has no item`);
  const price_data = {
    currency: currency.toLowerCase(),
    product: productOf(plan.id),
    unit_amount: plan.priceMinor,
    recurring: { interval: "month" as const },
  };
  return { metadata, item, items: [{ id: item.id, price_data }] };
}

/** Charges the difference at once; nothing changes when it cannot be charged. */
async function moveToPlan(stripe: Stripe, order: Order, id: string): Promise<Answer> {
  const { plan } = order;
  const { item, items, metadata } = await itemsFor(stripe, { ...order, subscription: id });
  try {
    if (metadata["payment"] !== order.id) {
      const first = metadata["first"] ?? metadata["payment"] ?? order.id;
      await stripe.subscriptions.update(
        id,
        {
          items,
          billing_cycle_anchor: { type: "now" },
          proration_behavior: "always_invoice",
          proration_date: proratedAt(item, order.atMs),
          payment_behavior: "error_if_incomplete",
          cancel_at_period_end: false,
          metadata: { first, payment: order.id, plan: plan.id },
        },
        { idempotencyKey: order.id },
      );
    }
  } catch (error) {
    const reason = refusalOf(error);
    if (reason === undefined) throw error;
    return { outcome: "refused", reason };
  }
  return answerIn(await findSubscription(stripe, id), order.id);
}

/** The same for a whole day, so that what was shown is what is charged. */
const proratedAt = (item: Stripe.SubscriptionItem, atMs: number) =>
  Math.max(toSeconds(atMs - (atMs % DAY_MS)), item.current_period_start);

/** As it is at Stripe now, with its latest months. */
export async function findSubscription(
  { subscriptions, invoices }: Stripe,
  id: string,
): Promise<GatewaySubscription> {
  const [subscription, { data }] = await Promise.all([
    subscriptions.retrieve(id, { expand: ["default_payment_method"] }),
    invoices.list({ subscription: id, limit: MOST_INVOICES, expand: ["data.payments"] }),
  ]);
  const { status, metadata } = subscription;
  const isLive = status !== "canceled" && status !== "incomplete_expired";
  const unpaid = data.find((invoice) => invoice.status === "open" && invoice.attempted);
  return {
    id,
    orderId: metadata["first"] ?? metadata["payment"],
    hasEnded: !isLive,
    renews: isLive && !subscription.cancel_at_period_end && subscription.cancel_at === null,
    planId: metadata["plan"] ?? "",
    unpaidInvoice: isLive ? (unpaid?.hosted_invoice_url ?? undefined) : undefined,
    months: data
      .filter((invoice) => invoice.status === "paid" && invoice.amount_paid > 0)
      .toSorted((one, other) => one.created - other.created)
      .flatMap((invoice) => toMonth(invoice, subscription) ?? []),
  };
}

/** What became of the order of one month. */
export function answerIn({ months, hasEnded }: GatewaySubscription, orderId: string): Answer {
  const month = months.find((each) => each.orderId === orderId);
  if (month) {
    const { reference, details } = month;
    return { outcome: "completed", reference, details };
  }
  return hasEnded
    ? { outcome: "refused", reason: "the subscription has ended" }
    : { outcome: "pending" };
}

function toMonth(
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription,
): PaidMonth | undefined {
  const metadata = invoice.parent?.subscription_details?.metadata ?? {};
  // The line of the new month ends last; the others give back what was not used.
  const [line] = invoice.lines.data.toSorted((one, other) => other.period.end - one.period.end);
  if (line === undefined) return undefined;
  const [payment] = invoice.payments?.data ?? [];
  const isRenewal = invoice.billing_reason === "subscription_cycle";
  const taxes = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: invoice.id,
    orderId: isRenewal ? undefined : metadata["payment"],
    planId: metadata["plan"] ?? "",
    amountMinor: invoice.amount_paid,
    currency: toCurrency(invoice.currency),
    reference: idOf(payment?.payment.payment_intent) ?? invoice.id,
    details: {
      ...detailsOf(subscription.default_payment_method),
      period: { startMs: toMs(line.period.start), endMs: toMs(line.period.end) },
      subscription: subscription.id,
      taxMinor: taxes || undefined,
      invoiceAddress: invoice.hosted_invoice_url ?? undefined,
    },
  };
}
