import { expect, test } from "vitest";

import { emailsIn, openAccounts, strangerAt, tokenInEmail } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";

const EMAIL = "ada@example.org";
const NEW_PASSWORD = "a second row of bulbs";
const HOUR_MS = 60 * 60 * 1000;
const caller = strangerAt("203.0.113.1");

describeEachEngine("password recovery", ({ open }) => {
  test("answers the same for an unknown address, after the same pause", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUp("Ada", EMAIL);
    const ask = (email: string) => testServer.accounts.requestReset({ email }, caller);
    const known = await ask(EMAIL);
    expect(known).toEqual({ outcome: "sent" });
    expect(await ask("eve@example.org")).toEqual(known);
    expect(testServer.pausesMs).toEqual([400, 400]);
    const mails = await emailsIn(database);
    expect(mails.map(({ to }) => to)).toEqual([EMAIL, EMAIL]);
  });

  test("floods no inbox: three emails an hour for one address, and the same answer", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUp("Ada", EMAIL);
    for (let tries = 0; tries < 5; tries++) {
      const from = strangerAt(`198.51.100.${tries}`);
      const answer = await testServer.accounts.requestReset({ email: EMAIL }, from);
      expect(answer).toEqual({ outcome: "sent" });
    }
    const sent = (await emailsIn(database)).filter(({ subject }) => subject.startsWith("Choose"));
    expect(sent).toHaveLength(3);
  });

  test("is limited by the client's address as well, in the database", async () => {
    const database = await open();
    const ask = async (index: number) =>
      openAccounts(database).accounts.requestReset(
        { email: `nobody-${index}@example.org` },
        caller,
      );
    for (let index = 0; index < 30; index++) {
      expect(await ask(index), `${index}`).toEqual({ outcome: "sent" });
    }
    // A process that has just started sees the same count.
    expect(await ask(31)).toMatchObject({ why: "too many" });
  });

  test("stores only the hash of a link's token", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUp("Ada", EMAIL);
    await testServer.accounts.requestReset({ email: EMAIL }, caller);
    const token = await tokenInEmail(database, "Choose a new password");
    expect(await testServer.accounts.findReset(token)).toMatchObject({ email: EMAIL });
    const rows = await database.kysely.selectFrom("verifications").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await testServer.accounts.findReset(rows[0]?.identifier ?? "")).toBeUndefined();
  });

  test("a link works for an hour", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUp("Ada", EMAIL);
    await testServer.accounts.requestReset({ email: EMAIL }, caller);
    const token = await tokenInEmail(database, "Choose a new password");
    testServer.clock.aheadMs = HOUR_MS - 60_000;
    expect(await testServer.accounts.findReset(token)).toBeDefined();
    testServer.clock.aheadMs = HOUR_MS + 60_000;
    const late = await testServer.accounts.resetPassword({ token, password: NEW_PASSWORD }, caller);
    expect(late).toEqual({ outcome: "expired" });
  });

  test("asks for a better password where the new one is weak, and the link still works", async () => {
    const database = await open();
    const { accounts, signUp } = openAccounts(database);
    await signUp("Ada", EMAIL);
    await accounts.requestReset({ email: EMAIL }, caller);
    const token = await tokenInEmail(database, "Choose a new password");
    for (const password of ["short", EMAIL]) {
      expect(await accounts.resetPassword({ token, password }, caller)).toMatchObject({
        outcome: "refused",
        values: { token },
        errors: { password: expect.anything() },
      });
    }
    const better = { token, password: NEW_PASSWORD };
    expect(await accounts.resetPassword(better, caller)).toEqual({ outcome: "reset" });
  });

  test("of two simultaneous uses of one link, one sets the password", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUp("Ada", EMAIL);
    await testServer.accounts.requestReset({ email: EMAIL }, caller);
    const token = await tokenInEmail(database, "Choose a new password");
    const reset = (password: string) =>
      testServer.accounts.resetPassword({ token, password }, caller);
    const outcomes = await Promise.all([reset(NEW_PASSWORD), reset("a third row of bulbs")]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["expired", "reset"]);
  });

  test("ends every session even if setting the password fails halfway", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUp("Ada", EMAIL);
    await testServer.accounts.requestReset({ email: EMAIL }, caller);
    const token = await tokenInEmail(database, "Choose a new password");
    await database.kysely.schema
      .alterTable("accounts")
      .renameColumn("password", "out_of_reach")
      .execute();
    const stopped = await testServer.accounts.resetPassword(
      { token, password: NEW_PASSWORD },
      caller,
    );
    expect(stopped).toMatchObject({ outcome: "refused", why: "ours" });
    expect(await database.kysely.selectFrom("sessions").selectAll().execute()).toEqual([]);
    expect(testServer.forgotten).not.toEqual([]);
  });

  test("a new password invalidates older links, unlocks the account and notifies its owner", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUp("Ada", EMAIL);
    for (let tries = 0; tries < 11; tries++) await testServer.signIn(EMAIL, "not this one");
    await testServer.accounts.requestReset({ email: EMAIL }, caller);
    const older = await tokenInEmail(database, "Choose a new password");
    await testServer.accounts.requestReset({ email: EMAIL }, caller);
    const token = await tokenInEmail(database, "Choose a new password");
    expect(token).not.toBe(older);
    const done = await testServer.accounts.resetPassword({ token, password: NEW_PASSWORD }, caller);
    expect(done).toEqual({ outcome: "reset" });
    expect(await testServer.accounts.findReset(older)).toBeUndefined();
    expect(await testServer.signIn(EMAIL, NEW_PASSWORD)).toMatchObject({ outcome: "done" });
    const subjects = (await emailsIn(database)).map(({ subject }) => subject);
    expect(subjects).toContain("Your password was changed");
  });
});
