import { Hono, type Context } from "hono";

import type { Handler } from "../listen.ts";
import { checkoutPage, invoicePage } from "./checkout-page.ts";
import { fieldsAt, parseForm, textAt, textsIn, type FormFields } from "./form-body.ts";
import {
  endSubscription,
  expireCheckout,
  moveCost,
  moveNow,
  payCheckout,
  payInvoice,
} from "./stripe-billing.ts";
import {
  happen,
  newId,
  nowOf,
  type Price,
  type Refund,
  type Session,
  type World,
} from "./stripe-world.ts";

type Reply = { status: number; body: object };

const ok = (body: object): Reply => ({ status: 200, body });

const refuse = (status: number, type: string, message: string, code?: string): Reply => ({
  status,
  body: { error: { type, message, ...(code && { code }), doc_url: "https://docs.example" } },
});

const missing = (what: string) =>
  refuse(404, "invalid_request_error", `No such ${what}`, "resource_missing");
const invalid = (message: string) => refuse(400, "invalid_request_error", message);
const declined = () => refuse(402, "card_error", "Your card was declined.", "card_declined");

const listOf = (data: object[], url: string) => ok({ object: "list", data, has_more: false, url });

/** The version that the package speaks: another one would have other fields. */
const VERSION = "2026-10-28.endive";

interface StripeOptions {
  world: World;
  key: string;
  /** What a restricted key may do, as the beginnings of `METHOD /path`; any other may do all. */
  rights?: readonly string[];
}

/**
 * Stripe, as its public documentation describes it: checkout sessions, subscriptions, invoices and
 * refunds, with idempotency keys, errors and versions. Its pages stand beside it; `world` is what
 * tests look at and move on.
 */
export function createStripe({ world, key, rights }: StripeOptions): Handler {
  const app = new Hono();
  const answered = new Map<string, { request: string; reply: Reply }>();

  /** Answers once for each idempotency key, and the same again whenever it comes back. */
  async function once(context: Context, work: (form: FormFields) => Reply): Promise<Response> {
    const { req } = context;
    if (req.header("authorization") !== `Bearer ${key}`)
      return send(refuse(401, "invalid_request_error", "Invalid API Key provided"));
    if (req.header("stripe-version") !== VERSION) return send(invalid("Unknown API version"));
    const isAllowed =
      rights?.some((right) => `${req.method} ${req.path}`.startsWith(right)) ?? true;
    if (!isAllowed) return send(refuse(403, "invalid_request_error", `${key} may not do this`));
    const text = req.method === "GET" ? new URL(req.url).search.slice(1) : await req.text();
    const named = req.header("idempotency-key");
    const request = `${req.method} ${req.path} ${text}`;
    const before = named === undefined ? undefined : answered.get(named);
    if (before !== undefined) {
      return before.request === request
        ? send(before.reply, { "idempotent-replayed": "true" })
        : send(
            refuse(
              400,
              "idempotency_error",
              "Keys can only be used with the same parameters",
              undefined,
            ),
          );
    }
    const reply = work(parseForm(text));
    const isKept = reply.status !== 400 && reply.status !== 404;
    // As it was then, whatever becomes of it.
    if (named !== undefined && isKept)
      answered.set(named, { request, reply: structuredClone(reply) });
    return send(reply);
  }

  app.post("/v1/products", (context) =>
    once(context, (form) => {
      const id = textAt(form, "id") ?? newId("prod");
      if (world.products.has(id))
        return refuse(400, "invalid_request_error", "Product exists", "resource_already_exists");
      world.products.add(id);
      return ok({ id, object: "product", name: textAt(form, "name") });
    }),
  );
  app.post("/v1/products/:id", (context) =>
    once(context, () => {
      const id = context.req.param("id");
      return world.products.has(id) ? ok({ id, object: "product" }) : missing("product");
    }),
  );
  addCheckout(app, world, once);
  addSubscriptions(app, world, once);
  addRefunds(app, world, once);
  checkoutPages(app, world);
  app.all("*", () => send(refuse(501, "api_error", "Add it in payments/stripe.ts.")));
  return (request) => app.fetch(request);
}

type Once = (context: Context, work: (form: FormFields) => Reply) => Promise<Response>;

const send = ({ status, body }: Reply, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { "request-id": newId("req"), ...headers } });

function priceIn(form: FormFields): Price {
  const unit_amount = Number(textAt(form, "unit_amount"));
  return {
    unit_amount,
    currency: textAt(form, "currency") ?? "",
    product: textAt(form, "product") ?? "",
  };
}

function addCheckout(app: Hono, world: World, once: Once): void {
  app.post("/v1/checkout/sessions", (context) =>
    once(context, (form) => {
      const price = priceIn(fieldsAt(form, "line_items", "0", "price_data"));
      const mode = textAt(form, "mode") === "subscription" ? "subscription" : "payment";
      const expires = Number(textAt(form, "expires_at"));
      const created = nowOf(world);
      if (!world.products.has(price.product)) return invalid(`No such product: ${price.product}`);
      if (expires < created + 30 * 60)
        return invalid("The `expires_at` timestamp must be at least 30 minutes in the future.");
      const id = newId("cs_test");
      const session: Session = {
        id,
        object: "checkout.session",
        mode,
        status: "open",
        payment_status: "unpaid",
        client_reference_id: textAt(form, "client_reference_id") ?? null,
        url: `${new URL(context.req.url).origin}/pay/${id}`,
        success_url: textAt(form, "success_url") ?? "",
        cancel_url: textAt(form, "cancel_url") ?? "",
        expires_at: expires,
        created,
        livemode: world.isLive,
        metadata: textsIn(fieldsAt(form, "metadata")),
        payment_intent: null,
        subscription: null,
        total_details: { amount_tax: 0, amount_discount: 0, amount_shipping: 0 },
        amount_total: price.unit_amount,
        currency: price.currency,
      };
      world.sessions.set(id, session);
      world.sold.set(id, price);
      return ok({ ...session });
    }),
  );
  app.get("/v1/checkout/sessions", (context) =>
    once(context, () => listOf([...world.sessions.values()].slice(-1), "/v1/checkout/sessions")),
  );
  app.get("/v1/checkout/sessions/:id", (context) =>
    once(context, () => {
      const session = world.sessions.get(context.req.param("id"));
      if (session === undefined) return missing("checkout.session");
      const intent = world.intents.get(session.payment_intent ?? "");
      const charge = { id: intent?.latest_charge, receipt_url: "https://receipt.example/1" };
      return ok({
        ...session,
        payment_intent: intent ? { ...intent, latest_charge: charge } : null,
      });
    }),
  );
  app.post("/v1/checkout/sessions/:id/expire", (context) =>
    once(context, () => {
      const session = world.sessions.get(context.req.param("id"));
      if (session === undefined) return missing("checkout.session");
      return expireCheckout(world, session)
        ? ok({ ...session })
        : invalid("Only Checkout Sessions with a status in [open] can be expired.");
    }),
  );
}

function addSubscriptions(app: Hono, world: World, once: Once): void {
  const find = (context: Context) => world.subscriptions.get(context.req.param("id") ?? "");
  app.get("/v1/subscriptions", (context) => once(context, () => listOf([], "/v1/subscriptions")));
  app.get("/v1/subscriptions/:id", (context) =>
    once(context, () => {
      const found = find(context);
      return found ? ok({ ...found }) : missing("subscription");
    }),
  );
  app.post("/v1/subscriptions/:id", (context) =>
    once(context, (form) => {
      const found = find(context);
      if (found === undefined || found.status === "canceled") return missing("subscription");
      const metadata = textsIn(fieldsAt(form, "metadata"));
      const price = priceIn(fieldsAt(form, "items", "0", "price_data"));
      const at = Number(textAt(form, "proration_date"));
      if (textAt(form, "proration_behavior") === "always_invoice") {
        if (textAt(form, "billing_cycle_anchor", "type") !== "now")
          return invalid("billing_cycle_anchor[type] is missing");
        if (moveNow(world, found, { price, at, metadata }) === "declined") return declined();
      } else if (price.product !== "") {
        const [item] = found.items.data;
        if (item) item.price = price;
      }
      if (Object.keys(metadata).length > 0) found.metadata = metadata;
      const ends = textAt(form, "cancel_at_period_end");
      if (ends !== undefined) found.cancel_at_period_end = ends === "true";
      happen(world, "customer.subscription.updated", found);
      return ok({ ...found });
    }),
  );
  app.delete("/v1/subscriptions/:id", (context) =>
    once(context, () => {
      const found = find(context);
      if (found === undefined || found.status === "canceled") return missing("subscription");
      endSubscription(world, found);
      return ok({ ...found });
    }),
  );
  app.get("/v1/invoices", (context) =>
    once(context, (form) => {
      const id = textAt(form, "subscription");
      const own = [...world.invoices.values()].filter(
        ({ parent }) => parent.subscription_details.subscription === id,
      );
      return listOf(own.toReversed().slice(0, Number(textAt(form, "limit") ?? 10)), "/v1/invoices");
    }),
  );
  app.post("/v1/invoices/create_preview", (context) =>
    once(context, (form) => {
      const found = world.subscriptions.get(textAt(form, "subscription") ?? "");
      if (found === undefined) return missing("subscription");
      const details = fieldsAt(form, "subscription_details");
      const price = priceIn(fieldsAt(details, "items", "0", "price_data"));
      const at = Number(textAt(details, "proration_date"));
      return ok({ object: "invoice", amount_due: moveCost(found, price, at) });
    }),
  );
}

function addRefunds(app: Hono, world: World, once: Once): void {
  app.get("/v1/payment_intents", (context) =>
    once(context, () => listOf([...world.intents.values()].slice(-1), "/v1/payment_intents")),
  );
  app.get("/v1/payment_intents/:id", (context) =>
    once(context, () => {
      const intent = world.intents.get(context.req.param("id"));
      return intent ? ok({ ...intent }) : missing("payment_intent");
    }),
  );
  app.get("/v1/invoice_payments", (context) =>
    once(context, (form) => {
      const of = textAt(form, "payment", "payment_intent");
      const invoice = [...world.invoices.values()].find(({ payments: { data } }) =>
        data.some(({ payment }) => payment.payment_intent === of),
      );
      return listOf(
        invoice ? [{ object: "invoice_payment", invoice }] : [],
        "/v1/invoice_payments",
      );
    }),
  );
  app.get("/v1/refunds", (context) =>
    once(context, (form) => {
      const of = textAt(form, "payment_intent");
      const own = [...world.refunds.values()].filter((each) => each.payment_intent === of);
      return listOf(own, "/v1/refunds");
    }),
  );
  app.post("/v1/refunds/:id", (context) =>
    once(context, () => {
      const refund = world.refunds.get(context.req.param("id"));
      return refund ? ok({ ...refund }) : missing("refund");
    }),
  );
  app.post("/v1/refunds", (context) =>
    once(context, (form) => {
      const intent = world.intents.get(textAt(form, "payment_intent") ?? "");
      if (intent?.status !== "succeeded") return missing("payment_intent");
      if (!refundIntent(world, intent.id, textsIn(fieldsAt(form, "metadata"))))
        return refuse(
          400,
          "invalid_request_error",
          "Charge has already been refunded.",
          "charge_already_refunded",
        );
      return ok({ ...[...world.refunds.values()].at(-1) });
    }),
  );
}

/** Gives all of a charge back, once; also from Stripe's own screens. */
export function refundIntent(
  world: World,
  id: string,
  metadata: Record<string, string> = {},
): boolean {
  const intent = world.intents.get(id);
  const isGone = [...world.refunds.values()].some((each) => each.payment_intent === id);
  if (intent === undefined || isGone) return false;
  const { amount } = intent;
  const refund: Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    payment_intent: id,
    status: "succeeded",
    metadata,
  };
  world.refunds.set(refund.id, refund);
  const charge = { id: intent.latest_charge, object: "charge", payment_intent: id, refunded: true };
  happen(world, "charge.refunded", charge);
  happen(world, "refund.updated", refund);
  return true;
}

/** The pages on which a viewer pays. */
function checkoutPages(app: Hono, world: World): void {
  app.get("/pay/:id", ({ req }) => {
    const session = world.sessions.get(req.param("id"));
    return session?.status === "open"
      ? checkoutPage(session)
      : new Response("This checkout is closed.\n", { status: 404 });
  });
  app.post("/pay/:id", async ({ req }) => {
    const session = world.sessions.get(req.param("id"));
    if (session === undefined) return new Response("There is no such checkout.\n", { status: 404 });
    const form = new URLSearchParams(await req.text());
    if (form.has("back")) return Response.redirect(session.cancel_url, 303);
    const isPaid = payCheckout(world, session, methodIn(form));
    return isPaid
      ? Response.redirect(session.success_url, 303)
      : checkoutPage(session, "Your card was declined.");
  });
  app.get("/invoice/:id", ({ req }) => {
    const invoice = world.invoices.get(req.param("id"));
    return invoice ? invoicePage(invoice) : new Response("No such invoice.\n", { status: 404 });
  });
  app.post("/invoice/:id", ({ req }) => {
    const invoice = world.invoices.get(req.param("id"));
    if (invoice === undefined) return new Response("No such invoice.\n", { status: 404 });
    const isPaid = payInvoice(world, invoice) || invoice.status === "paid";
    return invoicePage(invoice, isPaid ? undefined : "Your card was declined.");
  });
  app.get("/favicon.ico", () => new Response(null, { status: 204 }));
}

const methodIn = (form: URLSearchParams): object | undefined =>
  form.get("method") === "upi"
    ? { id: "pm_upi", object: "payment_method", type: "upi" }
    : undefined;
