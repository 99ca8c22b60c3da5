import { createHash, randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { emailsIn, openAccounts, PASSWORD, strangerAt, tokenInEmail } from "#tests/accounts.ts";
import { codeOf } from "#tests/sign-in/authenticator-app.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";

import { spendTotpCode } from "../second-factor/totp-factor.server.ts";
import { findStep, stepAt, toBase32, totpCode } from "../second-factor/totp.server.ts";

writesInEnglish();

const EMAIL = "ada@example.org";
const HALF_MINUTE_MS = 30_000;
const MINUTE_MS = 60_000;

type TestServer = ReturnType<typeof openAccounts>;

/** Ada, with two-step sign-in on; the sign-in service, and the codes of her app and her list. */
async function openAdas(database: Database) {
  const testServer = openAccounts(database);
  const ada = testServer.callerAfter(await testServer.signUpConfirmed("Ada", EMAIL));
  const viewer = await testServer.readSession(ada.token ?? "");
  if (!viewer) throw new Error("Ada is not signed in.");
  const { security } = testServer.accounts;
  const { ticket, secret } = security.offerTotp(viewer);
  const on = await security.switchOnTotp({ ticket, code: codeOf(secret) }, viewer);
  if (on.outcome !== "on") throw new Error(`It is not on: ${JSON.stringify(on)}`);
  return { testServer, ada, viewer, key: secret, ticket, codes: on.codes, security };
}

/** What a browser waits with that has proven the password. */
async function pastPassword(
  testServer: TestServer,
  caller = strangerAt("203.0.113.7"),
): Promise<string> {
  const due = await testServer.signIn(EMAIL, PASSWORD, caller);
  if (due.outcome !== "factor due") throw new Error(`No factor is due: ${JSON.stringify(due)}`);
  return due.challenge;
}

const answer = (
  testServer: TestServer,
  challenge: string,
  code: string,
  caller = strangerAt("203.0.113.7"),
) => testServer.accounts.security.meetFactor({ code }, { ...caller, challenge });

describe("codes of an authenticator app", () => {
  test("are those of RFC 6238", () => {
    const secret = Buffer.from("12345678901234567890");
    const given = {
      59: "287082",
      1111111109: "081804",
      1234567890: "005924",
      20000000000: "353130",
    };
    for (const [second, code] of Object.entries(given)) {
      expect(totpCode(secret, stepAt(Number(second) * 1000)), second).toBe(code);
    }
    expect(toBase32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  });

  test("are valid for the half minute before and after, and never before the last one used", () => {
    const secret = Buffer.from("12345678901234567890");
    const nowMs = 1_234_567_890_000;
    const now = stepAt(nowMs);
    const found = (step: number, lastStep = 0) =>
      findStep(secret, { code: totpCode(secret, step), lastStep, nowMs });
    expect([-2, -1, 0, 1, 2].map((off) => found(now + off) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(found(now, now)).toBeUndefined();
    expect(found(now - 1, now)).toBeUndefined();
    expect(found(now + 1, now)).toBe(now + 1);
  });
});

describeEachEngine("a second factor", ({ open }) => {
  test("takes no code of nobody, nor with a secret that another server sealed", async () => {
    const database = await open();
    const { testServer, viewer, key } = await openAdas(database);
    const parts = { keys: testServer.keys, now: () => Date.now() + HALF_MINUTE_MS };
    const given = { userId: viewer.userId, code: codeOf(key, 1) };
    const spend = (userId = viewer.userId) =>
      spendTotpCode(parts, database.kysely, { ...given, userId });
    expect(await spend("nobody")).toBe(false);
    const factor = database.kysely.updateTable("totp_factors");
    const { sealed_secret } = await database.kysely
      .selectFrom("totp_factors")
      .select("sealed_secret")
      .executeTakeFirstOrThrow();
    await factor.set({ sealed_secret: "of another server" }).execute();
    expect(await spend()).toBe(false);
    await factor.set({ sealed_secret }).execute();
    expect(await spend()).toBe(true);
  });

  test("is stored so that a copy of the database opens nothing", async () => {
    const database = await open();
    const { testServer, key, codes } = await openAdas(database);
    const challenge = await pastPassword(testServer);
    const { kysely } = database;
    const stored = JSON.stringify([
      await kysely.selectFrom("totp_factors").selectAll().execute(),
      await kysely.selectFrom("recovery_codes").selectAll().execute(),
      await kysely.selectFrom("sign_in_challenges").selectAll().execute(),
    ]);
    expect(stored).toContain("sealed_secret");
    for (const secret of [key, ...codes, challenge]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(secret.replaceAll("-", ""));
    }
    const factor = await kysely.selectFrom("totp_factors").selectAll().executeTakeFirstOrThrow();
    // Nor do the bytes on disk contain it.
    expect(toBase32(Buffer.from(factor.sealed_secret, "base64url"))).not.toContain(key);
  });

  test("accepts a code once, from one of two browsers at the same moment", async () => {
    const { testServer, key } = await openAdas(await open());
    const [one, other] = [await pastPassword(testServer), await pastPassword(testServer)];
    testServer.clock.aheadMs = HALF_MINUTE_MS;
    const code = codeOf(key, 1);
    const outcomes = await Promise.all([
      answer(testServer, one, code),
      answer(testServer, other, code),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "refused"]);
  });

  test("accepts a code once, also where both have read the last one before either writes", async () => {
    const database = await open();
    const { testServer, viewer, key } = await openAdas(database);
    const parts = { keys: testServer.keys, now: () => Date.now() + HALF_MINUTE_MS };
    const spend = () =>
      spendTotpCode(parts, database.kysely, { userId: viewer.userId, code: codeOf(key, 1) });
    const spent = await Promise.all([spend(), spend()]);
    expect(spent.toSorted()).toEqual([false, true]);
  });

  test("ends every other session when it is turned on, and never this one", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    const ada = testServer.callerAfter(await testServer.signUpConfirmed("Ada", EMAIL));
    const other = testServer.callerAfter(await testServer.signIn(EMAIL, PASSWORD));
    const eve = testServer.callerAfter(await testServer.signUp("Eve", "eve@example.org"));
    const viewer = await testServer.readSession(ada.token ?? "");
    if (!viewer) throw new Error("Ada is not signed in.");
    const { ticket, secret } = testServer.accounts.security.offerTotp(viewer);
    await testServer.accounts.security.switchOnTotp({ ticket, code: codeOf(secret) }, viewer);
    const sessions = await Promise.all(
      [ada, other, eve].map(({ token }) => testServer.readSession(token ?? "")),
    );
    expect(sessions.map((session) => session !== undefined)).toEqual([true, false, true]);
  });

  test("is required to delete an account: the password alone is not enough", async () => {
    const database = await open();
    const { testServer, viewer, codes, ada } = await openAdas(database);
    testServer.clock.aheadMs = 11 * MINUTE_MS;
    const before = async () => undefined;
    const ask = () => testServer.accounts.askDeletion({ password: PASSWORD }, { viewer, before });
    expect(await ask()).toEqual({ outcome: "unconfirmed" });
    expect(await database.kysely.selectFrom("account_deletions").selectAll().execute()).toEqual([]);
    const given = { viewer, caller: ada };
    await testServer.accounts.security.confirm({ code: codes[0] ?? "" }, given);
    expect(await ask()).toMatchObject({ outcome: "done" });
  });

  test("accepts a recovery code once, however it is written, and notifies its owner", async () => {
    const database = await open();
    const { testServer, codes } = await openAdas(database);
    const [code = ""] = codes;
    const [one, other] = [await pastPassword(testServer), await pastPassword(testServer)];
    const typed = ` ${code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o")} `;
    const outcomes = await Promise.all([
      answer(testServer, one, typed),
      answer(testServer, other, code),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "refused"]);
    const notices = (await emailsIn(database)).filter(({ subject }) =>
      /recovery code was/.test(subject),
    );
    expect(notices).toMatchObject([{ to: EMAIL, text: expect.stringContaining("9 are left") }]);
  });

  test("takes a recovery code that ends like a code of the app for what it is", async () => {
    const database = await open();
    const { testServer, viewer } = await openAdas(database);
    const code_hash = createHash("sha256")
      .update(`${viewer.userId} ABCDEFGHJK123456`)
      .digest("base64url");
    const row = { user_id: viewer.userId, code_hash, created_at: 0 };
    await database.kysely.insertInto("recovery_codes").values(row).execute();
    const challenge = await pastPassword(testServer);
    const done = await answer(testServer, challenge, "ABCD-EFGH-JK12-3456");
    expect(done.outcome).toBe("done");
  });

  test("is followed by what follows every sign-in, such as the choice among profiles", async () => {
    const { testServer, viewer, codes } = await openAdas(await open());
    const form = { id: randomUUID(), name: "Bob", colour: "sea", face: "owl", ageLimit: "" };
    await testServer.accounts.profiles.add(form, viewer);
    const done = await answer(testServer, await pastPassword(testServer), codes[0] ?? "");
    expect(done).toMatchObject({ outcome: "done", userId: viewer.userId, hasProfiles: true });
  });

  test("new recovery codes make the old ones worthless", async () => {
    const { testServer, viewer, codes, security } = await openAdas(await open());
    const fresh = await security.renewRecoveryCodes(viewer);
    const challenge = await pastPassword(testServer);
    expect(await answer(testServer, challenge, codes[0] ?? "")).toMatchObject({
      outcome: "refused",
    });
    expect(await answer(testServer, challenge, fresh?.[0] ?? "")).toMatchObject({
      outcome: "done",
    });
  });

  test("has no recovery codes while it is off", async () => {
    const database = await open();
    const { viewer, security } = await openAdas(database);
    await security.switchOffTotp(viewer);
    expect(await security.renewRecoveryCodes(viewer)).toBeUndefined();
    expect(await database.kysely.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
  });

  test("takes no recovery code that is left over once it is off", async () => {
    const database = await open();
    const { testServer, codes } = await openAdas(database);
    const challenge = await pastPassword(testServer);
    await database.kysely.deleteFrom("totp_factors").execute();
    const late = await answer(testServer, challenge, codes[0] ?? "");
    expect(late).toMatchObject({
      outcome: "refused",
      errors: { code: { text: expect.any(String) } },
    });
  });

  test("limits guessing, and knowing only the password locks nobody out", async () => {
    const database = await open();
    const { testServer, codes } = await openAdas(database);
    const first = await answer(testServer, await pastPassword(testServer), codes[2] ?? "");
    if (first.outcome !== "done") throw new Error(`It was refused: ${JSON.stringify(first)}`);
    const ada = testServer.callerAfter(first);
    const wrong = { why: "input", errors: { code: { text: expect.any(String) } } };
    for (let tries = 1; tries <= 5; tries++) {
      const from = strangerAt(`198.51.100.${tries}`);
      const challenge = await pastPassword(testServer, from);
      expect(await answer(testServer, challenge, "000000", from), `${tries}`).toMatchObject(wrong);
    }
    const challenge = await pastPassword(testServer);
    expect(await answer(testServer, challenge, codes[0] ?? "")).toMatchObject({ why: "too many" });
    expect(await answer(testServer, challenge, codes[0] ?? "")).toMatchObject({ why: "too many" });
    const notices = (await emailsIn(database)).filter(({ subject }) => /wrong codes/.test(subject));
    expect(notices).toHaveLength(1);

    const own = { ...ada, token: undefined };
    const known = await pastPassword(testServer, own);
    expect(await answer(testServer, known, codes[0] ?? "", own)).toMatchObject({ outcome: "done" });
    testServer.clock.aheadMs = 16 * MINUTE_MS;
    const later = await pastPassword(testServer);
    expect(await answer(testServer, later, codes[1] ?? "")).toMatchObject({ outcome: "done" });
  });

  test("allows ten guesses at most, across all known devices and sign-in methods", async () => {
    const database = await open();
    const { testServer, codes } = await openAdas(database);
    const devices = [];
    for (const code of codes.slice(0, 3)) {
      const done = await answer(testServer, await pastPassword(testServer), code);
      if (done.outcome !== "done") throw new Error(`It was refused: ${JSON.stringify(done)}`);
      devices.push(testServer.callerAfter(done));
    }
    const [one, other, last] = devices;
    if (!one || !other || !last) throw new Error("There are not three devices.");
    const { security } = testServer.accounts;
    for (const caller of [one, other]) {
      const viewer = await testServer.readSession(caller.token ?? "");
      if (!viewer) throw new Error("Ada is not signed in.");
      const challenge = await pastPassword(testServer, { ...caller, token: undefined });
      for (let tries = 1; tries <= 5; tries++) {
        const tried =
          tries % 2 === 0
            ? await answer(testServer, challenge, "000000", caller)
            : await security.confirm({ code: "000000" }, { viewer, caller });
        expect(tried, `${tries}`).toMatchObject({ why: "input" });
      }
    }
    const own = { ...last, token: undefined };
    const challenge = await pastPassword(testServer, own);
    expect(await answer(testServer, challenge, codes[3] ?? "", own)).toMatchObject({
      why: "too many",
    });
    const notices = (await emailsIn(database)).filter(({ subject }) => /wrong codes/.test(subject));
    expect(notices).toHaveLength(1);
    testServer.clock.aheadMs = 16 * MINUTE_MS;
    const later = await pastPassword(testServer, own);
    expect(await answer(testServer, later, codes[3] ?? "", own)).toMatchObject({ outcome: "done" });
  });

  test("forgets every device that signed in without it, and so does a new password", async () => {
    const database = await open();
    const { testServer, ada, codes } = await openAdas(database);
    const known = async () =>
      (await database.kysely.selectFrom("known_devices").selectAll().execute()).length;
    expect(await known()).toBe(0);
    const signIn = async (code: string, password = PASSWORD) => {
      const due = await testServer.signIn(EMAIL, password, strangerAt("203.0.113.7"));
      if (due.outcome !== "factor due") throw new Error(`No factor is due: ${due.outcome}`);
      return answer(testServer, due.challenge, code);
    };
    await signIn(codes[0] ?? "");
    expect(await known()).toBe(1);
    const viewer = await testServer.readSession(ada.token ?? "");
    if (!viewer) throw new Error("Ada is not signed in.");
    const change = { current: PASSWORD, password: "another warm row" };
    const changed = await testServer.accounts.changePassword(change, {
      viewer,
      caller: ada,
    });
    expect(changed).toMatchObject({ outcome: "done" });
    expect(await known()).toBe(0);
    await signIn(codes[1] ?? "", "another warm row");
    expect(await known()).toBe(1);
    await testServer.accounts.requestReset({ email: EMAIL }, ada);
    const token = await tokenInEmail(database, "Choose a new password");
    await testServer.accounts.resetPassword({ token, password: "a third warm row" }, ada);
    expect(await known()).toBe(0);
  });

  test("is awaited for ten minutes, in the browser that has proven the password", async () => {
    const { testServer, codes } = await openAdas(await open());
    const challenge = await pastPassword(testServer);
    const [code = ""] = codes;
    const altered = challenge.replace(/.$/, (last) => (last === "x" ? "y" : "x"));
    for (const strange of ["", altered, "made-up"]) {
      expect(await answer(testServer, strange, code), strange).toEqual({ outcome: "expired" });
    }
    testServer.clock.aheadMs = 11 * MINUTE_MS;
    expect(await answer(testServer, challenge, code)).toEqual({ outcome: "expired" });
  });

  test("is on only once its app has shown a code, and cannot be turned on twice", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    const ada = testServer.callerAfter(await testServer.signUpConfirmed("Ada", EMAIL));
    const eve = testServer.callerAfter(await testServer.signUpConfirmed("Eve", "eve@example.org"));
    const viewer = await testServer.readSession(ada.token ?? "");
    const stranger = await testServer.readSession(eve.token ?? "");
    if (!viewer || !stranger) throw new Error("They are not signed in.");
    const { security } = testServer.accounts;
    const { ticket, secret } = security.offerTotp(viewer);
    const code = codeOf(secret);
    const wrong = await security.switchOnTotp({ ticket, code: "000000" }, viewer);
    expect(wrong).toMatchObject({ outcome: "refused" });
    expect(await testServer.signIn(EMAIL, PASSWORD)).toMatchObject({ outcome: "done" });
    // A secret that was offered to one account is worthless to another.
    const given = { ticket, code };
    expect(await security.switchOnTotp(given, stranger)).toEqual({ outcome: "expired" });
    expect(await security.switchOnTotp(given, viewer)).toMatchObject({ outcome: "on" });
    expect(await security.switchOnTotp(given, viewer)).toEqual({ outcome: "expired" });
    expect(security.offerTotpAgain(viewer, ticket).secret).toBe(secret);

    await security.switchOffTotp(viewer);
    expect(await testServer.signIn(EMAIL, PASSWORD)).toMatchObject({ outcome: "done" });
    const { kysely } = database;
    expect(await kysely.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
    const subjects = (await emailsIn(database))
      .filter(({ to }) => to === EMAIL)
      .map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining(["Two-step sign-in is on", "Two-step sign-in is off"]),
    );
  });
});
