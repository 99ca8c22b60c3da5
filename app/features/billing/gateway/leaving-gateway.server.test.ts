import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { recordProcessor } from "#app/services/payments/record-processor.ts";
import { addUser, openBilling, readBilling, standard } from "#tests/billing/open-billing.ts";
import { openStripe, WEBHOOK_SECRET } from "#tests/billing/open-stripe.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { signatureFor } from "../../../../stand-ins/payments/sign-event.ts";
import { payCheckout } from "../../../../stand-ins/payments/stripe-billing.ts";
import { refund } from "../receipts/refund.server.ts";
import { findInconsistencies } from "../receipts/verify-billing.server.ts";
import { leaveGateway } from "../subscriptions/billing-jobs.server.ts";

const DAY_MS = 24 * 3_600_000;

const statesOf = async (database: Database) =>
  (await readBilling(database)).payments
    .map(({ processor, intent, status }) => `${processor} ${intent} ${status}`)
    .toSorted();

const subjectsOf = async ({ kysely }: Database) =>
  (await kysely.selectFrom("emails").select("subject").execute()).map(({ subject }) => subject);

describeEachEngine("a site that sold by Stripe", ({ open }) => {
  /** Asha has a subscription, and Ravi is at the checkout, when the operator changes to `record`. */
  async function openShop() {
    const database = await open();
    const shop = await openStripe(database);
    await addUser(database, "asha");
    await addUser(database, "ravi");
    const asha = await shop.buy("asha");
    await shop.deliver();
    const begun = await shop.billing.pay(standard("ravi", { idempotencyKey: "form-2" }));
    if (begun.outcome !== "pending") throw new Error(`It was ${begun.outcome}`);
    const recording = openBilling(database, recordProcessor, shop.clock, shop.processor);
    const deliverTo = async ({ billing }: Pick<typeof recording, "billing">) => {
      for (const { body } of shop.world.events.splice(0))
        expect(await billing.receiveEvent(body, signatureFor(body, WEBHOOK_SECRET))).toBe(true);
    };
    const verify = () => findInconsistencies(database, shop.clock.nowMs);
    return { ...shop, database, recording, deliverTo, verify, asha, ravi: begun.paymentId };
  }

  test("renews nothing there any more, says so to each viewer, and records what is paid there still", async () => {
    const shop = await openShop();
    const { database, recording, world, deliverTo, ravi } = shop;
    await leaveGateway(recording.parts);
    await recording.runJobs();
    expect([...world.subscriptions.values()]).toMatchObject([{ cancel_at_period_end: true }]);
    expect(await recording.billing.getSubscription("asha")).toMatchObject({
      status: "active",
      autoRenew: false,
    });
    expect(await subjectsOf(database)).toContain("Your plan is canceled");
    // Nobody promises another month.
    expect(await recording.billing.getSubscription("asha")).toMatchObject({ mayResume: false });
    expect(await recording.billing.resume("asha")).toBeUndefined();
    expect(await recording.billing.getSubscription("asha")).toMatchObject({ autoRenew: false });

    // Whoever was at the checkout pays there, once, for one month.
    for (const session of world.sessions.values()) payCheckout(world, session);
    await deliverTo(recording);
    expect(await recording.billing.lookAgain("ravi", ravi)).toMatchObject({ status: "completed" });
    shop.pass(40 * DAY_MS);
    await recording.runJobs();
    await deliverTo(recording);
    expect(world.charged).toHaveLength(2);
    expect((await readBilling(database)).subscriptions.map(({ status }) => status)).toEqual([
      "expired",
      "expired",
    ]);
    expect(await statesOf(database)).toEqual([
      "stripe subscribe completed",
      "stripe subscribe completed",
    ]);
    expect(await shop.verify()).toEqual([]);
  });

  test("gives back there what was paid there, and what was recorded since without asking it", async () => {
    const { database, recording, world, asha, deliverTo, parts, verify } = await openShop();
    expect(await refund(recording.parts, asha)).toMatchObject({ outcome: "refunded" });
    expect(world.refunds.size).toBe(1);
    await recording.runJobs();
    await deliverTo(recording);
    const recorded = await recording.billing.pay(standard("asha", { idempotencyKey: "form-3" }));
    if (recorded.outcome !== "paid") throw new Error(`It was ${recorded.outcome}`);
    // Back at Stripe, which knows nothing of it.
    parts.earlier = recordProcessor;
    expect(await refund(parts, recorded.paymentId)).toMatchObject({ outcome: "refunded" });
    expect(world.refunds.size).toBe(1);
    expect(await statesOf(database)).toContain("record refund completed");
    expect(await verify()).toEqual([]);
  });

  test("renews a plan again once the operator is back and its viewer resumes it", async () => {
    const { recording, billing, world, runJobs, pass, deliver } = await openShop();
    await leaveGateway(recording.parts);
    await recording.runJobs();
    await runJobs();
    const [subscription] = world.subscriptions.values();
    expect(subscription).toMatchObject({ cancel_at_period_end: true });
    expect(await billing.getSubscription("asha")).toMatchObject({ mayResume: true });
    await billing.resume("asha");
    expect(subscription).toMatchObject({ cancel_at_period_end: false });
    pass(32 * DAY_MS);
    await deliver();
    expect(await billing.getSubscription("asha")).toMatchObject({ status: "active" });
    expect(world.charged).toHaveLength(2);
  });

  test("says of nothing that it is paid or given back while the keys are gone", async () => {
    const { database, world, asha, clock, runJobs, verify } = await openShop();
    const keyless = openBilling(database, recordProcessor, clock);
    expect(await refund(keyless.parts, asha)).toMatchObject({ outcome: "pending" });
    clock.nowMs += 60 * 60_000;
    await keyless.runJobs();
    expect(world.refunds.size).toBe(0);
    expect(await statesOf(database)).toEqual([
      "stripe refund pending",
      "stripe subscribe completed",
      "stripe subscribe pending",
    ]);
    clock.nowMs += 2 * 60 * 60_000;
    await runJobs();
    expect(world.refunds.size).toBe(1);
    expect(await verify()).toEqual([]);
  });

  test("charges an account no further month that was disabled while it paid", async () => {
    const { database, billing, world, deliver, pass, runJobs, ravi } = await openShop();
    const disabled = { disabled_at: 1 };
    await database.kysely.updateTable("users").set(disabled).where("id", "=", "ravi").execute();
    for (const session of world.sessions.values()) payCheckout(world, session);
    await deliver();
    expect(await billing.lookAgain("ravi", ravi)).toMatchObject({ status: "completed" });
    pass(40 * DAY_MS);
    await deliver();
    await runJobs();
    // One month of each, and another one of Asha's alone.
    expect(world.charged).toHaveLength(3);
    expect([...world.subscriptions.values()].map(({ status }) => status)).toEqual([
      "active",
      "canceled",
    ]);
  });
});
