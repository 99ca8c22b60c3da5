import { sql, type RawBuilder } from "kysely";
import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { addUser, openBilling, standard, START_MS } from "#tests/billing/open-billing.ts";
import { simulateYear } from "#tests/billing/simulate-year.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { refund } from "./refund.server.ts";
import { checkLedger, findInconsistencies } from "./verify-billing.server.ts";

/** Changes rows directly, as somebody with access to the database could. */
async function liftProtection({ engine, kysely }: Database): Promise<void> {
  const triggers = [
    ["payments_rewritten", "payments"],
    ["payments_deleted", "payments"],
    ["payment_changes_rewritten", "payment_changes"],
    ["payment_changes_deleted", "payment_changes"],
  ] as const;
  for (const [trigger, table] of triggers) {
    const where = engine === "postgres" ? sql` on ${sql.table(table)}` : sql``;
    await sql`drop trigger ${sql.ref(trigger)}${where}`.execute(kysely);
  }
}

const insertPayment = (values: string) => sql`insert into payments
  select ${sql.raw(values)} from payments where id = (select payment_id from subscriptions where user_id = 'asha')`;

const COPY = [
  ..."user_id, payer_id, plan_id, plan_name, amount, currency, payment_method".split(", "),
  ..."card_last_four, card_brand, status, timestamp, intent, refund_of".split(", "),
].join(", ");
const REST =
  "processor, processor_reference, refusal, period_start, period_end, settle_at, tries, tax, invoice_address";
const history = (id: string) => sql`insert into payment_changes
  select ${id}, number, from_status, to_status, cause, changed_at from payment_changes
  where payment_id = (select payment_id from subscriptions where user_id = 'asha')`;

const ofAsha = sql`where user_id = 'asha'`;
const atGateway = sql`update subscriptions set gateway_subscription = 'sub_1' ${ofAsha}`;
const known = (dueAt: string) =>
  sql`insert into gateway_subscriptions (id, payment_id, renews, due_at, tries)
    select 'sub_1', payment_id, 1, ${sql.raw(dueAt)}, 0 from subscriptions ${ofAsha}`;
const corruptions: [problem: string, statements: RawBuilder<unknown>[]][] = [
  [
    "a payment whose changes do not begin with pending",
    [sql`update payments set timestamp = timestamp - 1 ${ofAsha}`],
  ],
  [
    "a payment whose changes do not follow each other",
    [sql`update payment_changes set from_status = 'refused' where number = 2`],
  ],
  [
    "a payment whose status is not that of its last change",
    [sql`delete from payment_changes where number = 2`],
  ],
  [
    "a payment that has been pending for more than an hour",
    [
      sql`update payments set status = 'pending', period_start = null, period_end = null,
        processor_reference = null, settle_at = 1 ${ofAsha}`,
    ],
  ],
  ["a completed payment that bought no subscription", [sql`delete from subscriptions`]],
  [
    "a payment that was taken after its refusal and is not given back",
    [
      sql`insert into payment_changes select payment_id, 3, 'refused', 'refused', 'late', changed_at
        from payment_changes where number = 2`,
    ],
  ],
  [
    "a refund that does not fit the payment it names",
    [sql`update payments set amount = 1 where intent = 'refund'`],
  ],
  [
    "two payments for the same time",
    [insertPayment(`'double', ${COPY}, 'double', ${REST}`), history("double")],
  ],
  [
    "a subscription that rests on no completed payment of its viewer",
    [sql`update payments set user_id = 'ravi' ${ofAsha}`],
  ],
  [
    "a subscription that is not what its payment bought",
    [sql`update subscriptions set expiry_date = expiry_date + 1 ${ofAsha}`],
  ],
  [
    "a subscription whose last payment was at another time",
    [sql`update subscriptions set last_payment = 1 ${ofAsha}`],
  ],
  [
    "a subscription that does not rest on the last payment of its viewer",
    [
      insertPayment(
        `'next', ${COPY}, 'next', ${REST.replace("period_start", "period_end").replace(", period_end, settle", ", period_end + 1, settle")}`,
      ),
      history("next"),
    ],
  ],
  [
    "a subscription that runs though its payment was given back",
    [sql`update subscriptions set status = 'active', due_at = 1 where user_id = 'ravi'`],
  ],
  ["a subscription whose gateway's is not known", [atGateway]],
  ["a subscription that runs though the gateway's has been ended", [atGateway, known("null")]],
  [
    "a payment that began a gateway's subscription which nobody has compared for an hour",
    [atGateway, known("1")],
  ],
  [
    "a payment that the gateway has taken under the number of another one",
    [
      sql`update payments set processor = 'stripe', processor_reference = 'pi_1'
        where status = 'completed'`,
    ],
  ],
];

describeEachEngine("billing:verify", ({ open }) => {
  test("names each kind of inconsistency", async () => {
    const database = await open();
    const { billing, parts } = openBilling(database);
    await addUser(database, "asha");
    await addUser(database, "ravi");
    await billing.pay(standard("asha"));
    const paid = await billing.pay(standard("ravi", { idempotencyKey: "form-2" }));
    await refund(parts, paid.outcome === "paid" ? paid.paymentId : "");
    const soonMs = START_MS + 2 * 60 * 60 * 1000;
    expect(await findInconsistencies(database, soonMs)).toEqual([]);
    await liftProtection(database);
    for (const [problem, statements] of corruptions) {
      const attempt = database.kysely.transaction().execute(async (transaction) => {
        for (const statement of statements) await statement.execute(transaction);
        const found = await checkLedger(transaction, soonMs);
        throw new Error(JSON.stringify(found.map((each) => each.problem)));
      });
      await expect(attempt).rejects.toThrow(problem);
    }
    const muchLaterMs = START_MS + 40 * 24 * 60 * 60 * 1000;
    expect(await findInconsistencies(database, muchLaterMs)).toEqual([
      { about: "asha", problem: "a subscription that should have ended more than an hour ago" },
    ]);
  });

  test("finds nothing after a year in which viewers did everything that they can", async () => {
    const database = await open();
    const year = await simulateYear(database, { viewers: 8, seed: 1 });
    expect(year.problems).toEqual([]);
    expect(year.payments).toBeGreaterThan(60);
    expect(Object.keys(year.commands).toSorted()).toEqual([
      "cancel",
      "downgrade",
      "forget",
      "refund",
      "renew",
      "resume",
      "subscribe",
      "upgrade",
    ]);
  });
});
