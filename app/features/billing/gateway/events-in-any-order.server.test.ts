import { expect, test } from "vitest";

import { addUser, readBilling } from "#tests/billing/open-billing.ts";
import { openStripe } from "#tests/billing/open-stripe.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { inFull } from "#tests/in-full.ts";

import { payInvoice } from "../../../../stand-ins/payments/stripe-billing.ts";
import { refundIntent } from "../../../../stand-ins/payments/stripe.ts";
import { seededRandom } from "../../../../trials/kills/random.ts";
import { findInconsistencies } from "../receipts/verify-billing.server.ts";

/** Each has an order of its own: a thousand in full. */
const VIEWERS = inFull(50, 12);
const ROUNDS = inFull(20, 1);
const SEED = 20_261_128;
const AT_ONCE = 4;
const MONTH_MS = 32 * 24 * 3_600_000;

/** Each once, twice or three times, in no order. */
function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const repeated = items.flatMap((item) => Array.from({ length: 1 + random() * 3 }, () => item));
  return repeated
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

describeEachEngine("the events of a gateway", ({ open }) => {
  const seeds = Array.from({ length: ROUNDS }, (_, round) => SEED + round);
  test.each(seeds)("come to the same end in any order, however often (seed %i)", async (seed) => {
    const random = seededRandom(seed);
    const database = await open();
    const shop = await openStripe(database);
    const { world, receive, pass, runJobs, clock } = shop;
    for (let number = 0; number < VIEWERS; number += 1) {
      await addUser(database, `viewer-${number}`);
      await shop.buy(`viewer-${number}`, { idempotencyKey: `form-${number}` });
    }
    // Two months go by of which nobody hears.
    for (const declines of [false, true]) {
      world.declines = declines;
      for (const subscription of world.subscriptions.values())
        if (random() < 0.15) subscription.cancel_at_period_end = true;
      pass(MONTH_MS);
      world.declines = false;
      for (const invoice of world.invoices.values())
        if (invoice.status === "open" && random() < 0.5) payInvoice(world, invoice);
      for (const { intent } of world.charged) if (random() < 0.1) refundIntent(world, intent);
    }
    const events = shuffle(world.events.splice(0), random);
    const send = async () => {
      for (let event = events.pop(); event !== undefined; event = events.pop())
        expect(await receive(event)).toBe(true);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    // What a refund or an end has to tell the gateway, and the events of that.
    for (let round = 0; round < 3; round += 1) {
      clock.nowMs += 60_000;
      await runJobs();
      await shop.deliver();
    }
    const { payments } = await readBilling(database);
    const done = payments.filter(({ status }) => status === "completed");
    const charges = done.filter(({ intent }) => intent !== "refund");
    const refunds = done.filter(({ intent }) => intent === "refund");
    expect(charges.map((each) => each.processor_reference).toSorted()).toEqual(
      world.charged.map(({ intent }) => intent).toSorted(),
    );
    expect(refunds.map((each) => each.processor_reference).toSorted()).toEqual(
      [...world.refunds.keys()].toSorted(),
    );
    expect(await findInconsistencies(database, clock.nowMs)).toEqual([]);
  });
});
