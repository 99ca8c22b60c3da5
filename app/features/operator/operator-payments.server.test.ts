import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { addUser, openBilling, readBilling, standard } from "#tests/billing/open-billing.ts";
import { createTestProcessor } from "#tests/billing/test-processor.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { createOperatorPayments } from "./operator-payments.server.ts";

const ada = { userId: "ada", email: "ada@example.org" };
const ben = { userId: "ben", email: "ben@example.org" };

async function openPayments(database: Database) {
  const processor = createTestProcessor();
  const { billing, parts, clock } = openBilling(database, processor);
  await addUser(database, "asha");
  const paid = await billing.pay(standard("asha"));
  clock.nowMs += 1;
  const forgotten: string[] = [];
  const payments = createOperatorPayments({
    billing: parts,
    remembered: { forgetUser: (userId) => forgotten.push(userId) },
    now: parts.now,
  });
  const id = paid.outcome === "paid" ? paid.paymentId : "";
  return { payments, processor, forgotten, id };
}

const linesOf = ({ kysely }: Database) =>
  kysely.selectFrom("audit_log").select(["actor", "action", "detail"]).execute();

describeEachEngine("two operators at the same moment", ({ open }) => {
  test("who refund the same payment do it once, with one line in the audit log", async () => {
    const database = await open();
    const { payments, processor, forgotten, id } = await openPayments(database);
    const request = await Promise.all([payments.refund(ada, id), payments.refund(ben, id)]);
    expect(request.map(({ outcome }) => outcome)).toEqual(["refunded", "refunded"]);
    const wasAsked = request.map((each) => "wasAsked" in each && each.wasAsked);
    expect(wasAsked.toSorted()).toEqual([false, true]);
    expect(processor.refunded.size).toBe(1);
    const { payments: stored, subscriptions } = await readBilling(database);
    expect(stored.filter(({ intent }) => intent === "refund")).toHaveLength(1);
    expect(subscriptions).toMatchObject([{ status: "expired" }]);
    const first = request[0] && "wasAsked" in request[0] && !request[0].wasAsked ? ada : ben;
    const detail = `${id}, 129.00 INR`;
    expect(await linesOf(database)).toEqual([
      { actor: first.email, action: "payment.refund", detail },
    ]);
    // What the server remembers of the viewer is older than the refund.
    expect(forgotten).toContain("asha");
    expect(await payments.verify(ada)).toEqual([]);
  });

  test("leave no line where nothing is given back", async () => {
    const database = await open();
    const { payments, id } = await openPayments(database);
    const refunded = await payments.refund("command", id);
    const refundId = "refund" in refunded ? refunded.refund.id : "";
    for (const other of [refundId, "none"]) {
      expect(await payments.refund(ada, other)).toEqual({ outcome: "not a payment" });
    }
    expect(await linesOf(database)).toMatchObject([{ actor: "command line" }]);
  });
});
