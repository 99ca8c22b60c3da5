import { expect, test } from "vitest";

import { openAccounts, PASSWORD, strangerAt } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { signIn } from "#tests/sign-in.ts";

const EMAIL = "ada@example.org";
const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

describeEachEngine("sessions", ({ open }) => {
  test("last thirty days from their last use", async () => {
    const testServer = openAccounts(await open());
    const { token = "" } = testServer.callerAfter(await testServer.signUp("Ada", EMAIL));
    for (const days of [29, 58, 87]) {
      testServer.clock.aheadMs = days * DAY_MS;
      expect(await testServer.readSession(token), `after ${days} days`).toBeDefined();
    }
    testServer.clock.aheadMs = 118 * DAY_MS;
    expect(await testServer.readSession(token)).toBeUndefined();
  });

  test("last four hundred days at most, however often they are used", async () => {
    const testServer = openAccounts(await open());
    const { token = "" } = testServer.callerAfter(await testServer.signUp("Ada", EMAIL));
    for (let days = 20; days < 400; days += 20) {
      testServer.clock.aheadMs = days * DAY_MS;
      expect(await testServer.readSession(token), `after ${days} days`).toBeDefined();
    }
    testServer.clock.aheadMs = 401 * DAY_MS;
    expect(await testServer.readSession(token)).toBeUndefined();
  });

  test("lead to their own account's profile", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    const ids: string[] = [];
    for (const name of ["Ada", "Eve", "Bob"]) {
      const done = await testServer.signUp(name, `${name.toLowerCase()}@example.org`);
      const viewer = await testServer.readSession(testServer.callerAfter(done).token ?? "");
      expect(viewer).toMatchObject({ name, profile: { name, isFirst: true } });
      ids.push(viewer?.profile?.id ?? "");
    }
    expect(new Set(ids).size).toBe(3);
  });

  test("have their last use recorded about once an hour, and no more often", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    const { token = "" } = testServer.callerAfter(await testServer.signUp("Ada", EMAIL));
    const notedAt = async () => {
      await testServer.readSession(token);
      const { updated_at } = await database.kysely
        .selectFrom("sessions")
        .select("updated_at")
        .executeTakeFirstOrThrow();
      return Number(updated_at);
    };
    const first = await notedAt();
    testServer.clock.aheadMs = 55 * MINUTE_MS;
    expect(await notedAt()).toBe(first);
    testServer.clock.aheadMs = 65 * MINUTE_MS;
    expect(await notedAt()).toBeGreaterThanOrEqual(first + 60 * MINUTE_MS);
  });

  test("are listed with their device and last use, this one first, and never with a token", async () => {
    const testServer = openAccounts(await open());
    const first = testServer.callerAfter(await testServer.signUp("Ada", EMAIL));
    const safari =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1";
    await testServer.signIn(EMAIL, PASSWORD, strangerAt("198.51.100.9", { userAgent: safari }));
    const viewer = await testServer.readSession(first.token ?? "");
    if (!viewer) throw new Error("Nobody is signed in.");
    const listed = await testServer.accounts.listSessions(viewer);
    expect(listed).toMatchObject([
      { isCurrent: true, device: "An unknown device" },
      { isCurrent: false, device: "Safari on iPhone" },
    ]);
    expect(JSON.stringify(listed)).not.toContain(first.token);
  });

  test("end where nobody is known any more, and where there is none", async () => {
    const database = await open();
    const { accounts, callerAfter, signUp, readSession } = openAccounts(database);
    const ada = callerAfter(await signUp("Ada", EMAIL));
    const ended = { session: null, version: null };
    expect(await accounts.signOut(ada, null)).toEqual(ended);
    expect(await readSession(ada.token ?? "")).toBeUndefined();
    expect(await accounts.signOut(strangerAt("203.0.113.1"), null)).toEqual(ended);
  });

  test("end one by one or all but this one, by their owner alone", async () => {
    const testServer = openAccounts(await open());
    const { accounts } = testServer;
    const one = testServer.callerAfter(await testServer.signUp("Ada", EMAIL));
    const two = testServer.callerAfter(await testServer.signIn(EMAIL, PASSWORD));
    const three = testServer.callerAfter(await testServer.signIn(EMAIL, PASSWORD));
    const eve = testServer.callerAfter(await testServer.signUp("Eve", "eve@example.org"));
    const viewerOf = async (caller: typeof one) => {
      const viewer = await testServer.readSession(caller.token ?? "");
      if (!viewer) throw new Error("Nobody is signed in.");
      return viewer;
    };
    const isOpen = async (caller: typeof one) =>
      (await testServer.readSession(caller.token ?? "")) !== undefined;

    const [ada, foreign] = [await viewerOf(one), await viewerOf(eve)];
    const { sessionId } = await viewerOf(two);
    await accounts.revokeSession(foreign, sessionId);
    expect(await isOpen(two)).toBe(true);
    await accounts.revokeSession(ada, sessionId);
    expect([await isOpen(one), await isOpen(two), await isOpen(three)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(testServer.forgotten).toContain(two.token);

    await accounts.revokeOtherSessions(ada);
    expect([await isOpen(one), await isOpen(three), await isOpen(eve)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(testServer.forgotten).toContain(ada.userId);
  });

  test("a new password gives this browser a new session and ends every other", async () => {
    const testServer = openAccounts(await open());
    const caller = testServer.callerAfter(await testServer.signUp("Ada", EMAIL));
    const other = testServer.callerAfter(await testServer.signIn(EMAIL, PASSWORD));
    const viewer = await testServer.readSession(caller.token ?? "");
    if (!viewer) throw new Error("Nobody is signed in.");
    const change = (current: string, password: string) =>
      testServer.accounts.changePassword({ current, password }, { viewer, caller });

    expect(await change("not this one", "a second row of bulbs")).toMatchObject({
      errors: { current: { text: "That's not your current password" } },
    });
    expect(await change(PASSWORD, "iloveyou1")).toMatchObject({
      errors: { password: { text: expect.stringContaining("too common") } },
    });
    const done = await change(PASSWORD, "a second row of bulbs");
    const { token } = testServer.callerAfter(done);
    expect(token).not.toBe(caller.token);
    expect(await testServer.readSession(token ?? "")).toMatchObject({ email: EMAIL });
    for (const ended of [caller, other]) {
      expect(await testServer.readSession(ended.token ?? "")).toBeUndefined();
    }
    // A second click, or another tab, that still has the ended session.
    expect(await change("a second row of bulbs", "a third row of bulbs")).toMatchObject({
      why: "signed out",
    });
    expect(testServer.forgotten).toContain(viewer.userId);
    expect(await testServer.signIn(EMAIL, PASSWORD)).toMatchObject({ outcome: "refused" });
    expect(await testServer.signIn(EMAIL, "a second row of bulbs")).toMatchObject({
      outcome: "done",
    });
  });

  test("tell an account without a password that it has none, whatever it sends as its current one", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    const token = await signIn(database, "Ada");
    const viewer = await testServer.readSession(token);
    if (!viewer) throw new Error("Nobody is signed in.");
    for (const current of ["", PASSWORD]) {
      const form = { current, password: "a second row of bulbs" };
      const own = { viewer, caller: strangerAt("203.0.113.1", { token }) };
      expect(await testServer.accounts.changePassword(form, own)).toMatchObject({
        why: "input",
        problem: { text: expect.stringContaining("no password yet") },
      });
    }
  });

  test("limit guesses of the current password", async () => {
    const testServer = openAccounts(await open());
    const caller = testServer.callerAfter(await testServer.signUp("Ada", EMAIL));
    const viewer = await testServer.readSession(caller.token ?? "");
    if (!viewer) throw new Error("Nobody is signed in.");
    const guess = (current: string) =>
      testServer.accounts.changePassword(
        { current, password: "a second row" },
        {
          viewer,
          caller,
        },
      );
    for (let tries = 0; tries < 10; tries++) await guess("not this one");
    expect(await guess(PASSWORD)).toMatchObject({ why: "too many" });
  });
});
