import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { asBuilt } from "#tests/as-built.ts";
import { emailsIn } from "#tests/accounts.ts";
import { openBilling, standard } from "#tests/billing/open-billing.ts";
import { createTestProcessor } from "#tests/billing/test-processor.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { OPERATOR_EMAIL, openOperatorSite } from "#tests/operator/operator-site.ts";

import * as billingReceipt from "../../account/billing/billing-receipt.tsx";
import * as auditLog from "../audit-log.tsx";
import * as payment from "./payment.tsx";
import * as payments from "./payments.tsx";

const routes = {
  "/operator/payments": asBuilt(payments),
  "/operator/payments/:id": asBuilt(payment),
  "/operator/audit-log": asBuilt(auditLog),
  "/profile/billing/receipts/:id": asBuilt(billingReceipt),
};

const LIST = "/operator/payments";
const BEN = "ben@example.org";

async function openPaymentsSite(database: Database) {
  const processor = createTestProcessor();
  const site = await openOperatorSite(database, routes, { processor });
  const ben = await site.signedUp("Ben", BEN);
  await database.kysely.deleteFrom("emails").execute();
  const { id: userId } = await database.kysely
    .selectFrom("users")
    .select("id")
    .where("email", "=", BEN)
    .executeTakeFirstOrThrow();
  const { billing, clock } = openBilling(database, processor);
  clock.nowMs = Date.now() - 60_000;
  const paid = await billing.pay(standard(userId));
  const id = paid.outcome === "paid" ? paid.paymentId : "";
  return { ...site, processor, ben, userId, id, path: `${LIST}/${id}` };
}

const linesOf = ({ kysely }: Database) =>
  kysely.selectFrom("audit_log").select(["actor", "action", "subject", "detail"]).execute();

const REFUND = { do: "refund" };

describeEachEngine("the operator's screens of payments", ({ open }) => {
  test("list and filter them, and show one with its statuses and its payer's receipt", async () => {
    const { operator, fresh, ben, id, path } = await openPaymentsSite(await open());
    expect(await fresh(LIST)).toContain(path);
    const today = new Date().toISOString().slice(0, 10);
    for (const query of [
      `q=${BEN.toUpperCase()}`,
      `q=${id}`,
      "show=completed",
      `from=2026-01-01&to=9998-01-01`,
      "show=nonsense&from=soon&to=2026-99-99&after=nonsense",
    ]) {
      expect(await operator.text(`${LIST}?${query}`), query).toContain(path);
    }
    for (const query of ["show=refused", "show=refunds", "q=eve@example.org", "to=2020-01-01"]) {
      const text = await operator.text(`${LIST}?${query}`);
      expect(text, query).not.toContain(path);
      expect(text).toContain("No payment like this");
    }
    expect(await operator.text(`${LIST}?from=${today}`)).toContain(`value="${today}"`);
    const page = await operator.text(path);
    expect(page).toContain("pending, asked for");
    expect(page).toContain(BEN);
    const ticketOf = (text: string) =>
      /<dt>For<\/dt>.*?<dt>No\.<\/dt><dd><bdi>[^<]+/.exec(text)?.[0];
    const own = await ben.text(`/profile/billing/receipts/${id}`);
    expect(ticketOf(page)).toBeDefined();
    expect(ticketOf(page)).toBe(ticketOf(own));
    expect((await operator.get(`${LIST}/none`)).status).toBe(404);
  });

  test("are the same in full for an account that is deleted", async () => {
    const database = await open();
    const { fresh, operator, path } = await openPaymentsSite(database);
    await fresh(LIST);
    await database.kysely.deleteFrom("users").where("email", "=", BEN).execute();
    expect(await operator.text(LIST)).toContain("A deleted account");
    expect(await operator.text(path)).toContain("A deleted account");
    expect((await operator.post(path, REFUND)).location).toContain("notice=refunded");
    expect((await operator.post(path, REFUND)).location).toContain("notice=unchanged");
  });

  test("show the stored id of a plan that the price list no longer has, and refund it", async () => {
    const database = await open();
    const { fresh, operator, ben, processor, id, path } = await openPaymentsSite(database);
    await fresh(LIST);
    const [row] = await database.kysely.selectFrom("payments").selectAll().execute();
    const order = processor.charged.get(id);
    if (row === undefined || order === undefined) throw new Error(`${path} is missing`);
    const old = { id: "0".repeat(24), idempotency_key: "old", plan_id: "family-2019" };
    await database.kysely
      .insertInto("payments")
      .values({ ...row, ...old })
      .execute();
    processor.charged.set(old.id, { ...order, id: old.id });
    expect(await operator.text(LIST)).toContain("family-2019, ₹129");
    expect(await operator.text(`${LIST}/${old.id}`)).toContain("family-2019, ₹129");
    expect(await ben.text(`/profile/billing/receipts/${old.id}`)).toContain("family-2019");
    const refunded = await operator.post(`${LIST}/${old.id}`, REFUND);
    expect(refunded.location).toContain("notice=refunded");
    const written = (await emailsIn(database)).map(({ text }) => text);
    expect(written.join("")).toContain("family-2019");
  });

  test("show a page of payments in less than 50 kB", async () => {
    const database = await open();
    const { fresh, operator, id } = await openPaymentsSite(database);
    const [row] = await database.kysely.selectFrom("payments").selectAll().execute();
    if (row === undefined) throw new Error(`Payment ${id} is missing`);
    const many = Array.from({ length: 25 }, (_, index) => {
      const own = index.toString(16).padStart(24, "0");
      return { ...row, id: own, idempotency_key: own };
    });
    await database.kysely.insertInto("payments").values(many).execute();
    const page = await fresh(`${LIST}?q=${BEN}&show=completed`);
    expect(Buffer.byteLength(page)).toBeLessThan(50_000);
    const next = /href="(\/operator\/payments\?q=[^"]+)"/.exec(page)?.[1] ?? "";
    const rest = await operator.text(next.replaceAll("&amp;", "&"));
    expect(rest.match(/href="\/operator\/payments\/0/g)).toHaveLength(10);
    expect(rest).not.toContain("Next page<");
  });
});

describeEachEngine("an operator's refund", ({ open }) => {
  test("asks who they are first, and gives nothing back until then", async () => {
    const database = await open();
    const { fresh, operator, path } = await openPaymentsSite(database);
    expect(await fresh(path)).toContain("Refund the Payment");
    const longAgo = Date.now() - 9e8;
    await database.kysely
      .updateTable("sessions")
      .set({ created_at: longAgo, confirmed_at: longAgo })
      .execute();
    const { location } = await operator.post(path, REFUND);
    expect(location).toContain("/profile/security/confirm?next=%2Foperator%2Fpayments");
    const rows = await database.kysely.selectFrom("payments").select("intent").execute();
    expect(rows).toEqual([{ intent: "subscribe" }]);
    expect(await linesOf(database)).toEqual([]);
  });

  test("is made once, however many press at once, with one line in the audit log", async () => {
    const database = await open();
    const { fresh, operator, processor, path, id } = await openPaymentsSite(database);
    await fresh(path);
    const answers = await Promise.all([1, 2, 3].map(() => operator.post(path, REFUND)));
    const notices = answers.map(({ location }) => location?.split("notice=")[1]);
    expect(notices.toSorted()).toEqual(["refunded", "unchanged", "unchanged"]);
    expect((await operator.post(path, REFUND)).location).toContain("notice=unchanged");
    const refunds = await database.kysely
      .selectFrom("payments")
      .select(["refund_of", "status", "amount"])
      .where("intent", "=", "refund")
      .execute();
    expect(refunds).toEqual([{ refund_of: id, status: "completed", amount: 12_900 }]);
    expect(processor.refunded.size).toBe(1);
    expect(await linesOf(database)).toEqual([
      {
        actor: OPERATOR_EMAIL,
        action: "payment.refund",
        subject: BEN,
        detail: `${id}, 129.00 INR`,
      },
    ]);
    const after = await operator.text(path);
    expect(after).toContain("Refunded");
    expect(after).not.toContain("Refund the Payment");
    expect(await operator.text(`${LIST}?show=refunds`)).toContain("Refund<");
    const emails = (await emailsIn(database)).filter(({ subject }) => /back|refund/i.test(subject));
    expect(emails).toHaveLength(1);
  });

  test("that the processor refuses says so, and a refund is not given back itself", async () => {
    const database = await open();
    const { fresh, operator, processor, path } = await openPaymentsSite(database);
    await fresh(path);
    processor.charged.clear();
    expect((await operator.post(path, REFUND)).location).toContain("notice=refused");
    expect(await operator.text(path)).not.toContain("Refund the Payment");
    const { id } = await database.kysely
      .selectFrom("payments")
      .select("id")
      .where("intent", "=", "refund")
      .executeTakeFirstOrThrow();
    const other = await operator.post(`${LIST}/${id}`, REFUND);
    expect(other.location).toContain("notice=impossible");
  });
});

describeEachEngine("the consistency check on the screen", ({ open }) => {
  test("says that everything agrees, or names what does not", async () => {
    const database = await open();
    const { fresh, operator, userId } = await openPaymentsSite(database);
    await fresh(LIST);
    const good = await operator.post(LIST, {});
    expect(good.status).toBe(200);
    expect(await good.response.text()).toContain("their changes and subscriptions agree");
    await database.kysely
      .updateTable("subscriptions")
      .set(({ eb }) => ({ expiry_date: eb("expiry_date", "+", 1) }))
      .execute();
    const bad = await (await operator.post(LIST, {})).response.text();
    expect(bad).toContain("1 thing does not agree");
    expect(bad).toContain("a subscription that is not what its payment bought");
    expect(bad).toContain(`/operator/people/${userId}`);
    const lines = (await linesOf(database)).map(({ action, subject }) => `${action} ${subject}`);
    expect(lines.toSorted()).toEqual([
      "payment.verify 0 inconsistencies",
      "payment.verify 1 inconsistencies",
    ]);
  });
});
