import { sql } from "kysely";
import { expect, test } from "vitest";

import { migrate } from "#app/db/migrate.server.ts";
import { emailsIn } from "#tests/accounts.ts";
import {
  addUser,
  openBilling,
  readBilling,
  standard,
  START_MS,
} from "#tests/billing/open-billing.ts";
import { createTestProcessor, type Behaviour } from "#tests/billing/test-processor.ts";
import { describeEachEngine } from "#tests/engines.ts";

import type { PayRequest } from "../billing.ts";
import { orderOf } from "./ask-processor.server.ts";
import { settle } from "./settle.server.ts";
import { readPayment } from "../billing-parts.server.ts";
import { findInconsistencies } from "../receipts/verify-billing.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const END_MS = Date.UTC(2026, 11, 20, 18, 30);

describeEachEngine("paying", ({ engine, open, place }) => {
  async function setUp(processor = createTestProcessor()) {
    const database = await open();
    await addUser(database, "asha");
    return { database, processor, ...openBilling(database, processor) };
  }

  test("records a payment, starts its plan, and sends emails about both", async () => {
    const { database, billing, forgotten } = await setUp();
    const card = { lastFour: "4242", brand: "Visa" };
    const outcome = await billing.pay(standard("asha", { method: "credit_card", card }));
    expect(outcome).toMatchObject({
      outcome: "paid",
      browser: { version: expect.any(String) },
    });
    const { payments, changes, subscriptions } = await readBilling(database);
    expect(payments).toMatchObject([
      {
        user_id: "asha",
        plan_id: "standard",
        plan_name: "Standard",
        amount: 12_900,
        currency: "INR",
        payment_method: "credit_card",
        card_last_four: "4242",
        card_brand: "Visa",
        status: "completed",
        timestamp: START_MS,
      },
    ]);
    expect(changes).toMatchObject([
      { number: 1, from_status: null, to_status: "pending", changed_at: START_MS },
      { number: 2, from_status: "pending", to_status: "completed", changed_at: START_MS },
    ]);
    expect(subscriptions).toMatchObject([
      {
        user_id: "asha",
        plan_id: "standard",
        amount: 12_900,
        status: "active",
        start_date: START_MS,
        last_payment: START_MS,
        expiry_date: END_MS,
        payment_method: "credit_card",
        auto_renew: 1,
      },
    ]);
    expect(forgotten).toEqual(["asha"]);
    const paymentId = payments[0]?.id ?? "";
    expect(await emailsIn(database)).toMatchObject([
      {
        to: "asha@example.org",
        subject: "Your receipt: Matinee Standard",
        address: `http://localhost/profile/billing/receipts/${paymentId}`,
        text: expect.stringContaining("₹129 by Visa ending in 4242"),
      },
    ]);
    expect((await emailsIn(database))[0]?.text).not.toContain("nothing was charged");
    expect(await billing.getReceipt("asha", paymentId)).toMatchObject({
      payerName: "Asha",
      periodEnd: END_MS,
      refundedAt: undefined,
      isRecordOnly: false,
    });
    expect(await billing.getReceipt("ravi", paymentId)).toBeUndefined();
    expect(await findInconsistencies(database, START_MS)).toEqual([]);
  });

  test("is refused without what a payment needs, or with another amount", async () => {
    const { database, billing, processor } = await setUp();
    const lacking: Partial<PayRequest>[] = [
      { planId: undefined },
      { planId: "gold" },
      { amountMinor: undefined },
      { userId: "" },
      { idempotencyKey: "" },
      { amountMinor: 4_900 },
      { currency: "USD" },
      { amountMinor: 12_900.5 },
      { amountMinor: Number.NaN },
    ];
    for (const given of lacking) {
      expect(await billing.pay(standard("asha", given))).toEqual({
        outcome: "missing",
        message: { text: "Missing required payment data", context: "" },
      });
    }
    expect((await readBilling(database)).payments).toEqual([]);
    expect(processor.requestCount()).toBe(0);
  });

  test("by 50 clicks, retries and tabs is one payment, on two servers as well", async () => {
    const given = await place();
    const database = await open(given);
    await migrate(database);
    await addUser(database, "asha");
    const processor = createTestProcessor();
    processor.behave("slow");
    // SQLite has one server only.
    const other = engine === "postgres" ? await open(given) : database;
    const testServers = [database, other].map((each) => openBilling(each, processor));
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        testServers[index % testServers.length]?.billing.pay(
          // Ten double clicks in each of five tabs.
          standard("asha", { idempotencyKey: `tab-${index % 5}` }),
        ),
      ),
    );
    const { payments, subscriptions } = await readBilling(database);
    expect(payments).toHaveLength(1);
    expect(subscriptions).toHaveLength(1);
    expect(processor.charged.size).toBe(1);
    expect(new Set(outcomes.map((each) => each?.outcome))).toEqual(new Set(["paid"]));
    expect(new Set(outcomes.map((each) => each?.outcome === "paid" && each.paymentId)).size).toBe(
      1,
    );
    expect(await emailsIn(database)).toHaveLength(1);
  });

  test("by a form that is sent again a month later pays nothing more", async () => {
    const { billing, clock, processor } = await setUp();
    const first = await billing.pay(standard("asha"));
    clock.nowMs = END_MS + DAY_MS;
    expect(await billing.pay(standard("asha"))).toEqual({ ...first, browser: expect.any(Object) });
    expect(processor.charged.size).toBe(1);
  });

  test("with one key is one purchase: another plan under it, or another viewer, is refused", async () => {
    const { database, billing, processor } = await setUp();
    await addUser(database, "ravi");
    await billing.pay(standard("asha"));
    const premium = { planId: "premium", amountMinor: 29_900 };
    const refused = { outcome: "refused", reason: "another form" };
    expect(await billing.pay(standard("asha", premium))).toMatchObject(refused);
    expect(await billing.pay(standard("ravi"))).toMatchObject(refused);
    expect(processor.charged.size).toBe(1);
  });

  test("is not possible for a plan that one has already, or for another beside it", async () => {
    const { billing, clock } = await setUp();
    await billing.pay(standard("asha"));
    clock.nowMs += 2 * DAY_MS;
    const again = standard("asha", { idempotencyKey: "form-2" });
    expect(await billing.pay(again)).toMatchObject({
      outcome: "refused",
      reason: "nothing to pay",
    });
    const basic = { ...again, planId: "basic", amountMinor: 4_900 };
    expect(await billing.pay(basic)).toMatchObject({ outcome: "refused", reason: "another plan" });
  });

  test("that is refused is stored as refused, and another form may try again", async () => {
    const { database, billing, processor, clock } = await setUp();
    processor.behave("refuse");
    expect(await billing.pay(standard("asha"))).toEqual({
      outcome: "refused",
      reason: "declined",
      message: { text: "Payment processing failed", context: "" },
    });
    expect(await billing.getSubscription("asha")).toBeUndefined();
    processor.behave("well");
    expect(await billing.pay(standard("asha"))).toMatchObject({ outcome: "refused" });
    clock.nowMs += 1_000;
    const other = standard("asha", { idempotencyKey: "form-2" });
    expect(await billing.pay(other)).toMatchObject({ outcome: "paid" });
    const { payments } = await readBilling(database);
    expect(payments.map(({ status, refusal }) => [status, refusal])).toEqual([
      ["refused", "no funds"],
      ["completed", null],
    ]);
    expect(await findInconsistencies(database, clock.nowMs)).toEqual([]);
  });

  test.each<[Behaviour, Behaviour, string]>([
    ["lose the answer", "well", "paid"],
    ["silent", "well", "paid"],
    ["undecided", "well", "paid"],
    ["unreachable", "well", "refused"],
  ])(
    "with a processor that is %s stays open, and is settled in the background",
    async (at, later, end) => {
      const { database, billing, parts, processor, clock, runJobs } = await setUp();
      processor.behave(at);
      // A missing answer is given up by the clock, and all others arrive long before.
      if (at === "silent") parts.answerWithinMs = 300;
      const outcome = await billing.pay(standard("asha"));
      expect(outcome).toMatchObject({ outcome: "pending" });
      expect(await billing.getSubscription("asha")).toBeUndefined();
      // While the payment may still be in progress, nobody decides it; a form for something else
      // pays nothing either.
      expect(await runJobs()).toEqual([]);
      const other = { planId: "basic", amountMinor: 4_900, idempotencyKey: "form-2" };
      expect((await billing.pay(standard("asha", other))).outcome).not.toBe("paid");
      processor.behave(later);
      clock.nowMs += 60_000;
      expect(await runJobs()).toHaveLength(1);
      expect(processor.charged.size).toBe(end === "paid" ? 1 : 0);
      expect((await billing.getSubscription("asha"))?.status).toBe(
        end === "paid" ? "active" : undefined,
      );
      expect((await billing.pay(standard("asha"))).outcome).toBe(end);
      expect(processor.charged.size).toBe(end === "paid" ? 1 : 0);
      expect(await findInconsistencies(database, clock.nowMs)).toEqual([]);
    },
  );

  test("asks a processor that does not answer again until it does", async () => {
    const { database, billing, processor, clock, runJobs } = await setUp();
    processor.behave("lose the answer");
    await billing.pay(standard("asha"));
    processor.behave("unreachable");
    for (let hour = 0; hour < 3; hour += 1) {
      clock.nowMs += 60 * 60 * 1000;
      expect(await runJobs()).toHaveLength(1);
    }
    expect(await findInconsistencies(database, clock.nowMs)).toMatchObject([
      { problem: expect.stringContaining("pending") },
    ]);
    processor.behave("well");
    clock.nowMs += 60 * 60 * 1000;
    await runJobs();
    expect((await billing.getSubscription("asha"))?.status).toBe("active");
    expect(processor.charged.size).toBe(1);
  });

  test("by a retry of the same form resumes what a lost answer left", async () => {
    const { billing, processor } = await setUp();
    processor.behave("lose the answer");
    await billing.pay(standard("asha"));
    processor.behave("well");
    expect(await billing.pay(standard("asha"))).toMatchObject({ outcome: "paid" });
    expect(processor.charged.size).toBe(1);
  });

  test("counts a repeated answer once, and refunds a success after a refusal", async () => {
    const { database, billing, processor, parts, clock, runJobs } = await setUp();
    const paid = await billing.pay(standard("asha"));
    const first = await readPayment(database.kysely, paid.outcome === "paid" ? paid.paymentId : "");
    if (first === undefined) throw new Error("The transaction failed");
    await settle(parts, first, { outcome: "completed", reference: "again" }, "a second notice");
    await settle(parts, first, { outcome: "refused", reason: "no" }, "a third notice");
    const { payments, changes, subscriptions } = await readBilling(database);
    expect([payments.length, changes.length, subscriptions[0]?.expiry_date]).toEqual([
      1,
      2,
      END_MS,
    ]);

    await addUser(database, "ravi");
    processor.behave("unreachable");
    await billing.pay(standard("ravi", { idempotencyKey: "form-2" }));
    processor.behave("well");
    clock.nowMs += 60_000;
    await runJobs();
    const late = (await readBilling(database)).payments.find(({ status }) => status === "refused");
    if (late === undefined) throw new Error("It was not refused");
    await processor.charge(orderOf(late), new AbortController().signal);
    const notice = { outcome: "completed", reference: "late" } as const;
    const statuses = async () =>
      (await readBilling(database)).changes
        .filter(({ payment_id }) => payment_id === late.id)
        .map(({ from_status, to_status }) => [from_status, to_status]);
    const refusal = [
      [null, "pending"],
      ["pending", "refused"],
    ];
    expect(await statuses()).toEqual(refusal);
    await settle(parts, late, notice, "a late notice");
    expect(await statuses()).toEqual([...refusal, ["refused", "refused"]]);
    await settle(parts, late, notice, "and again");
    await runJobs();
    expect(await billing.getSubscription("ravi")).toBeUndefined();
    expect(processor.refunded.size).toBe(1);
    expect(await statuses(), "the late success, once").toEqual([
      ...refusal,
      ["refused", "refused"],
    ]);
    expect(await findInconsistencies(database, clock.nowMs)).toEqual([]);
  });

  test("cannot be rewritten or deleted, because the database refuses", async () => {
    const {
      database: { kysely },
      billing,
    } = await setUp();
    await billing.pay(standard("asha"));
    const attempts = [
      sql`update payments set amount = 1`,
      sql`update payments set status = 'pending', settle_at = 1`,
      sql`update payments set period_end = period_end + 1`,
      sql`update payments set user_id = null, payer_id = 'other'`,
      sql`delete from payments`,
      sql`update payment_changes set cause = 'other'`,
      sql`delete from payment_changes`,
    ];
    for (const attempt of attempts) {
      await expect(attempt.execute(kysely)).rejects.toThrow(
        "payments are kept as they were written",
      );
    }
    for (const broken of [
      sql`update subscriptions set status = 'paused'`,
      sql`update subscriptions set due_at = null`,
      sql`update subscriptions set payment_id = 'none'`,
      sql`update subscriptions set amount = -1`,
    ]) {
      await expect(broken.execute(kysely)).rejects.toThrow(/constraint/i);
    }
  });
});
