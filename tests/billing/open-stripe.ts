import { onTestFinished } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { createStripeProcessor } from "#app/services/payments/stripe/stripe-processor.ts";
import type { StripeOptions } from "#app/services/payments/stripe/stripe-client.ts";

import { listen } from "../../stand-ins/listen.ts";
import { signatureFor } from "../../stand-ins/payments/sign-event.ts";
import { moveClock, payCheckout } from "../../stand-ins/payments/stripe-billing.ts";
import { createStripe } from "../../stand-ins/payments/stripe.ts";
import { createWorld, type StripeEvent } from "../../stand-ins/payments/stripe-world.ts";
import { openBilling, START_MS, standard } from "./open-billing.ts";

const STRIPE_KEY = "sk_test_of_the_stand_in";
export const WEBHOOK_SECRET = "whsec_of_the_stand_in";

/** Billing that charges by Stripe's own package, from a stand-in on a port of its own. */
export async function openStripe(
  database: Database,
  options: Partial<Pick<StripeOptions, "sells" | "secretKey">> & { isBroken?: () => boolean } = {},
) {
  const clock = { nowMs: START_MS };
  const world = createWorld({ now: () => clock.nowMs });
  const { isBroken = () => false, ...given } = options;
  const answer = createStripe({ world, key: STRIPE_KEY });
  const server = await listen(
    (request) => (isBroken() ? new Response("{}", { status: 500 }) : answer(request)),
    { port: 0 },
  );
  const processor = createStripeProcessor({
    secretKey: STRIPE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    sells: "subscription",
    ...given,
    url: new URL(server.url),
    home: "http://localhost",
    now: () => clock.nowMs,
  });
  const opened = openBilling(database, processor, clock);
  onTestFinished(server.close);

  const receive = ({ body }: StripeEvent, signature = signatureFor(body, WEBHOOK_SECRET)) =>
    opened.billing.receiveEvent(body, signature);

  return {
    ...opened,
    processor,
    world,
    server,
    receive,
    /** Delivers what has happened, in order. */
    async deliver(events = world.events.splice(0)) {
      for (const event of events) await receive(event);
    },
    /** Orders a month and pays it on the checkout page; the events wait to be delivered. */
    async buy(userId: string, request: Parameters<typeof standard>[1] = {}) {
      const begun = await opened.billing.pay(standard(userId, request));
      if (begun.outcome !== "pending") throw new Error(`It was ${begun.outcome}`);
      const session = [...world.sessions.values()].find(
        ({ client_reference_id: id }) => id === begun.paymentId,
      );
      if (session === undefined) throw new Error("There is no checkout");
      payCheckout(world, session);
      return begun.paymentId;
    },
    /** Lets time go by at both. */
    pass(ms: number) {
      clock.nowMs += ms;
      moveClock(world);
    },
  };
}
