// A process in which viewers pay at a gateway's checkout until it is killed. It prints `click` before
// each form is sent, and `paid` once its viewer was shown the payment; it takes the gateway's events.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { createStripeProcessor } from "#app/services/payments/stripe/stripe-processor.ts";
import type { StripeOptions } from "#app/services/payments/stripe/stripe-client.ts";
import { addUser, openBilling, standard } from "#tests/billing/open-billing.ts";

const AT_ONCE = 4;

const { url, keys, ...place } = JSON.parse(process.argv[2] ?? "") as DatabasePlace & {
  url: string;
  keys: Pick<StripeOptions, "secretKey" | "webhookSecret">;
};
// It is large: lives would be over before the first payment.
await import("stripe");
const database = await openDatabase(place);
await migrate(database);
const clock = { nowMs: 0 };
const processor = createStripeProcessor({
  ...keys,
  sells: "subscription",
  url: new URL(url),
  home: url,
  now: () => clock.nowMs,
});
const opened = openBilling(database, processor);
clock.nowMs = opened.clock.nowMs;

async function payForEver(): Promise<never> {
  for (;;) {
    const userId = randomUUID();
    await addUser(database, userId);
    process.stdout.write(`click ${userId}\n`);
    const form = standard(userId, { idempotencyKey: userId });
    const [begun] = await Promise.all([opened.billing.pay(form), opened.billing.pay(form)]);
    if (begun.outcome !== "pending" || begun.checkout === undefined) continue;
    await fetch(begun.checkout, { method: "POST", body: "method=card", redirect: "manual" });
    const shown = await opened.billing.lookAgain(userId, begun.paymentId);
    if (shown?.status === "completed") process.stdout.write(`paid ${userId}\n`);
  }
}

async function takeEvents(): Promise<never> {
  for (;;) {
    await sleep(5);
    const answer = await fetch(`${url}/trial/events`);
    for (const { id, body, signature } of (await answer.json()) as Delivery[]) {
      const isTaken = await opened.billing.receiveEvent(body, signature).catch(() => false);
      if (isTaken) await fetch(`${url}/trial/events/${id}`, { method: "DELETE" });
    }
  }
}

interface Delivery {
  id: string;
  body: string;
  signature: string;
}

await Promise.all([takeEvents(), ...Array.from({ length: AT_ONCE }, payForEver)]);
