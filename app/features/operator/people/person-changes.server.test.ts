import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { openBillingParts } from "#app/features/billing/billing.server.ts";
import { readSettings } from "#app/lib/env.server.ts";
import { addUser } from "#tests/billing/open-billing.ts";
import { openStripe } from "#tests/billing/open-stripe.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { createPersonChanges } from "./person-changes.server.ts";

const ada = { userId: "ada", email: "ada@example.org" };
const ben = { userId: "ben", email: "ben@example.org" };

async function openTwoOperators(database: Database) {
  const common = { role: "operator", email_verified: 1, created_at: 1, updated_at: 1 };
  await database.kysely
    .insertInto("users")
    .values([ada, ben].map(({ userId: id, email }) => ({ id, name: id, email, ...common })))
    .execute();
  return createPersonChanges({
    billing: openBillingParts(database, readSettings({}), "http://localhost"),
    remembered: { forgetUser: () => undefined },
    now: Date.now,
  });
}

const countOperators = async ({ kysely }: Database) =>
  (
    await kysely
      .selectFrom("users")
      .select("id")
      .where("role", "=", "operator")
      .where("disabled_at", "is", null)
      .execute()
  ).length;

describeEachEngine("two operators at the same moment", ({ open }) => {
  test.each([
    ["remove each other", "remove"],
    ["disable each other", "disable"],
    ["remove themselves", "leave"],
  ] as const)("who %s leave one who operates the site", async (_name, what) => {
    const database = await open();
    const changes = await openTwoOperators(database);
    const outcomes = await Promise.all(
      {
        remove: [
          () => changes.setOperator(ada, "ben", false),
          () => changes.setOperator(ben, "ada", false),
        ],
        disable: [() => changes.disable(ada, "ben"), () => changes.disable(ben, "ada")],
        leave: [
          () => changes.setOperator(ada, "ada", false),
          () => changes.setOperator(ben, "ben", false),
        ],
      }[what].map((change) => change()),
    );
    expect(outcomes.toSorted()).toEqual(["done", what === "leave" ? "last" : "refused"].toSorted());
    expect(await countOperators(database)).toBe(1);
  });

  test("who disable the same account do it once, with one line in the audit log", async () => {
    const database = await open();
    const changes = await openTwoOperators(database);
    await database.kysely
      .insertInto("users")
      .values({ id: "eve", name: "Eve", email: "eve@example.org", created_at: 1, updated_at: 1 })
      .execute();
    const outcomes = await Promise.all([changes.disable(ada, "eve"), changes.disable(ben, "eve")]);
    expect(outcomes.toSorted()).toEqual(["done", "unchanged"]);
    const lines = await database.kysely.selectFrom("audit_log").select("subject").execute();
    expect(lines).toEqual([{ subject: "eve@example.org" }]);
  });

  test("who disable or delete an account that Stripe renews are the last who are charged for it", async () => {
    const database = await open();
    await openTwoOperators(database);
    const shop = await openStripe(database);
    const remembered = { forgetUser: () => undefined };
    const { nowMs } = shop.clock;
    const changes = createPersonChanges({ billing: shop.parts, remembered, now: () => nowMs });
    for (const id of ["asha", "ravi"]) {
      await addUser(database, id);
      await shop.buy(id, { idempotencyKey: id });
    }
    await shop.deliver();
    expect(await changes.disable(ada, "asha")).toBe("done");
    expect(await changes.delete(ada, "ravi")).toBe("done");
    expect(
      [...shop.world.subscriptions.values()].map(({ cancel_at_period_end: ends }) => ends),
    ).toEqual([true, true]);
  });
});
