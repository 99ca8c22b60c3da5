import { expect, test } from "vitest";

import { emailsIn } from "#tests/accounts.ts";
import {
  addUser,
  openBilling,
  readBilling,
  standard,
  START_MS,
} from "#tests/billing/open-billing.ts";
import { createTestProcessor } from "#tests/billing/test-processor.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { recordProcessor } from "#app/services/payments/record-processor.ts";

import { refund } from "../receipts/refund.server.ts";
import { findInconsistencies } from "../receipts/verify-billing.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const END_MS = Date.UTC(2026, 11, 20, 18, 30);
const SECOND_END_MS = Date.UTC(2027, 0, 20, 18, 30);

describeEachEngine("a subscription", ({ open }) => {
  /** A viewer with Standard from the start on. */
  async function setUp(processor = recordProcessor) {
    const database = await open();
    await addUser(database, "asha");
    const testServer = openBilling(database, processor);
    const paid = await testServer.billing.pay(standard("asha"));
    const paymentId = paid.outcome === "paid" ? paid.paymentId : "";
    const subjects = async () => (await emailsIn(database)).map(({ subject }) => subject);
    const isSound = () => findInconsistencies(database, testServer.clock.nowMs);
    return { database, paymentId, subjects, isSound, ...testServer };
  }

  test("asks three days before its end, once, and the email's link renews it, once", async () => {
    const { database, billing, clock, runJobs, isSound } = await setUp();
    clock.nowMs = END_MS - 3 * DAY_MS - 1;
    expect(await runJobs()).toEqual([]);
    clock.nowMs += 1;
    expect(await runJobs()).toHaveLength(1);
    expect(await runJobs()).toEqual([]);
    const mail = (await emailsIn(database)).at(-1);
    expect(mail?.subject).toBe("Your plan ends on 20 December 2026");
    const link = new URL(mail?.address ?? "");
    expect(link.pathname).toBe("/profile/billing/renew");
    const token = link.searchParams.get("token") ?? "";
    await addUser(database, "ravi");
    expect(await billing.findRenewal("ravi", token)).toBeUndefined();
    expect(await billing.findRenewal("asha", `${token}x`)).toBeUndefined();
    expect(await billing.findRenewal("asha", token)).toEqual({
      planId: "standard",
      planName: { text: "Standard", context: "" },
      price: { amountMinor: 12_900, currency: "INR" },
      expiresAt: END_MS,
      untilMs: SECOND_END_MS,
    });
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => billing.confirmRenewal("asha", token)),
    );
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["paid"]));
    expect(await billing.confirmRenewal("asha", token)).toMatchObject({ outcome: "paid" });
    const { payments, subscriptions } = await readBilling(database);
    expect(payments).toHaveLength(2);
    expect(subscriptions).toMatchObject([{ expiry_date: SECOND_END_MS, start_date: START_MS }]);
    expect(await isSound()).toEqual([]);
  });

  test("expires without a renewal, says so once, and invents no payment", async () => {
    const { database, billing, clock, runJobs, subjects, isSound } = await setUp();
    clock.nowMs = END_MS - DAY_MS;
    await runJobs();
    const address = (await emailsIn(database)).at(-1)?.address ?? "";
    const token = new URL(address).searchParams.get("token") ?? "";
    clock.nowMs = END_MS;
    expect((await billing.getSubscription("asha"))?.status).toBe("expired");
    await runJobs();
    expect(await runJobs()).toEqual([]);
    expect(await subjects()).toEqual([
      "Your receipt: Matinee Standard",
      "Your plan ends on 20 December 2026",
      "Your plan has ended",
    ]);
    expect(await billing.confirmRenewal("asha", token)).toMatchObject({ outcome: "refused" });
    expect((await readBilling(database)).payments).toHaveLength(1);
    clock.nowMs += 9 * DAY_MS;
    const again = standard("asha", { idempotencyKey: "form-2" });
    expect(await billing.pay(again)).toMatchObject({ outcome: "paid" });
    expect(await billing.getSubscription("asha")).toMatchObject({
      status: "active",
      startedAt: clock.nowMs,
      expiresAt: Date.UTC(2027, 0, 29, 18, 30),
    });
    expect(await isSound()).toEqual([]);
  });

  test("lasts until its end when canceled, and asks nothing; resumed, it asks again", async () => {
    const { billing, clock, runJobs, subjects, isSound } = await setUp();
    // Emails of one moment have no order.
    clock.nowMs += 1;
    expect(await billing.cancel("asha")).toEqual({ expiresAt: END_MS });
    expect(await billing.cancel("asha")).toEqual({ expiresAt: END_MS });
    expect(await billing.getSubscription("asha")).toMatchObject({
      status: "active",
      autoRenew: false,
    });
    clock.nowMs = END_MS - DAY_MS;
    expect(await runJobs()).toEqual([]);
    await billing.resume("asha");
    await runJobs();
    expect(await subjects()).toEqual([
      "Your receipt: Matinee Standard",
      "Your plan is canceled",
      "Your plan ends on 20 December 2026",
    ]);
    await billing.cancel("asha");
    clock.nowMs = END_MS;
    await runJobs();
    expect(await billing.resume("asha")).toBeUndefined();
    expect(await billing.cancel("nobody")).toBeUndefined();
    expect(await isSound()).toEqual([]);
  });

  test("is upgraded at once, less the unused days, for the amount that was shown", async () => {
    const { database, billing, clock, isSound } = await setUp();
    clock.nowMs = START_MS + 10 * DAY_MS;
    const quote = await billing.quoteChange("asha", "premium");
    // 20 of 30 days are left of ₹129.
    expect(quote).toMatchObject({
      kind: "upgrade",
      unusedDays: 20,
      credit: { amountMinor: 8_600, currency: "INR" },
      due: { amountMinor: 21_300, currency: "INR" },
    });
    const change = {
      userId: "asha",
      planId: "premium",
      method: "upi",
      idempotencyKey: "change-1",
    } as const;
    expect(await billing.changePlan({ ...change, agreedMinor: 21_299 })).toMatchObject({
      outcome: "missing",
    });
    const tabs = ["change-1", "change-2", "change-2"].map((idempotencyKey) =>
      billing.changePlan({ ...change, idempotencyKey, agreedMinor: 21_300 }),
    );
    expect((await Promise.all(tabs)).map(({ outcome }) => outcome)).toEqual([
      "paid",
      "paid",
      "paid",
    ]);
    const { payments } = await readBilling(database);
    expect(payments.map(({ amount, intent }) => [amount, intent])).toEqual([
      [12_900, "subscribe"],
      [21_300, "upgrade"],
    ]);
    expect(await billing.getSubscription("asha")).toMatchObject({
      planId: "premium",
      price: { amountMinor: 29_900 },
      expiresAt: Date.UTC(2026, 11, 30, 18, 30),
    });
    expect(await isSound()).toEqual([]);
  });

  test("is downgraded with the next month, unless that is undone", async () => {
    const { billing, clock, runJobs, database, isSound } = await setUp();
    const change = {
      userId: "asha",
      agreedMinor: undefined,
      method: "upi",
      idempotencyKey: "change-1",
    } as const;
    expect(await billing.changePlan({ ...change, planId: "basic" })).toEqual({
      outcome: "planned",
      fromMs: END_MS,
    });
    expect(await billing.changePlan({ ...change, planId: "standard" })).toEqual({
      outcome: "unchanged",
    });
    expect((await billing.getSubscription("asha"))?.nextPlan).toBeUndefined();
    await billing.changePlan({ ...change, planId: "basic" });
    expect(await billing.getSubscription("asha")).toMatchObject({
      planId: "standard",
      nextPlan: { id: "basic", price: { amountMinor: 4_900, currency: "INR" } },
    });
    clock.nowMs = END_MS - DAY_MS;
    await runJobs();
    const address = (await emailsIn(database)).at(-1)?.address ?? "";
    const token = new URL(address).searchParams.get("token") ?? "";
    await billing.confirmRenewal("asha", token);
    expect(await billing.getSubscription("asha")).toMatchObject({
      planId: "basic",
      nextPlan: undefined,
      expiresAt: SECOND_END_MS,
    });
    expect(await billing.changePlan({ ...change, planId: "gold" })).toEqual({ outcome: "none" });
    expect(await billing.changePlan({ ...change, userId: "ravi", planId: "basic" })).toEqual({
      outcome: "none",
    });
    expect(await isSound()).toEqual([]);
  });

  test("is renewed automatically by a processor that can, and ends when that is refused", async () => {
    const processor = createTestProcessor({ chargesAgain: true });
    const { billing, clock, runJobs, subjects, isSound } = await setUp(processor);
    clock.nowMs = END_MS - 3 * DAY_MS;
    await runJobs();
    expect(processor.charged.size).toBe(1);
    clock.nowMs = END_MS - DAY_MS;
    processor.behave("lose the answer");
    await runJobs();
    clock.nowMs += 60 * 60 * 1000;
    processor.behave("well");
    await runJobs();
    expect(processor.charged.size).toBe(2);
    expect((await billing.getSubscription("asha"))?.expiresAt).toBe(SECOND_END_MS);
    processor.behave("refuse");
    clock.nowMs = SECOND_END_MS - DAY_MS;
    await runJobs();
    await runJobs();
    clock.nowMs = SECOND_END_MS;
    await runJobs();
    expect(processor.charged.size).toBe(2);
    expect((await billing.getSubscription("asha"))?.status).toBe("expired");
    expect(await subjects()).toEqual([
      "Your receipt: Matinee Standard",
      "Your plan renews on 20 December 2026",
      "Your receipt: Matinee Standard",
      "Your plan renews on 20 January 2027",
      "Your plan has ended",
    ]);
    expect(await isSound()).toEqual([]);
  });

  test("ends when its payment is refunded, which happens once and is shown on the receipt", async () => {
    const { database, billing, parts, paymentId, clock, subjects, isSound } = await setUp();
    clock.nowMs += DAY_MS;
    const outcomes = [await refund(parts, paymentId), await refund(parts, paymentId)];
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["refunded", "refunded"]);
    const { payments } = await readBilling(database);
    expect(payments).toMatchObject([
      { id: paymentId, status: "completed" },
      { refund_of: paymentId, intent: "refund", amount: 12_900, status: "completed" },
    ]);
    expect(await billing.getSubscription("asha")).toMatchObject({
      status: "expired",
      expiresAt: clock.nowMs,
    });
    expect(await billing.getReceipt("asha", paymentId)).toMatchObject({ refundedAt: clock.nowMs });
    expect((await subjects()).at(-1)).toBe("Your payment was refunded");
    expect(await refund(parts, payments[1]?.id ?? "")).toEqual({ outcome: "not a payment" });
    expect(await refund(parts, "none")).toEqual({ outcome: "not a payment" });
    expect(await isSound()).toEqual([]);
  });

  test("returns to the month before when the month ahead is refunded", async () => {
    const { billing, parts, paymentId, clock, isSound } = await setUp();
    clock.nowMs = END_MS - DAY_MS;
    const renewal = standard("asha", { intent: "renew", idempotencyKey: "form-2" });
    const renewed = await billing.pay(renewal);
    if (renewed.outcome !== "paid") throw new Error(`It was ${renewed.outcome}`);
    await refund(parts, renewed.paymentId);
    expect(await billing.getSubscription("asha")).toMatchObject({
      status: "active",
      expiresAt: END_MS,
      lastPaymentId: paymentId,
      autoRenew: false,
    });
    expect(await isSound()).toEqual([]);
  });

  test("can start again in a month that an upgrade had credited and lost", async () => {
    const { billing, parts, clock, isSound } = await setUp();
    clock.nowMs += 2 * DAY_MS;
    const quote = await billing.quoteChange("asha", "premium");
    const upgraded = await billing.changePlan({
      userId: "asha",
      planId: "premium",
      agreedMinor: quote.kind === "upgrade" ? quote.due.amountMinor : undefined,
      method: "paypal",
      idempotencyKey: "change-1",
    });
    if (upgraded.outcome !== "paid") throw new Error(`It was ${upgraded.outcome}`);
    clock.nowMs += DAY_MS;
    await refund(parts, upgraded.paymentId);
    clock.nowMs += DAY_MS;
    const again = standard("asha", { idempotencyKey: "form-2" });
    expect(await billing.pay(again)).toMatchObject({ outcome: "paid" });
    expect(await isSound()).toEqual([]);
  });

  test("is deleted with its account; the payments remain, under an id that identifies nobody", async () => {
    const processor = createTestProcessor();
    const { database, billing, clock, runJobs, isSound } = await setUp(processor);
    await addUser(database, "ravi");
    processor.behave("lose the answer");
    await billing.pay(standard("ravi", { idempotencyKey: "form-2" }));
    await database.kysely.deleteFrom("users").execute();
    processor.behave("well");
    clock.nowMs += 60 * 60 * 1000;
    await runJobs();
    const { payments, subscriptions } = await readBilling(database);
    expect(subscriptions).toEqual([]);
    expect(payments.map(({ user_id, status, intent }) => [user_id, status, intent])).toEqual([
      [null, "completed", "subscribe"],
      [null, "completed", "subscribe"],
      // The pending payment then has nobody left to notify.
      [null, "completed", "refund"],
    ]);
    expect(new Set(payments.map(({ payer_id }) => payer_id)).size).toBe(2);
    expect(JSON.stringify(payments)).not.toMatch(/asha|ravi/i);
    expect(processor.refunded.size).toBe(1);
    expect(await isSound()).toEqual([]);
  });
});
