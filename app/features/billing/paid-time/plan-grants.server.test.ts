import { expect, test } from "vitest";

import { addUser, START_MS } from "#tests/billing/open-billing.ts";
import { describeOnSqlite } from "#tests/engines.ts";

import { currencyOf, isCurrency } from "../plans/chosen-currency.ts";
import { betterPlan, findGrant, grantPlan, takeBackGrant } from "./plan-grants.server.ts";
import { findPlan } from "../plans/price-list.ts";

describeOnSqlite("a plan that was given", ({ open }) => {
  async function openAda() {
    const database = await open();
    const { kysely } = database;
    for (const id of ["ada", "eve"]) await addUser(database, id);
    const changedAt = async () => {
      const users = kysely.selectFrom("users").select("updated_at").where("id", "=", "ada");
      return (await users.executeTakeFirstOrThrow()).updated_at;
    };
    return { kysely, changedAt };
  }

  test("counts for its account until it ends, and the last one that was given counts", async () => {
    const { kysely, changedAt } = await openAda();
    const give = (planId: "basic" | "premium", expiresAt: number) =>
      grantPlan(kysely, { userId: "ada", planId, expiresAt }, START_MS);
    await give("premium", START_MS + 10);
    expect(await changedAt(), "browsers learn of it").toBe(START_MS);
    await give("basic", START_MS + 20);
    expect(await findGrant(kysely, "ada", START_MS + 19)).toEqual({
      planId: "basic",
      planName: findPlan("basic")?.name,
      grantedAt: START_MS,
      expiresAt: START_MS + 20,
    });
    expect(await findGrant(kysely, "ada", START_MS + 20)).toBeUndefined();
    expect(await findGrant(kysely, "eve", START_MS)).toBeUndefined();
  });

  test("is taken back once, from its account, while it lasts", async () => {
    const { kysely, changedAt } = await openAda();
    await grantPlan(kysely, { userId: "ada", planId: "basic", expiresAt: START_MS + 20 }, START_MS);
    const before = await changedAt();
    expect(await takeBackGrant(kysely, "eve", START_MS)).toBe(false);
    expect(await takeBackGrant(kysely, "ada", START_MS + 20), "it has ended").toBe(false);
    expect(await changedAt()).toBe(before);
    expect(await takeBackGrant(kysely, "ada", START_MS + 19)).toBe(true);
    expect(await changedAt()).toBeGreaterThan(before);
    expect(await findGrant(kysely, "ada", START_MS)).toBeUndefined();
    expect(await takeBackGrant(kysely, "ada", START_MS + 19)).toBe(false);
  });
});

test("of a paid and a given plan the one for more devices counts", () => {
  const [basic, premium] = [findPlan("basic"), findPlan("premium")];
  const given = (planId: "basic" | "standard" | "premium") => ({
    planId,
    planName: { text: "", context: "" } as never,
    grantedAt: 1,
    expiresAt: 2,
  });
  expect(betterPlan(basic, given("standard"))?.id).toBe("standard");
  expect(betterPlan(premium, given("standard"))).toBe(premium);
  expect(betterPlan(basic, given("basic"))).toBe(basic);
  expect(betterPlan(undefined, given("basic"))?.id).toBe("basic");
  expect(betterPlan(basic, undefined)).toBe(basic);
  expect(betterPlan(undefined, undefined)).toBeUndefined();
});

test("prices are shown in a currency that we have, by the viewer's choice", () => {
  expect([currencyOf("USD", "INR"), currencyOf("INR", "USD")]).toEqual(["USD", "INR"]);
  expect([currencyOf("EUR", "INR"), currencyOf(undefined, "USD")]).toEqual(["INR", "USD"]);
  expect([isCurrency("USD"), isCurrency("INR"), isCurrency("usd"), isCurrency(null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
