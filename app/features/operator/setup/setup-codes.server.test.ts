import { expect, test } from "vitest";

import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { openAccounts, PASSWORD, strangerAt } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { readStored } from "../settings/stored-settings.server.ts";
import { isSetupCode, makeSetupCode } from "./setup-codes.server.ts";
import { createSetup } from "./setup.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const formOf = (name: string, code: string) => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  password: PASSWORD,
  code,
});

describeEachEngine("the codes of the first run", ({ open }) => {
  test("end after a week, and are no settings", async () => {
    const database = await open();
    const { kysely } = database;
    const code = (await makeSetupCode(database, DAY_MS)) ?? "";
    expect(await isSetupCode(kysely, code, 2 * DAY_MS)).toBe(true);
    expect(await isSetupCode(kysely, `${code}x`, 2 * DAY_MS)).toBe(false);
    expect(await isSetupCode(kysely, code, 8 * DAY_MS)).toBe(false);
    const keys = createDerivedKeys("a secret of a test, which is long enough");
    expect(await readStored(kysely, keys)).toMatchObject({ stored: {}, problems: [] });
    await makeSetupCode(database, 9 * DAY_MS);
    expect(await kysely.selectFrom("site_settings").selectAll().execute()).toHaveLength(1);
  });

  test("make one operator, even when two are used at the same moment", async () => {
    const database = await open();
    const { accounts } = openAccounts(database);
    const remembered = { forgetUser: () => undefined };
    const setup = createSetup({ database, accounts, remembered, now: Date.now });
    // Two servers have printed one each.
    const codes = [
      (await makeSetupCode(database, Date.now())) ?? "",
      (await makeSetupCode(database, Date.now())) ?? "",
    ] as const;
    const caller = strangerAt("203.0.113.9");
    const results = await Promise.all([
      setup.finish(formOf("Ada", codes[0]), caller),
      setup.finish(formOf("Ben", codes[1]), caller),
    ]);
    const outcomes = results.map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual(["closed", "done"]);
    const operators = await database.kysely
      .selectFrom("users")
      .select("email")
      .where("role", "=", "operator")
      .execute();
    expect(operators).toHaveLength(1);
    expect(await setup.isOpen(codes[0], caller)).toBe(false);
    expect(await setup.isOpen(codes[1], caller)).toBe(false);
  });

  test("let one set-up at a time make an account: who comes meanwhile is sent away and leaves none", async () => {
    const database = await open();
    const { accounts } = openAccounts(database);
    const held = Promise.withResolvers<void>();
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let signUps = 0;
    const slowly: typeof accounts.signUpAnyway = async (...given) => {
      begun[signUps]?.resolve();
      signUps += 1;
      await held.promise;
      return accounts.signUpAnyway(...given);
    };
    const remembered = { forgetUser: () => undefined };
    const slow = { ...accounts, signUpAnyway: slowly };
    const setup = createSetup({ database, accounts: slow, remembered, now: Date.now });
    const one = (await makeSetupCode(database, Date.now())) ?? "";
    const other = (await makeSetupCode(database, Date.now())) ?? "";
    const caller = strangerAt("203.0.113.9");
    const first = setup.finish(formOf("Ada", one), caller);
    await begun[0]?.promise;
    const second = setup.finish(formOf("Ben", other), caller);
    await Promise.race([second, begun[1]?.promise]);
    held.resolve();
    expect([(await first).outcome, (await second).outcome]).toEqual(["done", "closed"]);
    expect(signUps).toBe(1);
    const users = await database.kysely.selectFrom("users").select("name").execute();
    expect(users).toEqual([{ name: "Ada" }]);
  });
});
