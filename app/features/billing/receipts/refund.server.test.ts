import { expect, test } from "vitest";

import { addUser, openBilling, readBilling, standard } from "#tests/billing/open-billing.ts";
import { createTestProcessor } from "#tests/billing/test-processor.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { settle } from "../payments/settle.server.ts";
import { refund } from "./refund.server.ts";

const YEAR_MS = 365 * 24 * 3_600_000;

describeEachEngine("a refund that the processor has not decided", ({ open }) => {
  async function openUndecided() {
    const database = await open();
    await addUser(database, "asha");
    const processor = createTestProcessor();
    const { billing, parts, clock } = openBilling(database, processor);
    const paid = await billing.pay(standard("asha"));
    clock.nowMs += 1;
    processor.behave("unreachable");
    const request = await refund(parts, paid.outcome === "paid" ? paid.paymentId : "");
    if (request.outcome !== "pending") throw new Error(`The refund is ${request.outcome}`);
    processor.behave("well");
    return { database, billing, parts, clock, undecided: request.refund };
  }

  test("does not hold up the payer's next purchase", async () => {
    const { billing, clock } = await openUndecided();
    clock.nowMs += YEAR_MS;
    const bought = await billing.pay(standard("asha", { idempotencyKey: "form-2" }));
    expect(bought).toMatchObject({ outcome: "paid" });
  });

  test("is never refunded itself, though it succeeds after it was refused", async () => {
    const { database, parts, undecided } = await openUndecided();
    await settle(parts, undecided, { outcome: "refused", reason: "closed" }, "a notice");
    await settle(parts, undecided, { outcome: "completed", reference: "late" }, "a late notice");
    const { payments } = await readBilling(database);
    expect(payments.map(({ intent, status }) => [intent, status])).toEqual([
      ["subscribe", "completed"],
      ["refund", "refused"],
    ]);
  });
});
