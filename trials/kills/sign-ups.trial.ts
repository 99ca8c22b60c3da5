import { expect, test } from "vitest";

import { openDatabase, type Database } from "#app/db/connect.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { inFull } from "#tests/in-full.ts";
import { printedRandom } from "#tests/printed-seed.ts";

import { startChild } from "./child.ts";

const KILLS = inFull(8, 2);
const MOST_ACCOUNTS = 12;

describeEachEngine("a kill while viewers sign up", ({ place }) => {
  test("leaves complete accounts or none, and every acknowledged one", async () => {
    const where = await place();
    const promised = new Set<string>();
    const random = printedRandom("sign-ups");
    for (let kill = 0; kill < KILLS; kill++) {
      const child = startChild("sign-ups.ts", JSON.stringify(where));
      try {
        await child.printed(1 + Math.floor(random() * MOST_ACCOUNTS));
      } finally {
        await child.kill();
      }
      for (const line of child.lines) promised.add(line);
    }
    const database = await openDatabase(where);
    try {
      const found = await wholeAccounts(database);
      const users = await database.kysely.selectFrom("users").select("email").execute();
      expect(users.map(({ email }) => email).toSorted()).toEqual(found.toSorted());
      expect(promised.size).toBeGreaterThanOrEqual(KILLS);
      expect([...promised].filter((email) => !found.includes(email))).toEqual([]);
    } finally {
      await database.close();
    }
  });
});

/** The email addresses of the accounts with all their rows, each exactly once. */
async function wholeAccounts({ kysely }: Database): Promise<string[]> {
  const rows = await kysely
    .selectFrom("users")
    .innerJoin("accounts", "accounts.user_id", "users.id")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .innerJoin("sessions", "sessions.user_id", "users.id")
    .innerJoin("emails", "emails.recipient", "users.email")
    .select("users.email")
    .where("accounts.password", "is not", null)
    .execute();
  return rows.map(({ email }) => email);
}
