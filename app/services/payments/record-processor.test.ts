import { expect, test } from "vitest";

import { recordProcessor } from "./record-processor.ts";

test("payments that are only recorded are complete at once, and nothing is remembered of them", async () => {
  const { signal } = new AbortController();
  const order = {
    id: "order-1",
    amountMinor: 100,
    currency: "INR",
    method: "upi",
    plan: { id: "basic", name: "Basic", priceMinor: 100 },
    atMs: 1,
    reference: undefined,
    isFirstMonth: true,
  } as const;
  expect(recordProcessor).toMatchObject({ name: "record", chargesAgain: false });
  expect(await recordProcessor.charge(order, signal)).toEqual({
    outcome: "completed",
    reference: "order-1",
  });
  expect(await recordProcessor.find(order, signal)).toEqual({ outcome: "unknown" });
  const refund = { ...order, id: "refund-1", chargeId: "order-1", chargeReference: "order-1" };
  expect(await recordProcessor.refund(refund, signal)).toEqual({
    outcome: "completed",
    reference: "refund-1",
  });
});
