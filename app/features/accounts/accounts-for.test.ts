import { describe, expect, expectTypeOf, test } from "vitest";

import { createBillingFor } from "#app/features/billing/billing-for.ts";
import type { Billing } from "#app/features/billing/billing.ts";
import type { Features } from "#app/features/features-context.ts";
import { createPreferences } from "#app/features/preferences/preferences.server.ts";
import { openBilling } from "#tests/billing/open-billing.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openAccounts } from "#tests/accounts.ts";

import { createAccountsFor } from "./accounts-for.ts";
import type { Accounts } from "./accounts.server.ts";

/** What a child's profile can call, and why: to look at things, and to leave with the PIN. */
const OPEN = [
  "profiles.chooseLanguage",
  "profiles.overview",
  "profiles.proveGrownUp",
  "profiles.switchTo",
  "readAvatar",
  "signOut",
];

/** Every function of a feature, by its path. */
function functionsOf(part: object, place = ""): [string, () => unknown][] {
  return Object.keys(part).flatMap((key) => {
    const value: unknown = Reflect.get(part, key);
    const name = `${place}${key}`;
    if (typeof value === "function") return [[name, () => value()]];
    const isPart = typeof value === "object" && value !== null && !Array.isArray(value);
    return isPart ? functionsOf(value, `${name}.`) : [];
  });
}

describeOnSqlite("a child's profile", ({ open }) => {
  test("can call nothing of accounts but what it needs to read and to leave", async () => {
    const { accounts } = openAccounts(await open());
    const all = functionsOf(createAccountsFor(accounts)({ audience: "teens" }));
    expect(all.length).toBeGreaterThan(40);
    const closed = all.filter(([name]) => !OPEN.includes(name));
    expect(closed).toHaveLength(all.length - OPEN.length);
    for (const [name, call] of closed) expect(call, name).toThrow("A child's profile");
    expect(createAccountsFor(accounts)({ audience: "everyone" })).toBe(accounts);
    expect(createAccountsFor(accounts)(undefined)).toBe(accounts);
  });

  test("can call nothing of billing, neither to pay nor to read", async () => {
    const { billing } = openBilling(await open());
    const all = functionsOf(createBillingFor(billing)({ audience: "little" }));
    expect(all.length).toBeGreaterThan(8);
    for (const [name, call] of all) expect(call, name).toThrow("A child's profile");
    expect(createBillingFor(billing)({ audience: "everyone" })).toBe(billing);
  });

  test("changes none of its preferences, which an adult chose for it", async () => {
    const preferences = createPreferences({
      database: await open(),
      profileOf: async () => "a profile",
    });
    const change = preferences.change({ userId: "ada", audience: "kids" }, { hidesWatched: true });
    await expect(change).rejects.toThrow("A child's profile");
  });
});

describe("what a screen gets", () => {
  test("is never all of accounts or billing, but what a viewer may use of them", () => {
    expectTypeOf<Accounts>().not.toExtend<Features["accounts"]>();
    expectTypeOf<Billing>().not.toExtend<Features["billing"]>();
    type AccountsFor = ReturnType<ReturnType<typeof createAccountsFor>>;
    expectTypeOf<AccountsFor>().toExtend<Features["accounts"]>();
  });
});
