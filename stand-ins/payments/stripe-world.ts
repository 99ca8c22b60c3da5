import { randomBytes } from "node:crypto";

/** Objects as Stripe writes them, with what Matinee reads; times are in seconds. */
export interface Session {
  id: string;
  object: "checkout.session";
  mode: "payment" | "subscription";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  client_reference_id: string | null;
  url: string | null;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  created: number;
  livemode: boolean;
  metadata: Record<string, string>;
  payment_intent: string | null;
  subscription: string | null;
  total_details: { amount_tax: number; amount_discount: number; amount_shipping: number };
  amount_total: number;
  currency: string;
}

export interface Intent {
  id: string;
  object: "payment_intent";
  amount: number;
  currency: string;
  status: "succeeded" | "requires_payment_method" | "processing";
  payment_method: object | null;
  latest_charge: string | null;
  metadata: Record<string, string>;
  livemode: boolean;
}

export interface Price {
  product: string;
  unit_amount: number;
  currency: string;
}

export interface Subscription {
  id: string;
  object: "subscription";
  status: "active" | "past_due" | "canceled";
  cancel_at_period_end: boolean;
  cancel_at: null;
  metadata: Record<string, string>;
  default_payment_method: object;
  items: {
    data: { id: string; current_period_start: number; current_period_end: number; price: Price }[];
  };
  latest_invoice: string;
  livemode: boolean;
  created: number;
}

export interface Invoice {
  id: string;
  object: "invoice";
  status: "open" | "paid";
  attempted: boolean;
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  amount_due: number;
  amount_paid: number;
  currency: string;
  created: number;
  livemode: boolean;
  hosted_invoice_url: string;
  parent: {
    type: "subscription_details";
    subscription_details: { subscription: string; metadata: Record<string, string> };
  };
  lines: { data: { amount: number; period: { start: number; end: number } }[] };
  payments: { data: { payment: { type: "payment_intent"; payment_intent: string } }[] };
  total_taxes: { amount: number }[];
}

export interface Refund {
  id: string;
  object: "refund";
  amount: number;
  payment_intent: string;
  status: "succeeded" | "pending";
  metadata: Record<string, string>;
}

export interface StripeEvent {
  id: string;
  type: string;
  body: string;
}

/** Everything that the stand-in remembers. Its clock is moved to see months go by. */
export function createWorld({ isLive = false, now = Date.now } = {}) {
  return {
    isLive,
    now,
    /** Where its pages are, once it listens. */
    pages: "https://stripe.example",
    /** What the clock is ahead by. */
    aheadSeconds: 0,
    /** Whether cards are refused from now on. */
    declines: false,
    products: new Set<string>(),
    sessions: new Map<string, Session>(),
    /** What each session sells. */
    sold: new Map<string, Price>(),
    intents: new Map<string, Intent>(),
    subscriptions: new Map<string, Subscription>(),
    invoices: new Map<string, Invoice>(),
    refunds: new Map<string, Refund>(),
    /** Not delivered yet, in the order in which it happened. */
    events: [] as StripeEvent[],
    /** Every charge of money, in order: nothing here may appear twice for one payment. */
    charged: [] as { intent: string; amount: number; metadata: Record<string, string> }[],
  };
}

export type World = ReturnType<typeof createWorld>;

export const newId = (prefix: string) => `${prefix}_${randomBytes(10).toString("hex")}`;

export const nowOf = ({ now, aheadSeconds }: World) => Math.floor(now() / 1000) + aheadSeconds;

export const CARD = {
  id: "pm_card_visa",
  object: "payment_method",
  type: "card",
  card: { brand: "visa", last4: "4242" },
};

/** A month later in UTC, on its last day where the month is shorter. */
export function monthAfter(seconds: number): number {
  const from = new Date(seconds * 1000);
  const day = from.getUTCDate();
  const next = new Date(from);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(day, last));
  return next.getTime() / 1000;
}

/** Remembers that something happened, to be told to whoever listens. */
export function happen(world: World, type: string, object: object): void {
  const id = newId("evt");
  const body = JSON.stringify({
    id,
    object: "event",
    api_version: "2026-10-28.endive",
    created: nowOf(world),
    livemode: world.isLive,
    pending_webhooks: 1,
    type,
    data: { object },
  });
  world.events.push({ id, type, body });
}

/** Takes money, or not when cards are refused. */
export function takeMoney(
  world: World,
  { amount, currency }: { amount: number; currency: string },
  metadata: Record<string, string>,
  method: object = CARD,
): Intent {
  const intent: Intent = {
    id: newId("pi"),
    object: "payment_intent",
    amount,
    currency,
    status: world.declines ? "requires_payment_method" : "succeeded",
    payment_method: method,
    latest_charge: world.declines ? null : newId("ch"),
    metadata,
    livemode: world.isLive,
  };
  world.intents.set(intent.id, intent);
  if (!world.declines) world.charged.push({ intent: intent.id, amount, metadata });
  return intent;
}
