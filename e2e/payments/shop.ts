import type { Page } from "@playwright/test";

import { openDatabase, type Database } from "#app/db/connect.server.ts";
import { AHEAD_HEADER, clockAhead } from "#tests/nodes/clock-ahead.ts";

import { listen } from "../../stand-ins/listen.ts";
import { signatureFor } from "../../stand-ins/payments/sign-event.ts";
import { moveClock } from "../../stand-ins/payments/stripe-billing.ts";
import { createStripe } from "../../stand-ins/payments/stripe.ts";
import { createWorld, type World } from "../../stand-ins/payments/stripe-world.ts";
import { test as journey } from "../support/journey.ts";

const KEYS = {
  STRIPE_SECRET_KEY: "sk_test_of_the_journeys",
  STRIPE_WEBHOOK_SECRET: "whsec_of_the_journeys",
};
const DAY_MS = 24 * 3_600_000;

interface Gateway {
  world: World;
  url: string;
  /** What the clocks of the gateway and of the server are ahead by. */
  clock: { aheadMs: number };
}

interface Shop {
  world: World;
  /** Sends what has happened at the gateway, in order. */
  deliver: () => Promise<void>;
  /** Lets days go by, of which nobody is told yet. */
  pass: (days: number) => Promise<void>;
  /** Who is signed in stays so, however long it is. */
  stay: () => Promise<void>;
  database: Database;
}

/** A journey through a server that charges, by a gateway beside it and a clock that is moved. */
export const test = journey.extend<{ shop: Shop }, { gateway: Gateway; sells: string }>({
  sells: ["subscription", { option: true, scope: "worker" }],

  gateway: [
    async ({}, use) => {
      const clock = { aheadMs: 0 };
      const world = createWorld({ now: () => Date.now() + clock.aheadMs });
      const answer = createStripe({ world, key: KEYS.STRIPE_SECRET_KEY });
      const { url, close } = await listen(answer, { port: 0 });
      world.pages = url;
      await use({ world, url, clock });
      await close();
    },
    { scope: "worker" },
  ],

  variables: [
    async ({ gateway, sells }, use) =>
      use({
        ...KEYS,
        ...clockAhead(0),
        PAYMENTS: "stripe",
        STRIPE_SELLS: sells,
        STRIPE_URL: gateway.url,
      }),
    { scope: "worker" },
  ],

  shop: async ({ gateway: { world, clock }, matinee: { server, place } }, use) => {
    const database = await openDatabase(place);
    const headers = () => ({ [AHEAD_HEADER]: String(clock.aheadMs) });
    const stay = async () => {
      const nowMs = Date.now() + clock.aheadMs;
      await database.kysely
        .updateTable("sessions")
        .set({ expires_at: nowMs + DAY_MS, confirmed_at: nowMs })
        .execute();
    };
    await use({
      world,
      database,
      async deliver() {
        for (const { body } of world.events.splice(0)) {
          const now = Math.floor((Date.now() + clock.aheadMs) / 1000);
          const signature = signatureFor(body, KEYS.STRIPE_WEBHOOK_SECRET, now);
          const { status } = await fetch(`${server.origin}/api/payments/events`, {
            method: "POST",
            headers: { ...headers(), "stripe-signature": signature },
            body,
          });
          if (status !== 200) throw new Error(`An event was answered with ${status}`);
        }
      },
      async pass(days) {
        clock.aheadMs += days * DAY_MS;
        await stay();
        moveClock(world);
        await fetch(`${server.origin}/healthz`, { headers: headers() });
      },
      stay,
    });
    // What another journey is told of is its own.
    world.declines = false;
    world.events.length = 0;
    await database.close();
  },

  signInAs: async ({ signInAs, shop }, use) =>
    use(async (...given) => {
      await signInAs(...given);
      await shop.stay();
    }),
});

/** Presses a control as somebody without a mouse does. */
export async function activate(page: Page, role: "button" | "link", name: string | RegExp) {
  await page.getByRole("main").getByRole(role, { name }).first().focus();
  await page.keyboard.press("Enter");
}

export { expect } from "../support/journey.ts";
