import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import type { Executor } from "#app/db/executor.ts";
import { emailsIn, openAccounts, PASSWORD, strangerAt, tokenInEmail } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { lockAccount } from "../sessions/open-session.server.ts";
import { addSession } from "../sessions/sessions.server.ts";

const EMAIL = "ada@example.org";
const NEW_PASSWORD = "a second row of bulbs";
const HOUR_MS = 60 * 60 * 1000;
const caller = strangerAt("203.0.113.1");

/** A link of the releases that used better-auth 1.7.7, and the row as that wrote it. */
const OLD_TOKEN = "xmaSHsOI3GE1FAZVz6JJsi6l";
const OLD_IDENTIFIER = "CKQu-8iU0x9QhnFpD8ZQMCYLifsw5waKVcspIztFzrw";
const OLD_USER = "Zc99E2O4jNEN0bswQbD9NRKesdGwaqYI";
const OLD_HASH = "$2b$04$jo4Me9J5jHTq45MLH5eddec9mDFQ.aQjStDb2.buPpUNMAdcDxIyW";

/** An account as those releases wrote it, who has asked for a link right now. */
async function addOldAccount({ kysely }: Database, nowMs = Date.now()) {
  const moments = { created_at: nowMs, updated_at: nowMs };
  await kysely
    .insertInto("users")
    .values({ id: OLD_USER, name: "Ada", email: EMAIL, email_verified: 1, ...moments })
    .execute();
  await kysely
    .insertInto("accounts")
    .values({
      id: "PEKfCVlti8QQLS7dxA6qAQZ9jwRW4nUh",
      user_id: OLD_USER,
      provider_id: "credential",
      account_id: OLD_USER,
      password: OLD_HASH,
      ...moments,
    })
    .execute();
  await kysely
    .insertInto("verifications")
    .values({
      id: "ergRSxnjpQ3cQ1E8Myk3wFCkmmj6frMR",
      identifier: OLD_IDENTIFIER,
      value: OLD_USER,
      expires_at: nowMs + HOUR_MS - 1,
      ...moments,
    })
    .execute();
}

describeEachEngine("a reset that was pending when this program started", ({ open }) => {
  test("is found and sets a password, once", async () => {
    const database = await open();
    await addOldAccount(database);
    const { accounts, signIn } = openAccounts(database);
    expect(await accounts.findReset(OLD_TOKEN)).toEqual({ userId: OLD_USER, email: EMAIL });
    const form = { token: OLD_TOKEN, password: NEW_PASSWORD };
    expect(await accounts.resetPassword(form, caller)).toEqual({ outcome: "reset" });
    expect(await accounts.resetPassword(form, caller)).toEqual({ outcome: "expired" });
    expect(await signIn(EMAIL, NEW_PASSWORD)).toMatchObject({ outcome: "done" });
    expect(await signIn(EMAIL, PASSWORD)).toMatchObject({ outcome: "refused" });
    const rows = await database.kysely.selectFrom("accounts").selectAll().execute();
    expect(rows).toMatchObject([{ user_id: OLD_USER, account_id: OLD_USER }]);
  });

  test("expires when it said, and its row is no link by itself", async () => {
    const database = await open();
    await addOldAccount(database);
    const { accounts, clock } = openAccounts(database);
    expect(await accounts.findReset(OLD_IDENTIFIER)).toBeUndefined();
    clock.aheadMs = HOUR_MS;
    expect(await accounts.findReset(OLD_TOKEN)).toBeUndefined();
  });

  test("leaves the old password valid until then", async () => {
    const database = await open();
    await addOldAccount(database);
    const { signIn } = openAccounts(database);
    expect(await signIn(EMAIL, PASSWORD)).toMatchObject({ outcome: "done" });
  });
});

/** Takes longer than what a reset does, however fast the machine is. */
async function keepBusy(executor: Executor) {
  for (let times = 0; times < 200; times++) {
    await executor.selectFrom("users").select("id").execute();
  }
}

describeEachEngine("a reset", ({ open }) => {
  async function openReset() {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUpConfirmed("Ada", EMAIL);
    await testServer.accounts.requestReset({ email: EMAIL }, caller);
    const token = await tokenInEmail(database, "Choose a new password");
    return { database, testServer, token };
  }

  test("is stored as servers of the release before read it", async () => {
    const { database, token } = await openReset();
    const identifier = createHash("sha256").update(`reset-password:${token}`).digest("base64url");
    const row = await database.kysely
      .selectFrom("verifications")
      .innerJoin("users", "users.id", "verifications.value")
      .select(["identifier", "expires_at", "verifications.created_at"])
      .executeTakeFirstOrThrow();
    expect(row.identifier).toBe(identifier);
    expect(row.expires_at - row.created_at).toBe(HOUR_MS);
  });

  test("that fails halfway changes nothing but the sessions, and its link still works", async () => {
    const { database, testServer, token } = await openReset();
    const rename = (from: string, to: string) =>
      database.kysely.schema.alterTable("emails").renameColumn(from, to).execute();
    await rename("recipient", "out_of_reach");
    const form = { token, password: NEW_PASSWORD };
    const failed = await testServer.accounts.resetPassword(form, caller);
    expect(failed).toMatchObject({ outcome: "refused", why: "ours", values: { token } });
    expect(testServer.reported).toHaveLength(1);
    await rename("out_of_reach", "recipient");
    expect(await database.kysely.selectFrom("sessions").selectAll().execute()).toEqual([]);
    expect(await testServer.signIn(EMAIL, PASSWORD)).toMatchObject({ outcome: "done" });
    expect(await testServer.accounts.resetPassword(form, caller)).toEqual({ outcome: "reset" });
    expect(await testServer.signIn(EMAIL, PASSWORD)).toMatchObject({ outcome: "refused" });
  });

  test("that runs out while its password is hashed sets none", async () => {
    const database = await open();
    let beforeHash = async () => {};
    const testServer = openAccounts(database, { beforeHash: () => beforeHash() });
    await testServer.signUpConfirmed("Ada", EMAIL);
    await testServer.accounts.requestReset({ email: EMAIL }, caller);
    const token = await tokenInEmail(database, "Choose a new password");
    beforeHash = async () => void (testServer.clock.aheadMs = HOUR_MS + 1000);
    const form = { token, password: NEW_PASSWORD };
    expect(await testServer.accounts.resetPassword(form, caller)).toEqual({ outcome: "expired" });
    expect(await testServer.signIn(EMAIL, NEW_PASSWORD)).toMatchObject({ outcome: "refused" });
  });

  test("ends a sign-in with the old password that began before it", async () => {
    const database = await open();
    let beforeHash = async () => {};
    const testServer = openAccounts(database, { beforeHash: () => beforeHash() });
    await testServer.signUpConfirmed("Ada", EMAIL);
    await testServer.accounts.requestReset({ email: EMAIL }, caller);
    const token = await tokenInEmail(database, "Choose a new password");
    // The sessions of before have ended already; the new password is not stored yet.
    let between = "";
    beforeHash = async () => {
      const done = await testServer.signIn(EMAIL, PASSWORD, strangerAt("198.51.100.1"));
      between = testServer.callerAfter(done).token ?? "";
    };
    await testServer.accounts.resetPassword({ token, password: NEW_PASSWORD }, caller);
    expect(between).not.toBe("");
    expect(await testServer.readSession(between)).toBeUndefined();
  });

  test("ends a session that a sign-in with the old password is just writing", async () => {
    const { database, testServer, token } = await openReset();
    const { kysely } = database;
    const { id } = await kysely.selectFrom("users").select("id").executeTakeFirstOrThrow();
    let reset: Promise<unknown> = Promise.resolve();
    await kysely.transaction().execute(async (transaction) => {
      await lockAccount(transaction, id);
      reset = testServer.accounts.resetPassword({ token, password: NEW_PASSWORD }, caller);
      // It waits for the sign-in; where it does not, it is done by then.
      await Promise.race([reset, keepBusy(transaction)]);
      const session = { userId: id, caller, nowMs: Date.now(), confirmedAt: null };
      await addSession(transaction, session);
    });
    expect(await reset).toEqual({ outcome: "reset" });
    expect(await kysely.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test("is limited by the client's address, and one too many leaves everything as it was", async () => {
    const { database, testServer, token } = await openReset();
    const key = "203.0.113.1|/reset-password";
    await database.kysely
      .insertInto("rate_limits")
      .values({ id: "counted", key, count: 30, last_request: Date.now() })
      .execute();
    const form = { token, password: NEW_PASSWORD };
    const refused = await testServer.accounts.resetPassword(form, caller);
    expect(refused).toMatchObject({ why: "too many", values: { token } });
    expect(await database.kysely.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
    const elsewhere = strangerAt("203.0.113.2");
    expect(await testServer.accounts.resetPassword(form, elsewhere)).toEqual({ outcome: "reset" });
  });

  test("is not answered before the pause is over, whatever happens", async () => {
    const database = await open();
    const events: string[] = [];
    const duringPause = async () => {
      await keepBusy(database.kysely);
      events.push("pause over");
    };
    const testServer = openAccounts(database, { duringPause });
    await testServer.signUp("Ada", EMAIL);
    const ask = async (email: string) => {
      const { outcome } = await testServer.accounts.requestReset({ email }, caller);
      events.push(outcome);
    };
    await ask(EMAIL);
    await ask("eve@example.org");
    await database.kysely.schema.dropTable("verifications").execute();
    await ask(EMAIL);
    const paused = ["sent", "sent", "refused"].flatMap((outcome) => ["pause over", outcome]);
    expect(events).toEqual(paused);
  });

  test("for an address that nobody has removes the links whose hour is over", async () => {
    const { database, testServer, token } = await openReset();
    testServer.clock.aheadMs = HOUR_MS + 1000;
    const ask = () => testServer.accounts.requestReset({ email: "eve@example.org" }, caller);
    expect(await ask()).toEqual({ outcome: "sent" });
    expect(await testServer.accounts.findReset(token)).toBeUndefined();
    expect(await database.kysely.selectFrom("verifications").selectAll().execute()).toEqual([]);
  });

  test("that fails is answered after the same pause, and its reason goes only to the log", async () => {
    const { database, testServer } = await openReset();
    await database.kysely.schema.dropTable("verifications").execute();
    const pauses = testServer.pausesMs.length;
    const failed = await testServer.accounts.requestReset({ email: EMAIL }, caller);
    expect(failed).toEqual({
      outcome: "refused",
      why: "ours",
      problem: expect.objectContaining({ text: "An unexpected error occurred" }),
      errors: {},
      values: { email: EMAIL },
    });
    expect(testServer.pausesMs.slice(pauses)).toEqual([400]);
    expect(testServer.reported).toHaveLength(1);
    expect(JSON.stringify(await emailsIn(database))).not.toContain("verifications");
  });
});
