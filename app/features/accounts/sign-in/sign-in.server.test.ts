import { expect, test } from "vitest";

import { emailsIn, openAccounts, PASSWORD, strangerAt } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";

const EMAIL = "ada@example.org";
const LOCKED = {
  why: "too many",
  problem: { text: expect.stringContaining("Too many wrong passwords") },
};
const WRONG = { why: "input", problem: { text: "Invalid email or password" } };
const MINUTE_MS = 60_000;

describeEachEngine("signing in", ({ open }) => {
  test("records it and redirects, and notifies the owner of an unknown device", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    const signedUp = testServer.callerAfter(await testServer.signUp("Ada", EMAIL));
    const chrome = "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36";
    const from = strangerAt("198.51.100.9", { userAgent: chrome });
    const done = await testServer.signIn(EMAIL, PASSWORD, from);
    expect(done).toMatchObject({ outcome: "done" });

    const { kysely } = database;
    const auth = await kysely.selectFrom("user_auth").selectAll().orderBy("timestamp").execute();
    expect(auth.map(({ action }) => action)).toEqual(["signup", "login"]);
    const navigation = await kysely.selectFrom("user_navigation").selectAll().execute();
    expect(navigation).toMatchObject([{ page: "login", user_id: auth[0]?.user_id }]);
    const news = (await emailsIn(database)).filter(({ subject }) => subject.includes("sign-in"));
    expect(news).toMatchObject([{ to: EMAIL, text: expect.stringContaining("Chrome on Linux") }]);

    const again = strangerAt("198.51.100.9", { device: testServer.callerAfter(done).device });
    await testServer.signIn(EMAIL, PASSWORD, again);
    await testServer.signIn(EMAIL, PASSWORD, { ...signedUp, token: undefined });
    expect((await emailsIn(database)).length).toBe(2);
    const sessions = await kysely.selectFrom("sessions").select("token").execute();
    expect(new Set(sessions.map(({ token }) => token)).size).toBe(4);
  });

  test("records no navigation when the viewer does not want it", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUp("Ada", EMAIL);
    const form = { email: EMAIL, password: PASSWORD };
    await testServer.accounts.signIn(form, strangerAt("::1"));
    expect(await database.kysely.selectFrom("user_navigation").selectAll().execute()).toEqual([]);
    expect(await database.kysely.selectFrom("user_auth").selectAll().execute()).toHaveLength(2);
  });

  test("ends the session that the browser came with, so that nobody can plant one", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    const planted = testServer.callerAfter(await testServer.signUp("Eve", "eve@example.org"));
    await testServer.signUp("Ada", EMAIL);
    const after = testServer.callerAfter(await testServer.signIn(EMAIL, PASSWORD, planted));
    expect(after.token).not.toBe(planted.token);
    expect(await testServer.readSession(planted.token ?? "")).toBeUndefined();
    expect(testServer.forgotten).toContain(planted.token);
    expect(await testServer.readSession(after.token ?? "")).toMatchObject({ email: EMAIL });
  });

  test("slows down after five wrong passwords and refuses after ten, with an email", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUp("Ada", EMAIL);
    for (let tries = 1; tries <= 10; tries++) {
      // Each from another network, because the limit is by account.
      const from = strangerAt(`198.51.100.${tries}`);
      expect(await testServer.signIn(EMAIL, "not this one", from), `${tries}`).toMatchObject(WRONG);
    }
    expect(testServer.pausesMs).toEqual([250, 500, 1000, 2000, 4000]);
    expect(await testServer.signIn(EMAIL, PASSWORD, strangerAt("198.51.100.50"))).toMatchObject(
      LOCKED,
    );
    expect(await testServer.signIn(EMAIL, PASSWORD, strangerAt("198.51.100.51"))).toMatchObject(
      LOCKED,
    );
    const notices = (await emailsIn(database)).filter(({ subject }) =>
      subject.includes("attempts"),
    );
    expect(notices).toHaveLength(1);

    testServer.clock.aheadMs = 14 * MINUTE_MS;
    expect(await testServer.signIn(EMAIL, PASSWORD)).toMatchObject(LOCKED);
    testServer.clock.aheadMs = 16 * MINUTE_MS;
    expect(await testServer.signIn(EMAIL, PASSWORD)).toMatchObject({ outcome: "done" });
  });

  test("simultaneous attempts are all counted", async () => {
    const testServer = openAccounts(await open());
    await testServer.signUp("Ada", EMAIL);
    const tries = Array.from({ length: 25 }, () => testServer.signIn(EMAIL, "not this one"));
    const outcomes = await Promise.all(tries);
    const refused = outcomes.filter((each) => each.outcome === "refused");
    expect(refused.filter(({ why }) => why === "input")).toHaveLength(10);
    expect(refused.filter(({ why }) => why === "too many")).toHaveLength(15);
  });

  test("a stranger cannot lock out a device that has signed in before", async () => {
    const testServer = openAccounts(await open());
    const owner = testServer.callerAfter(await testServer.signUp("Ada", EMAIL));
    for (let tries = 0; tries < 12; tries++) await testServer.signIn(EMAIL, "not this one");
    expect(await testServer.signIn(EMAIL, PASSWORD)).toMatchObject(LOCKED);
    expect(await testServer.signIn(EMAIL, PASSWORD, owner)).toMatchObject({ outcome: "done" });

    // A known device must not guess for ever either, nor count as known to another account.
    for (let tries = 0; tries < 10; tries++) await testServer.signIn(EMAIL, "not this one", owner);
    expect(await testServer.signIn(EMAIL, PASSWORD, owner)).toMatchObject(LOCKED);
    await testServer.signUp("Ben", "ben@example.org");
    for (let tries = 0; tries < 12; tries++)
      await testServer.signIn("ben@example.org", "not this one");
    expect(await testServer.signIn("ben@example.org", PASSWORD, owner)).toMatchObject(LOCKED);
  });

  test("limits and refuses an unknown address in the same way", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUp("Ada", EMAIL);
    for (const email of [EMAIL, "eve@example.org"]) {
      const outcomes = [];
      for (let tries = 0; tries < 12; tries++) {
        outcomes.push(await testServer.signIn(email, "not this one"));
      }
      expect(
        outcomes.slice(0, 10).every((each) => "problem" in each),
        email,
      ).toBe(true);
      expect(outcomes[9]).toMatchObject(WRONG);
      expect(outcomes[10]).toMatchObject(LOCKED);
    }
    expect(testServer.pausesMs).toEqual([
      ...testServer.pausesMs.slice(0, 5),
      ...testServer.pausesMs.slice(0, 5),
    ]);
  });

  test("compares one hash of the same cost for an unknown address as for a wrong password", async () => {
    const counted: string[] = [];
    const testServer = openAccounts(await open(), {
      isDear: true,
      onHash: (event) => counted.push(event),
    });
    await testServer.signUp("Ada", EMAIL);
    const workOf = async (email: string) => {
      counted.length = 0;
      await testServer.signIn(email, "not this one");
      return counted.filter((event) => event !== "hashed");
    };
    // `npm run bench limits` measures that both take the same time.
    expect(await workOf(EMAIL)).toEqual(["compare at cost 10"]);
    expect(await workOf("unknown@example.org")).toEqual(["compare at cost 10"]);
  });

  test("a wrong password that only differs beyond the hash's length is wrong", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    const longest = "a quiet row ".repeat(6);
    const form = { name: "A", email: EMAIL, password: longest };
    await testServer.accounts.signUp(form, strangerAt("::1"));
    expect(await testServer.signIn(EMAIL, longest)).toMatchObject({ outcome: "done" });
    expect(await testServer.signIn(EMAIL, `${longest}é`)).toMatchObject(WRONG);
  });

  test("reports a failure when the database fails", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUp("Ada", EMAIL);
    await database.kysely.schema.dropTable("known_devices").execute();
    expect(await testServer.signIn(EMAIL, PASSWORD)).toMatchObject({
      why: "ours",
      problem: { text: "An unexpected error occurred" },
    });
    expect(testServer.reported).toHaveLength(1);
  });
});
