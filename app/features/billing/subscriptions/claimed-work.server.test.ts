import { expect, test } from "vitest";

import { addUser, openBilling, standard } from "#tests/billing/open-billing.ts";
import type { Order } from "#app/services/payments/payment-processor.ts";
import { createTestProcessor } from "#tests/billing/test-processor.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { ANSWER_WITHIN_MS, SETTLE_AFTER_MS } from "../billing-parts.server.ts";
import { runNextJob } from "./billing-jobs.server.ts";
import { claimOpenPayment, claimSubscription, LEASE_MS } from "./claimed-work.server.ts";

const END_MS = Date.UTC(2026, 11, 20, 18, 30);

describeEachEngine("claimed work", ({ open }) => {
  async function setUp() {
    const database = await open();
    const processor = createTestProcessor();
    await addUser(database, "asha");
    const { billing, parts, clock } = openBilling(database, processor);
    const settleAt = async () =>
      (await database.kysely.selectFrom("payments").select("settle_at").executeTakeFirstOrThrow())
        .settle_at;
    return { database, processor, billing, parts, clock, settleAt };
  }

  test("belongs to one process while it may still ask the processor, and is claimed by another after that", async () => {
    const { database, processor, billing, clock } = await setUp();
    processor.behave("undecided");
    await billing.pay(standard("asha"));
    const claims = {
      payment: (nowMs: number) => claimOpenPayment(database, nowMs),
      async subscription(nowMs: number) {
        if (nowMs === END_MS) {
          processor.behave("well");
          await billing.pay(standard("asha"));
        }
        return claimSubscription(database, nowMs);
      },
    };
    for (const [what, claim] of Object.entries(claims)) {
      const nowMs = what === "payment" ? clock.nowMs + SETTLE_AFTER_MS : END_MS;
      const later = [0, 1, 2 * ANSWER_WITHIN_MS, LEASE_MS - 1, LEASE_MS];
      const taken: boolean[] = [];
      for (const ms of later) taken.push((await claim(nowMs + ms)) !== undefined);
      expect([what, ...taken]).toEqual([what, true, false, false, false, true]);
    }
  });

  test("is not released by its first holder, once another process has it", async () => {
    const { processor, billing, parts, clock, settleAt } = await setUp();
    processor.behave("undecided");
    await billing.pay(standard("asha"));
    clock.nowMs += SETTLE_AFTER_MS;
    let isSlow = true;
    let others: number | null = null;
    const slow = {
      ...processor,
      async find(order: Order, signal: AbortSignal) {
        if (isSlow) {
          isSlow = false;
          clock.nowMs += LEASE_MS;
          await runNextJob({ ...parts, processor });
          others = await settleAt();
          clock.nowMs += 1;
        }
        return processor.find(order, signal);
      },
    };
    expect(await runNextJob({ ...parts, processor: slow })).toBeDefined();
    expect(others).toBeGreaterThan(clock.nowMs);
    expect(await settleAt()).toBe(others);
  });
});
