import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { explainQueries, recordQueries } from "#tests/databases/asked-queries.ts";
import { addUser, openBilling, standard } from "#tests/billing/open-billing.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { refund } from "../receipts/refund.server.ts";
import {
  findPayment,
  listAllPayments,
  paymentKinds,
  type PaymentQuestion,
} from "./all-payments.server.ts";

const AT_MS = Date.UTC(2026, 10, 1);
const DAY_MS = 24 * 3_600_000;

interface PaymentWish {
  id: string;
  userId?: string;
  atMs?: number;
  status?: "completed" | "refused";
}

async function addPayments({ kysely }: Database, added: readonly PaymentWish[]): Promise<void> {
  const rows = added.map(({ id, userId, atMs = AT_MS, status = "completed" }) => ({
    id,
    user_id: userId ?? null,
    payer_id: "payer",
    plan_id: "standard",
    plan_name: "Standard",
    amount: 12_900,
    currency: "INR" as const,
    payment_method: "upi" as const,
    card_last_four: null,
    card_brand: null,
    status,
    timestamp: atMs,
    intent: "subscribe" as const,
    refund_of: null,
    idempotency_key: `key-${id}`,
    processor: "record",
    processor_reference: null,
    refusal: null,
    period_start: status === "completed" ? atMs : null,
    period_end: status === "completed" ? atMs + DAY_MS : null,
    settle_at: null,
    tries: 0,
  }));
  await kysely.insertInto("payments").values(rows).execute();
}

const idOf = (index: number) => index.toString(16).padStart(24, "0");

/** The ids on all pages of a list. */
async function readAll({ kysely }: Database, question: PaymentQuestion = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined = ""; after !== undefined;) {
    const page = await listAllPayments(kysely, { ...question, after });
    ids.push(...page.payments.map(({ id }) => id));
    after = page.next;
  }
  return ids;
}

describeEachEngine("the payments of everybody", ({ open }) => {
  test("are each listed once, the newest first, however many share a moment", async () => {
    const database = await open();
    const added = Array.from({ length: 170 }, (_, index) => ({
      id: idOf(index),
      atMs: AT_MS + Math.floor(index / 60),
    }));
    await addPayments(database, added);
    expect(await readAll(database)).toEqual(added.map(({ id }) => id).toReversed());
    // One that is made while somebody reads moves nothing to another page.
    const { next } = await listAllPayments(database.kysely, {});
    await addPayments(database, [{ id: idOf(999), atMs: AT_MS + DAY_MS }]);
    const page = await listAllPayments(database.kysely, { after: next ?? null });
    expect(page.payments[0]?.id).toBe(idOf(153));
  });

  test("are found by status, day, address and number", async () => {
    const database = await open();
    await addUser(database, "asha");
    await addPayments(database, [
      { id: idOf(1), userId: "asha" },
      { id: idOf(2), atMs: AT_MS + DAY_MS, status: "refused" },
      { id: idOf(3), atMs: AT_MS + 2 * DAY_MS },
    ]);
    expect(await readAll(database, { kind: "completed" })).toEqual([idOf(3), idOf(1)]);
    expect(await readAll(database, { kind: "refused" })).toEqual([idOf(2)]);
    expect(await readAll(database, { kind: "pending" })).toEqual([]);
    expect(await readAll(database, { fromMs: AT_MS + 1 })).toEqual([idOf(3), idOf(2)]);
    expect(await readAll(database, { beforeMs: AT_MS + 2 * DAY_MS })).toEqual([idOf(2), idOf(1)]);
    const day = { fromMs: AT_MS + DAY_MS, beforeMs: AT_MS + 2 * DAY_MS };
    expect(await readAll(database, day)).toEqual([idOf(2)]);
    expect(await readAll(database, { words: " Asha@Example.org " })).toEqual([idOf(1)]);
    expect(await readAll(database, { words: "ravi@example.org" })).toEqual([]);
    expect(await readAll(database, { words: idOf(3).toUpperCase() })).toEqual([idOf(3)]);
    expect(await readAll(database, { words: idOf(3), kind: "refused" })).toEqual([]);
    expect(await readAll(database, { words: "%" })).toEqual([]);
    for (const after of ["x", "1", "1-", "-1-a", `${AT_MS}-'`, "9".repeat(40)]) {
      const page = await listAllPayments(database.kysely, { after });
      expect(page.payments, after).toHaveLength(3);
    }
  });

  test("name what gives them back, and every status that they had", async () => {
    const database = await open();
    await addUser(database, "asha");
    const { billing, parts, clock } = openBilling(database);
    const paid = await billing.pay(standard("asha"));
    const id = paid.outcome === "paid" ? paid.paymentId : "";
    clock.nowMs += 1;
    const given = await refund(parts, id);
    const refundId = "refund" in given ? given.refund.id : "";
    expect(await readAll(database, { kind: "refunds" })).toEqual([refundId]);
    const payment = await findPayment(database.kysely, id);
    expect(payment).toMatchObject({
      refund: { id: refundId, status: "completed" },
      payer: { userId: "asha", email: "asha@example.org" },
    });
    expect(payment?.changes.map(({ status }) => status)).toEqual(["pending", "completed"]);
    await database.kysely.deleteFrom("users").execute();
    expect(await findPayment(database.kysely, refundId)).toMatchObject({
      refundOf: id,
      payer: undefined,
    });
    expect(await findPayment(database.kysely, "none")).toBeUndefined();
  });

  test("use an index for every list, and sort none but those of one account", async () => {
    const database = await open();
    await addUser(database, "asha");
    const added = Array.from({ length: 120 }, (_, index) => ({ id: idOf(index), userId: "asha" }));
    await addPayments(database, added);
    const { recorded, statements } = recordQueries(database);
    for (const words of ["", "asha@example.org", idOf(7)]) {
      for (const kind of paymentKinds) {
        for (const days of [{}, { fromMs: AT_MS - 1 }, { fromMs: 1, beforeMs: AT_MS + 1 }]) {
          const { next } = await listAllPayments(recorded.kysely, { words, kind, ...days });
          const after = next ?? `${AT_MS}-${idOf(60)}`;
          await listAllPayments(recorded.kysely, { words, kind, after, ...days });
        }
      }
    }
    await findPayment(recorded.kysely, idOf(7));
    expect(statements.size).toBeGreaterThan(50);
    for (const { sql, plan, readsAll, sorts } of await explainQueries(database, statements)) {
      // Everybody's, newest first, are the end of an index.
      const isEnd = /SCAN payments USING INDEX payments_(by_time|refunds|refused|pending)/.test(
        plan,
      );
      expect(readsAll && !isEnd, `${sql}: ${plan}`).toBe(false);
      // There are few of one account.
      const isFew = sql.includes(`"payments"."user_id" =`) || sql.includes("order by number");
      if (!isFew) expect(sorts, `${sql}: ${plan}`).toBe(false);
      else if (database.engine === "sqlite") expect(plan).toMatch(/payments_user_id|payment_id=/);
    }
  });
});
