import { expect, test } from "vitest";

import { openAccounts, PASSWORD, strangerAt, tokenInEmail } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";

const EMAIL = "ada@example.org";
const HOUR_MS = 60 * 60 * 1000;

describeEachEngine("the link that confirms an address", ({ open }) => {
  async function openAda() {
    const database = await open();
    const testServer = openAccounts(database);
    const ada = testServer.callerAfter(await testServer.signUp("Ada", EMAIL));
    const viewer = await testServer.readSession(ada.token ?? "");
    if (!viewer) throw new Error("Ada is not signed in.");
    const token = await tokenInEmail(database, "Welcome to Matinee");
    return { database, testServer, ada, viewer, token, accounts: testServer.accounts };
  }

  test("is valid for a day, and never when altered", async () => {
    const { testServer, viewer, token, accounts } = await openAda();
    for (const altered of [
      "",
      `${token}x`,
      token.replace(/\.\d+\./, ".9999999999999."),
      "\u0000",
    ]) {
      expect(await accounts.openVerification(altered, viewer)).toEqual({ outcome: "expired" });
    }
    testServer.clock.aheadMs = 25 * HOUR_MS;
    expect(await accounts.openVerification(token, viewer)).toEqual({ outcome: "expired" });
    testServer.clock.aheadMs = 23 * HOUR_MS;
    const opened = await accounts.openVerification(token, viewer);
    expect(opened).toMatchObject({ outcome: "confirmed" });
  });

  test("is worth nothing once its account is gone", async () => {
    const { database, token, accounts } = await openAda();
    await database.kysely.deleteFrom("users").execute();
    expect(await accounts.openVerification(token, null)).toEqual({ outcome: "expired" });
  });

  test("does nothing in a browser whose session has ended, even if the session is still cached", async () => {
    const { database, viewer, token, accounts } = await openAda();
    await database.kysely.deleteFrom("sessions").execute();
    const opened = await accounts.openVerification(token, viewer);
    expect(opened).toEqual({ outcome: "unsure", email: EMAIL });
    const { email_verified } = await database.kysely
      .selectFrom("users")
      .select("email_verified")
      .executeTakeFirstOrThrow();
    expect(email_verified).toBe(0);
  });

  test("limits guesses of the password", async () => {
    const { token, accounts } = await openAda();
    const answer = (password: string) =>
      accounts.answerVerification({ token, password }, strangerAt("203.0.113.9"));
    for (let tries = 0; tries < 10; tries++) {
      expect(await answer("not this one")).toMatchObject({ why: "input" });
    }
    expect(await answer(PASSWORD)).toMatchObject({ why: "too many" });
  });
});
