import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { emailsIn, openAccounts, PASSWORD, strangerAt, tokenInEmail } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";

const EMAIL = "ada@example.org";
const OWNERS = "a warm row of the owner's";
const HOLDERS = "a warm row of the old holder's";

/**
 * Accounts in which a given action runs right before the next new password is hashed or written.
 */
function openInterleaved(database: Database) {
  let command: (() => Promise<unknown>) | undefined;
  const runCommand = async () => {
    const due = command;
    command = undefined;
    await due?.();
  };
  const testServer = openAccounts(database, { beforeHash: runCommand });
  return { testServer, meanwhile: (due: () => Promise<unknown>) => (command = due) };
}

async function signedUp(database: Database) {
  const { testServer, meanwhile } = openInterleaved(database);
  const caller = testServer.callerAfter(await testServer.signUp("Eve", EMAIL));
  const viewer = await testServer.readSession(caller.token ?? "");
  if (!viewer) throw new Error("Nobody is signed in.");
  const change = () =>
    testServer.accounts.changePassword(
      { current: PASSWORD, password: HOLDERS },
      {
        viewer,
        caller,
      },
    );
  return { testServer, meanwhile, viewer, caller, change };
}

type Site = Awaited<ReturnType<typeof signedUp>>;

/** Actions that end the session or change the password while a new one is being hashed. */
const COMMANDS: Record<string, (site: Site, database: Database) => Promise<unknown>> = {
  async "the owner of the address signs in by a code"({ testServer }, database) {
    const { security } = testServer.accounts;
    const caller = strangerAt("203.0.113.7");
    const sent = await security.requestCode({ email: EMAIL }, caller);
    if (sent.outcome !== "sent") throw new Error("The code was not sent.");
    const mail = (await emailsIn(database)).findLast(({ subject }) => /code/.test(subject));
    const form = { code: JSON.parse(mail?.text ?? "{}").heading };
    await security.signInWithCode(form, { ...caller, challenge: sent.token });
  },
  async "the owner of the address opens the link"({ testServer }, database) {
    const token = await tokenInEmail(database, "Welcome to Matinee");
    const stranger = strangerAt("203.0.113.7");
    await testServer.accounts.answerVerification({ token }, stranger);
  },
  async "the owner of the address chooses a password by email"({ testServer }, database) {
    const stranger = strangerAt("203.0.113.7");
    await testServer.accounts.requestReset({ email: EMAIL }, stranger);
    const token = await tokenInEmail(database, "Choose a new password");
    const form = { token, password: OWNERS };
    expect(await testServer.accounts.resetPassword(form, stranger)).toEqual({ outcome: "reset" });
  },
  async "another browser signs every session out"({ testServer, viewer }) {
    await testServer.accounts.revokeSession(viewer, viewer.sessionId);
  },
};

describeEachEngine("a password change", ({ open }) => {
  test.each(Object.keys(COMMANDS))("fails when meanwhile %s", async (command) => {
    const database = await open();
    const site = await signedUp(database);
    const { testServer } = site;
    let before: unknown;
    const read = async () => ({
      sessions: await database.kysely.selectFrom("sessions").select("id").orderBy("id").execute(),
      hashes: await database.kysely.selectFrom("accounts").select("password").execute(),
    });
    site.meanwhile(async () => {
      await COMMANDS[command]?.(site, database);
      before = await read();
    });

    expect(await site.change()).toMatchObject({ outcome: "refused", why: "signed out" });
    expect(before).toBeDefined();
    expect(await read()).toEqual(before);
    expect(await testServer.readSession(site.caller.token ?? "")).toBeUndefined();
    expect(await testServer.signIn(EMAIL, HOLDERS)).toMatchObject({ outcome: "refused" });
    const subjects = (await emailsIn(database)).map(({ subject }) => subject);
    const changes = subjects.filter((subject) => subject === "Your password was changed");
    expect(changes).toHaveLength(command.includes("by email") ? 1 : 0);
  });

  test("succeeds for one of two browsers that send it at the same moment", async () => {
    const database = await open();
    const site = await signedUp(database);
    const { testServer, viewer, caller } = site;
    const form = { current: PASSWORD, password: OWNERS };
    site.meanwhile(async () => {
      const done = await testServer.accounts.changePassword(form, { viewer, caller });
      expect(done).toMatchObject({ outcome: "done" });
    });
    expect(await site.change()).toMatchObject({ outcome: "refused", why: "signed out" });
    expect(await testServer.signIn(EMAIL, OWNERS)).toMatchObject({ outcome: "done" });
  });

  test("is limited for one address, regardless of the account", async () => {
    const { testServer, viewer, caller } = await signedUp(await open());
    const form = { current: "not this one", password: OWNERS };
    const others = Array.from({ length: 30 }, (_, at) => ({ ...viewer, userId: `viewer ${at}` }));
    for (const other of others) {
      await testServer.accounts.changePassword(form, { viewer: other, caller });
    }
    const own = { viewer, caller };
    expect(await testServer.accounts.changePassword(form, own)).toMatchObject({ why: "too many" });
    testServer.clock.aheadMs = 16 * 60_000;
    expect(await testServer.accounts.changePassword(form, own)).toMatchObject({ why: "input" });
  });

  test("keeps the active profile, and older reset links stop working", async () => {
    const database = await open();
    const { testServer, viewer, caller } = await signedUp(database);
    const { accounts } = testServer;
    const id = randomUUID();
    const bob = { id, name: "Bob", colour: "sea", face: "owl", ageLimit: "" };
    expect(await accounts.profiles.add(bob, viewer)).toMatchObject({ outcome: "done" });
    await accounts.profiles.switchTo({ profile: id }, { viewer, caller });
    const asBob = await testServer.readSession(caller.token ?? "");
    if (!asBob) throw new Error("Nobody is signed in.");
    expect(asBob.profile).toMatchObject({ id, name: "Bob" });
    await accounts.requestReset({ email: EMAIL }, caller);
    const token = await tokenInEmail(database, "Choose a new password");
    expect(await accounts.findReset(token)).toBeDefined();

    const form = { current: PASSWORD, password: OWNERS };
    const done = await accounts.changePassword(form, { viewer: asBob, caller });
    const after = testServer.callerAfter(done);
    expect(await testServer.readSession(after.token ?? "")).toMatchObject({ profile: { id } });
    expect(await accounts.findReset(token)).toBeUndefined();
  });
});

describeEachEngine("the account's own profile", ({ open }) => {
  test("stays active, whatever a form asks for, and says so", async () => {
    const { testServer, viewer, caller } = await signedUp(await open());
    const { profiles } = testServer.accounts;
    const removed = await profiles.remove({ viewer, caller }, viewer.profile?.id ?? "");
    expect(removed).toMatchObject({ outcome: "refused" });
    expect((await profiles.overview(viewer)).profiles).toHaveLength(1);
  });
});
