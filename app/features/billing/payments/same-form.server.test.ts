import { expect, test } from "vitest";

import { addUser, openBilling, readBilling, standard } from "#tests/billing/open-billing.ts";
import { createTestProcessor } from "#tests/billing/test-processor.ts";
import { describeEachEngine } from "#tests/engines.ts";

import type { PayRequest } from "../billing.ts";

describeEachEngine("a form that was sent before", ({ open }) => {
  const OTHERS: Partial<PayRequest>[] = [
    { currency: "USD" },
    { amountMinor: 12_901 },
    { planId: "premium" },
    { intent: "renew" },
  ];

  test.each(OTHERS)("is another one when it says %j, and buys nothing", async (other) => {
    const database = await open();
    await addUser(database, "asha");
    const { billing } = openBilling(database, createTestProcessor());
    expect(await billing.pay(standard("asha"))).toMatchObject({ outcome: "paid" });
    expect(await billing.pay(standard("asha"))).toMatchObject({ outcome: "paid" });
    expect(await billing.pay(standard("asha", other))).toMatchObject({
      outcome: "refused",
      reason: "another form",
    });
    expect((await readBilling(database)).payments).toHaveLength(1);
  });
});

describeEachEngine("of a card", ({ open }) => {
  test.each([
    ["4242", "4242"],
    ["4242 4242 4242 4242", null],
    ["42424", null],
    ["424", null],
    ["42a2", null],
    ["", null],
  ])("only the last four digits are stored: %j becomes %j", async (lastFour, stored) => {
    const database = await open();
    await addUser(database, "asha");
    const { billing } = openBilling(database);
    const card = { lastFour, brand: "Visa".padEnd(200, "!") };
    await billing.pay(standard("asha", { method: "credit_card", card }));
    const { payments } = await readBilling(database);
    expect(payments).toMatchObject([{ card_last_four: stored }]);
    expect(payments[0]?.card_brand ?? "").toHaveLength(stored === null ? 0 : 30);
  });
});
