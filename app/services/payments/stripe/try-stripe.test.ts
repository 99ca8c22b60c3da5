import { createServer } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { serve } from "#tests/serve.ts";

import { listen } from "../../../../stand-ins/listen.ts";
import { payCheckout } from "../../../../stand-ins/payments/stripe-billing.ts";
import { createStripe } from "../../../../stand-ins/payments/stripe.ts";
import { createWorld } from "../../../../stand-ins/payments/stripe-world.ts";
import { createStripeProcessor } from "./stripe-processor.ts";
import { tryStripe } from "./try-stripe.ts";

const READS = [
  "GET /v1/checkout/sessions",
  "GET /v1/subscriptions",
  "GET /v1/invoices",
  "GET /v1/payment_intents",
];
const WRITES = [
  "POST /v1/products",
  "POST /v1/checkout/sessions",
  "POST /v1/subscriptions",
  "POST /v1/refunds",
];

async function openGateway(key: string, rights?: readonly string[]) {
  const world = createWorld();
  const answer = createStripe({ world, key, ...(rights && { rights }) });
  const { url, close } = await listen(answer, { port: 0 });
  onTestFinished(close);
  return { world, url: new URL(url), answer };
}

const order = {
  id: "order-1",
  amountMinor: 12_900,
  currency: "INR",
  method: "credit_card",
  plan: { id: "standard", name: "Standard", priceMinor: 12_900 },
  reference: undefined,
  isFirstMonth: true,
  atMs: Date.now(),
} as const;

const processorFor = (secretKey: string, url: URL, proxy?: URL) =>
  createStripeProcessor({
    secretKey,
    webhookSecret: "whsec_1",
    sells: "month",
    url,
    proxy,
    home: "http://localhost",
    now: Date.now,
  });

const { signal } = new AbortController();
const charge = (processor: ReturnType<typeof processorFor>) => processor.charge(order, signal);

test("a key that may do what payments need is taken, and nothing is done with it", async () => {
  const { url, world } = await openGateway("sk_test_right");
  expect(await tryStripe({ secretKey: "sk_test_right", url })).toEqual([]);
  const kept = [world.products, world.sessions, world.subscriptions, world.refunds];
  expect(kept.map(({ size }) => size)).toEqual([0, 0, 0, 0]);
});

test("a key that Stripe doesn't know is refused, in a line that does not repeat it", async () => {
  const { url } = await openGateway("sk_test_right");
  expect(await tryStripe({ secretKey: "sk_test_wrong", url })).toEqual([
    "Stripe doesn't know the key.",
  ]);
});

test("a restricted key is told which rights it lacks, and is taken once it has them", async () => {
  const secretKey = "rk_test_restricted";
  const reading = await openGateway(secretKey, READS);
  const lines = await tryStripe({ secretKey, url: reading.url });
  expect(lines).toEqual([
    "The key may not do this at Stripe: Products: write.",
    "The key may not do this at Stripe: Checkout Sessions: write.",
    "The key may not do this at Stripe: Subscriptions: write.",
    "The key may not do this at Stripe: Charges and Refunds: write.",
  ]);
  expect(lines.join()).not.toContain(secretKey);
  const none = await openGateway(secretKey, []);
  expect(await tryStripe({ secretKey, url: none.url })).toEqual([
    "The key may not do this at Stripe: Checkout Sessions: read.",
  ]);
  const both = await openGateway(secretKey, [...READS, ...WRITES]);
  expect(await tryStripe({ secretKey, url: both.url })).toEqual([]);
  // What the rights are asked for is what charging needs.
  expect(await charge(processorFor(secretKey, both.url))).toMatchObject({ outcome: "pending" });
});

test("a live key is refused where everything is a test", async () => {
  const { url, world } = await openGateway("sk_live_key");
  await charge(processorFor("sk_live_key", url));
  for (const session of world.sessions.values()) payCheckout(world, session);
  expect(await tryStripe({ secretKey: "sk_live_key", url })).toEqual([
    "Stripe takes the key for another mode than it says.",
  ]);
});

test("a Stripe that cannot be reached says so", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => closed.once("listening", resolve));
  const address = closed.address();
  const port = typeof address === "object" ? address?.port : undefined;
  await new Promise((resolve) => closed.close(resolve));
  const url = new URL(`http://127.0.0.1:${port}`);
  expect(await tryStripe({ secretKey: "sk_test_key", url })).toEqual([
    "Stripe can't be asked with the key: StripeConnectionError",
  ]);
});

test("the outgoing proxy is asked for Stripe too, by what tries a key and by what charges", async () => {
  const { url: standIn, world } = await openGateway("sk_test_right");
  const passed: string[] = [];
  const proxyUrl = await serve((request, response) => {
    const { pathname, search, host } = new URL(request.url ?? "");
    passed.push(`${request.headers["proxy-authorization"]} ${host} ${request.method} ${pathname}`);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const { method = "GET", headers } = request;
      const kept = ["authorization", "stripe-version", "content-type", "idempotency-key"];
      const answer = await fetch(new URL(pathname + search, standIn), {
        method,
        headers: kept.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])),
        ...(method !== "GET" && { body: Buffer.concat(chunks) }),
      });
      response.writeHead(answer.status, { "content-type": "application/json" });
      response.end(await answer.text());
    });
  });
  const proxy = new URL(proxyUrl);
  Object.assign(proxy, { username: "operator", password: "hush" });
  const url = new URL("http://stripe.example");
  expect(await tryStripe({ secretKey: "sk_test_right", url, proxy })).toEqual([]);
  const before = passed.length;
  expect(await charge(processorFor("sk_test_right", url, proxy))).toMatchObject({
    outcome: "pending",
  });
  expect(world.sessions.size).toBe(1);
  expect(passed.length).toBeGreaterThan(before);
  const way = `Basic ${btoa("operator:hush")} stripe.example`;
  expect(passed.filter((line) => !line.startsWith(way))).toEqual([]);
  // This machine is reached directly, as everything else on it.
  const soFar = passed.length;
  expect(await charge(processorFor("sk_test_right", standIn, proxy))).toMatchObject({
    outcome: "pending",
  });
  expect(passed).toHaveLength(soFar);
});
