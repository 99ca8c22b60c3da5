import { expect, test } from "vitest";

import { emailsIn } from "#tests/accounts.ts";
import { addUser, openBilling, standard, START_MS } from "#tests/billing/open-billing.ts";
import { describeOnSqlite } from "#tests/engines.ts";

import { grantPlan } from "../paid-time/plan-grants.server.ts";

const DAY_MS = 24 * 3_600_000;

describeOnSqlite("what a viewer sees of their payments", ({ open }) => {
  test("is their own, the newest first, with a receipt for each completed one", async () => {
    const database = await open();
    const { billing, clock } = openBilling(database);
    for (const id of ["ada", "eve"]) await addUser(database, id);
    const card = { lastFour: "4242", brand: "Visa" };
    await billing.pay(standard("ada", { method: "credit_card", card }));
    await billing.pay(standard("eve", { idempotencyKey: "eve's" }));
    clock.nowMs += 29 * DAY_MS;
    await billing.pay(standard("ada", { intent: "renew", idempotencyKey: "again" }));
    const [newest, oldest, ...others] = await billing.listPayments("ada");
    expect([newest, oldest, others]).toMatchObject([
      { intent: "renew", method: "upi", cardLastFour: undefined, atMs: clock.nowMs },
      {
        planId: "standard",
        amount: { amountMinor: 12_900, currency: "INR" },
        method: "credit_card",
        cardLastFour: "4242",
        cardBrand: "Visa",
        status: "completed",
        intent: "subscribe",
        atMs: START_MS,
      },
      [],
    ]);
    const receipt = await billing.getReceipt("ada", newest?.id ?? "");
    expect(receipt).toMatchObject({ payerEmail: "ada@example.org", isRecordOnly: true });
    expect(receipt?.periodStart).toBe(
      (await billing.getReceipt("ada", oldest?.id ?? ""))?.periodEnd,
    );
    const [mail] = await emailsIn(database);
    expect(mail?.text, "the email does not say that money moved").toContain("nothing was charged");
    expect(await billing.getReceipt("eve", newest?.id ?? "")).toBeUndefined();
    expect(await billing.getReceipt("ada", "made up")).toBeUndefined();
  });

  test("includes a plan that an operator gave, until it ends", async () => {
    const database = await open();
    const { billing, clock } = openBilling(database);
    await addUser(database, "ada");
    const grant = { userId: "ada", planId: "premium", expiresAt: START_MS + DAY_MS } as const;
    await grantPlan(database.kysely, grant, START_MS);
    expect(await billing.getGrant("ada")).toMatchObject({ planId: "premium" });
    clock.nowMs += DAY_MS;
    expect(await billing.getGrant("ada")).toBeUndefined();
  });
});
