import { expect, test } from "vitest";

import { openAccounts } from "#tests/accounts.ts";
import { describeOnSqlite } from "#tests/engines.ts";

import { portableValues } from "./portable-values.server.ts";

describeOnSqlite("what the accounts library reads and writes", ({ open }) => {
  test("are dates and booleans, where the tables have numbers", async () => {
    const { kysely } = await (async () => {
      const database = await open();
      await openAccounts(database).signUp("Ada", "ada@example.org");
      return database;
    })();
    const ofLibrary = kysely.withPlugin(portableValues);
    const moment = new Date("2026-11-24T12:00:00Z");
    // The library's types are its own.
    const changes: object = { created_at: moment, email_verified: true };
    await ofLibrary.updateTable("users").set(changes).execute();
    const stored = await kysely.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ created_at: moment.getTime(), email_verified: 1 });
    const read = await ofLibrary
      .selectFrom("users")
      .select(["created_at", "email_verified", "name", "may_use_codes"])
      .where("email_verified", "in", [1])
      .executeTakeFirstOrThrow();
    expect(read).toEqual({
      created_at: moment,
      email_verified: true,
      name: "Ada",
      may_use_codes: 1,
    });
  });
});
