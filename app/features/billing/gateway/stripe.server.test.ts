import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { addUser, readBilling, standard } from "#tests/billing/open-billing.ts";
import { openStripe, WEBHOOK_SECRET } from "#tests/billing/open-stripe.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { signatureFor } from "../../../../stand-ins/payments/sign-event.ts";
import { payInvoice } from "../../../../stand-ins/payments/stripe-billing.ts";
import { refundIntent } from "../../../../stand-ins/payments/stripe.ts";
import { syncSubscription } from "./sync-subscription.server.ts";
import { refund } from "../receipts/refund.server.ts";
import { findInconsistencies } from "../receipts/verify-billing.server.ts";

const DAY_MS = 24 * 3_600_000;

/** The statuses of all payments, by their names, and what the plan is. */
async function stateOf(database: Database) {
  const { payments, subscriptions } = await readBilling(database);
  return {
    payments: payments.map(({ intent, status }) => `${intent} ${status}`).toSorted(),
    plan: subscriptions.map(
      ({ status, plan_id, auto_renew }) => `${plan_id} ${status} ${auto_renew}`,
    ),
  };
}

const subjectsOf = async ({ kysely }: Database) =>
  (await kysely.selectFrom("emails").select("subject").orderBy("queued_at").execute()).map(
    ({ subject }) => subject,
  );

describeEachEngine("a payment at Stripe", ({ open }) => {
  const openShop = async (options: Parameters<typeof openStripe>[1] = {}) => {
    const database = await open();
    await addUser(database, "asha");
    const shop = await openStripe(database, options);
    const verify = () => findInconsistencies(database, shop.clock.nowMs);
    return { database, ...shop, verify };
  };

  test("is pending while its viewer is at the checkout, however often it is ordered", async () => {
    const { database, billing, world } = await openShop();
    const form = standard("asha");
    const [one, other] = await Promise.all([billing.pay(form), billing.pay(form)]);
    const again = await billing.pay(form);
    expect(one).toMatchObject({
      outcome: "pending",
      checkout: expect.stringContaining("/pay/cs_"),
    });
    expect([other, again]).toEqual([one, one]);
    expect(world.sessions.size).toBe(1);
    expect(await stateOf(database)).toEqual({ payments: ["subscribe pending"], plan: [] });
  });

  test("begins a plan once, by its event or by looking, with the card that paid it", async () => {
    const { database, billing, buy, world, deliver, verify, receive } = await openShop();
    const id = await buy("asha");
    const events = [...world.events];
    expect(await billing.lookAgain("asha", id)).toEqual({
      status: "completed",
      planId: "standard",
    });
    await deliver();
    for (const event of events) expect(await receive(event)).toBe(true);
    expect(await stateOf(database)).toEqual({
      payments: ["subscribe completed"],
      plan: ["standard active 1"],
    });
    expect(await billing.getReceipt("asha", id)).toMatchObject({
      cardBrand: "Visa",
      cardLastFour: "4242",
      invoiceAddress: expect.stringContaining("https://stripe.example/invoice/in_"),
    });
    expect(await subjectsOf(database)).toHaveLength(1);
    expect(world.charged).toHaveLength(1);
    expect(await verify()).toEqual([]);
  });

  test("is a single month where the operator sells those, in either currency", async () => {
    const { database, billing, buy, deliver, clock, runJobs, world } = await openShop({
      sells: "month",
    });
    const id = await buy("asha", { currency: "USD", amountMinor: 1399 });
    await deliver();
    expect(await billing.getSubscription("asha")).toMatchObject({ renewsItself: false });
    expect(world.charged).toMatchObject([{ amount: 1399, metadata: { payment: id } }]);
    clock.nowMs += 40 * DAY_MS;
    await runJobs();
    expect((await stateOf(database)).plan).toEqual(["standard expired 0"]);
  });

  test("is refused once its checkout was left, or has closed by itself", async () => {
    const { database, billing, world, pass, runJobs } = await openShop();
    const begun = await billing.pay(standard("asha"));
    const id = begun.outcome === "pending" ? begun.paymentId : "";
    await billing.leaveCheckout("asha", id);
    const next = await billing.pay(standard("asha", { idempotencyKey: "form-2" }));
    expect(next).toMatchObject({ outcome: "pending" });
    pass(40 * 60_000);
    await runJobs();
    expect((await stateOf(database)).payments).toEqual(["subscribe refused", "subscribe refused"]);
    expect(world.charged).toEqual([]);
  });

  test("that nobody signed for, or too long ago, or for the other mode, changes nothing", async () => {
    const { buy, world, receive, database } = await openShop();
    await buy("asha");
    const [event] = world.events;
    if (event === undefined) throw new Error("Nothing has happened");
    const { body } = event;
    const old = Math.floor(Date.now() / 1000) - 3600;
    const live = body.replace('"livemode":false', '"livemode":true');
    expect(await receive(event, signatureFor(body, "whsec_of_somebody_else"))).toBe(false);
    expect(await receive(event, signatureFor(body, WEBHOOK_SECRET, old))).toBe(false);
    expect(await receive(event, signatureFor(`${body} `, WEBHOOK_SECRET))).toBe(false);
    expect(await receive({ ...event, body: live })).toBe(false);
    expect((await stateOf(database)).payments).toEqual(["subscribe pending"]);
  });

  test("is renewed every month by itself, and each month counts once", async () => {
    const { database, buy, deliver, pass, world, runJobs, receive, verify } = await openShop();
    await buy("asha");
    await deliver();
    pass(32 * DAY_MS);
    const renewed = world.events.splice(0);
    for (const event of [...renewed, ...renewed]) await receive(event);
    // Nobody tells of the next one: the job finds it.
    pass(31 * DAY_MS);
    await runJobs();
    await deliver();
    expect(await stateOf(database)).toEqual({
      payments: ["renew completed", "renew completed", "subscribe completed"],
      plan: ["standard active 1"],
    });
    expect(world.charged).toHaveLength(3);
    expect(await verify()).toEqual([]);
  });

  test("that fails leaves the plan for a week, says so once, and is paid later or ends it", async () => {
    const { database, billing, buy, deliver, pass, world, runJobs, verify } = await openShop();
    await buy("asha");
    await deliver();
    world.declines = true;
    pass(32 * DAY_MS);
    await deliver();
    await runJobs();
    const own = await billing.getSubscription("asha");
    expect(own).toMatchObject({ status: "active", unpaid: { invoiceAddress: /invoice/ } });
    // A month that was not paid gives nothing back for another plan.
    for (const planId of ["basic", "premium"])
      expect(await billing.quoteChange("asha", planId)).toEqual({ kind: "none" });
    const change = { planId: "premium", agreedMinor: 17_000, idempotencyKey: "too-soon" };
    expect(
      await billing.changePlan({ ...change, userId: "asha", method: "credit_card" }),
    ).toMatchObject({ outcome: "none" });
    const [unpaid] = [...world.invoices.values()].filter(({ status }) => status === "open");
    if (unpaid === undefined) throw new Error("Every invoice is paid");
    payInvoice(world, unpaid);
    await deliver();
    expect(
      (await subjectsOf(database)).filter((text) => text === "Your payment failed"),
    ).toHaveLength(1);
    world.declines = false;
    payInvoice(world, unpaid);
    await deliver();
    expect(await billing.getSubscription("asha")).toMatchObject({
      status: "active",
      unpaid: undefined,
    });
    world.declines = true;
    pass(45 * DAY_MS);
    await deliver();
    await runJobs();
    expect((await stateOf(database)).plan).toEqual(["standard expired 0"]);
    expect([...world.subscriptions.values()]).toMatchObject([{ status: "canceled" }]);
    expect(await verify()).toEqual([]);
  });

  test("ends at once when it is canceled while its month is unpaid, with one email", async () => {
    const { database, billing, buy, deliver, pass, world, runJobs, verify } = await openShop();
    await buy("asha");
    await deliver();
    world.declines = true;
    pass(32 * DAY_MS);
    await deliver();
    await billing.cancel("asha");
    await runJobs();
    await deliver();
    expect((await stateOf(database)).plan).toEqual(["standard expired 0"]);
    expect([...world.subscriptions.values()]).toMatchObject([{ status: "canceled" }]);
    const subjects = await subjectsOf(database);
    expect(subjects).toContain("Your plan has ended");
    expect(subjects).not.toContain("Your plan is canceled");
    expect(await verify()).toEqual([]);
  });

  test("moves to a more expensive plan at once, at the price that Stripe computes", async () => {
    const { database, billing, buy, deliver, pass, world, verify } = await openShop();
    await buy("asha");
    await deliver();
    pass(10 * DAY_MS);
    const quote = await billing.quoteChange("asha", "premium");
    if (quote.kind !== "upgrade") throw new Error(`It is ${quote.kind}`);
    const change = {
      userId: "asha",
      planId: "premium",
      agreedMinor: quote.due.amountMinor,
      method: "credit_card" as const,
      idempotencyKey: "upgrade",
    };
    const outcomes = await Promise.all([billing.changePlan(change), billing.changePlan(change)]);
    expect(outcomes).toMatchObject([{ outcome: "paid" }, { outcome: "paid" }]);
    await deliver();
    expect(world.charged.map(({ amount }) => amount)).toEqual([12_900, quote.due.amountMinor]);
    expect(await stateOf(database)).toEqual({
      payments: ["subscribe completed", "upgrade completed"],
      plan: ["premium active 1"],
    });
    pass(32 * DAY_MS);
    await deliver();
    expect(world.charged.at(-1)).toMatchObject({ amount: 29_900 });
    expect(await verify()).toEqual([]);
  });

  test("stays with its plan when the card is declined for a more expensive one", async () => {
    const { database, billing, buy, deliver, world, verify } = await openShop();
    await buy("asha");
    await deliver();
    const quote = await billing.quoteChange("asha", "premium");
    world.declines = true;
    const outcome = await billing.changePlan({
      userId: "asha",
      planId: "premium",
      agreedMinor: quote.kind === "upgrade" ? quote.due.amountMinor : 0,
      method: "credit_card",
      idempotencyKey: "upgrade",
    });
    expect(outcome).toMatchObject({ outcome: "refused", reason: "declined" });
    expect(await stateOf(database)).toEqual({
      payments: ["subscribe completed", "upgrade refused"],
      plan: ["standard active 1"],
    });
    expect(await verify()).toEqual([]);
  });

  test("moves to a cheaper plan, and back again, where the month ends", async () => {
    const { billing, buy, deliver, pass, world } = await openShop();
    await buy("asha");
    await deliver();
    const change = { userId: "asha", method: "credit_card", idempotencyKey: "down" } as const;
    const wanted = { ...change, planId: "basic", agreedMinor: undefined };
    expect(await billing.changePlan(wanted)).toMatchObject({ outcome: "planned" });
    expect([...world.subscriptions.values()]).toMatchObject([{ metadata: { plan: "basic" } }]);
    await deliver();
    pass(32 * DAY_MS);
    await deliver();
    expect(world.charged.at(-1)).toMatchObject({ amount: 4900 });
    expect(await billing.getSubscription("asha")).toMatchObject({ planId: "basic" });
  });

  test("is not renewed once it is canceled, here or at Stripe, and can be resumed", async () => {
    const { database, billing, parts, buy, deliver, pass, world, runJobs, verify } =
      await openShop();
    await buy("asha");
    await deliver();
    const [subscription] = world.subscriptions.values();
    await billing.cancel("asha");
    expect(subscription).toMatchObject({ cancel_at_period_end: true });
    await deliver();
    await billing.resume("asha");
    expect(subscription).toMatchObject({ cancel_at_period_end: false });
    await deliver();
    expect((await stateOf(database)).plan).toEqual(["standard active 1"]);
    if (subscription) subscription.cancel_at_period_end = true;
    pass(DAY_MS);
    await runJobs();
    await syncSubscription(parts, subscription?.id ?? "");
    expect((await stateOf(database)).plan).toEqual(["standard active 0"]);
    pass(32 * DAY_MS);
    await deliver();
    await runJobs();
    expect((await stateOf(database)).plan).toEqual(["standard expired 0"]);
    expect(world.charged).toHaveLength(1);
    expect(await verify()).toEqual([]);
  });

  test("is refunded once, here or at Stripe, and then nothing is charged any more", async () => {
    for (const isHere of [true, false]) {
      const { database, buy, deliver, pass, world, parts, runJobs, verify } = await openShop();
      const id = await buy("asha");
      await deliver();
      if (isHere) await Promise.all([refund(parts, id), refund(parts, id)]);
      else refundIntent(world, world.charged[0]?.intent ?? "");
      await deliver();
      await runJobs();
      await deliver();
      expect(await stateOf(database)).toEqual({
        payments: ["refund completed", "subscribe completed"],
        plan: ["standard expired 0"],
      });
      pass(32 * DAY_MS);
      expect([world.refunds.size, world.charged.length]).toEqual([1, 1]);
      expect(await verify()).toEqual([]);
    }
  });

  test("ends with the account, and what is paid too late is given back", async () => {
    const { database, buy, deliver, world, runJobs, pass, verify } = await openShop();
    await buy("asha");
    await deliver();
    await addUser(database, "ravi");
    const late = await buy("ravi", { idempotencyKey: "form-2" });
    await database.kysely.deleteFrom("users").execute();
    await runJobs();
    await deliver();
    await runJobs();
    const { payments } = await readBilling(database);
    expect(payments.filter(({ refund_of }) => refund_of === late)).toMatchObject([
      { status: "completed" },
    ]);
    expect([...world.subscriptions.values()].map(({ status }) => status)).toEqual([
      "canceled",
      "canceled",
    ]);
    pass(40 * DAY_MS);
    expect(world.charged).toHaveLength(2);
    expect(await verify()).toEqual([]);
  });

  test("waits while Stripe does not answer, and is found afterwards", async () => {
    let isBroken = false;
    const shop = await openShop({ isBroken: () => isBroken });
    const { database, buy, world, receive, clock, runJobs, verify } = shop;
    await buy("asha");
    isBroken = true;
    const [event] = world.events;
    if (event) await receive(event).catch(() => undefined);
    expect((await stateOf(database)).payments).toEqual(["subscribe pending"]);
    isBroken = false;
    clock.nowMs += 60_000;
    await runJobs();
    expect((await stateOf(database)).payments).toEqual(["subscribe completed"]);
    expect(await verify()).toEqual([]);
  });
});
