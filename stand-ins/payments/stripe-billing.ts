import {
  CARD,
  happen,
  monthAfter,
  newId,
  nowOf,
  takeMoney,
  type Invoice,
  type Price,
  type Session,
  type Subscription,
  type World,
} from "./stripe-world.ts";

/** A viewer pays on the checkout page. False when the card is refused, or the page is closed. */
export function payCheckout(world: World, session: Session, method: object = CARD): boolean {
  const price = world.sold.get(session.id);
  if (session.status !== "open" || price === undefined || world.declines) return false;
  session.status = "complete";
  session.payment_status = "paid";
  session.url = null;
  if (session.mode === "payment") {
    const due = { amount: price.unit_amount, currency: price.currency };
    session.payment_intent = takeMoney(world, due, session.metadata, method).id;
  } else {
    session.subscription = beginSubscription(world, price, session.metadata, method).id;
  }
  happen(world, "checkout.session.completed", session);
  return true;
}

export function expireCheckout(world: World, session: Session): boolean {
  if (session.status !== "open") return false;
  session.status = "expired";
  session.url = null;
  happen(world, "checkout.session.expired", session);
  return true;
}

function beginSubscription(
  world: World,
  price: Price,
  metadata: Record<string, string>,
  method: object,
): Subscription {
  const start = nowOf(world);
  const subscription: Subscription = {
    id: newId("sub"),
    object: "subscription",
    status: "active",
    cancel_at_period_end: false,
    cancel_at: null,
    metadata: { ...metadata },
    default_payment_method: method,
    items: {
      data: [
        {
          id: newId("si"),
          current_period_start: start,
          current_period_end: monthAfter(start),
          price,
        },
      ],
    },
    latest_invoice: "",
    livemode: world.isLive,
    created: start,
  };
  world.subscriptions.set(subscription.id, subscription);
  happen(world, "customer.subscription.created", subscription);
  invoiceFor(world, subscription, "subscription_create", price.unit_amount);
  return subscription;
}

/** Writes an invoice for the current month, and charges it. */
function invoiceFor(
  world: World,
  subscription: Subscription,
  reason: Invoice["billing_reason"],
  amount: number,
): Invoice {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error("A subscription has an item");
  const id = newId("in");
  const invoice: Invoice = {
    id,
    object: "invoice",
    status: "open",
    attempted: false,
    billing_reason: reason,
    amount_due: amount,
    amount_paid: 0,
    currency: item.price.currency,
    created: nowOf(world),
    livemode: world.isLive,
    hosted_invoice_url: `${world.pages}/invoice/${id}`,
    parent: {
      type: "subscription_details",
      subscription_details: {
        subscription: subscription.id,
        metadata: { ...subscription.metadata },
      },
    },
    lines: {
      data: [
        ...(amount < item.price.unit_amount
          ? [
              {
                amount: amount - item.price.unit_amount,
                period: { start: item.current_period_start, end: item.current_period_start },
              },
            ]
          : []),
        {
          amount: item.price.unit_amount,
          period: { start: item.current_period_start, end: item.current_period_end },
        },
      ],
    },
    payments: { data: [] },
    total_taxes: [],
  };
  world.invoices.set(id, invoice);
  subscription.latest_invoice = id;
  payInvoice(world, invoice);
  return invoice;
}

/** Tries to charge an invoice that is open, as Stripe does again and again. */
export function payInvoice(world: World, invoice: Invoice): boolean {
  const details = invoice.parent.subscription_details;
  const subscription = world.subscriptions.get(details.subscription);
  if (invoice.status === "paid" || subscription === undefined) return false;
  const due = { amount: invoice.amount_due, currency: invoice.currency };
  const intent = takeMoney(world, due, {}, subscription.default_payment_method);
  invoice.attempted = true;
  const isPaid = intent.status === "succeeded";
  if (isPaid) {
    invoice.status = "paid";
    invoice.amount_paid = invoice.amount_due;
    invoice.payments.data = [{ payment: { type: "payment_intent", payment_intent: intent.id } }];
  }
  if (subscription.status !== "canceled") subscription.status = isPaid ? "active" : "past_due";
  happen(world, isPaid ? "invoice.paid" : "invoice.payment_failed", invoice);
  happen(world, "customer.subscription.updated", subscription);
  return isPaid;
}

/** Moves the clock, or looks at one that was moved; months that end are renewed or end, and checkouts close. */
export function moveClock(world: World, seconds = 0): void {
  world.aheadSeconds += seconds;
  const now = nowOf(world);
  for (const session of world.sessions.values())
    if (session.expires_at <= now) expireCheckout(world, session);
  for (const subscription of world.subscriptions.values()) renew(world, subscription, now);
}

function renew(world: World, subscription: Subscription, now: number): void {
  for (const item of subscription.items.data) {
    if (subscription.status === "canceled" || item.current_period_end > now) return;
    if (subscription.cancel_at_period_end) return endSubscription(world, subscription);
    item.current_period_start = item.current_period_end;
    item.current_period_end = monthAfter(item.current_period_start);
    invoiceFor(world, subscription, "subscription_cycle", item.price.unit_amount);
  }
  renew(world, subscription, now);
}

export function endSubscription(world: World, subscription: Subscription): void {
  subscription.status = "canceled";
  happen(world, "customer.subscription.deleted", subscription);
}

/** What a move to another price costs from a moment on: a new month, less what was not used. */
export function moveCost(subscription: Subscription, price: Price, at: number): number {
  const [item] = subscription.items.data;
  if (item === undefined) return price.unit_amount;
  const { current_period_start: start, current_period_end: end } = item;
  const unused = Math.max(0, Math.min(1, (end - at) / (end - start)));
  return Math.max(0, price.unit_amount - Math.round(item.price.unit_amount * unused));
}

/** Begins a new month of another price now, or changes nothing and says why not. */
export function moveNow(
  world: World,
  subscription: Subscription,
  { price, at, metadata }: { price: Price; at: number; metadata: Record<string, string> },
): Invoice | "declined" {
  const [item] = subscription.items.data;
  if (item === undefined || world.declines) return "declined";
  const cost = moveCost(subscription, price, at);
  item.price = price;
  item.current_period_start = nowOf(world);
  item.current_period_end = monthAfter(item.current_period_start);
  subscription.metadata = metadata;
  return invoiceFor(world, subscription, "subscription_update", cost);
}
