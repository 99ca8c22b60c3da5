import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { createSessionReader } from "#app/features/accounts/sessions/sessions.server.ts";
import { PASSWORD } from "#tests/accounts.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { codeOf } from "#tests/sign-in/authenticator-app.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { createAuthenticator, passkeyOptionsIn } from "#tests/sign-in/passkey.ts";
import { switchOnByScreen } from "#tests/sign-in/second-factor.ts";
import { EMAIL } from "#tests/sign-in/token-client.ts";
import { NEXT, openSignInMethods } from "#tests/sign-in/sign-in-methods.ts";

const PASSKEYS = "/profile/security/passkeys";

/**
 * The whole matrix: how far every sign-in method gets by itself, without a second factor and with
 * one turned on. Whoever gets to the second step signs in with a code, and with nothing else.
 */
const MATRIX = [
  ["a password", "in", "to the second step"],
  ["an emailed code", "in", "to the second step"],
  ["a passkey that was only touched", "in", "to the second step"],
  ["a passkey that verified its holder", "in", "in"],
  ["a linked identity", "in", "to the second step"],
  ["a password for tokens", "in", "to the second step"],
  ["an emailed code for tokens", "in", "to the second step"],
  // It proves no factor, because it was issued when there was none.
  ["a refresh token from before", "in", "nowhere"],
  // The last one, because it ends every session.
  ["a new password by email", "in", "to the second step"],
] as const;

/** As an operator's screen does it, but without ending what has begun. */
const disable = ({ kysely }: Database) =>
  kysely.updateTable("users").set({ disabled_at: 1 }).where("email", "=", EMAIL).execute();

describeEachEngine("a disabled account", ({ open }) => {
  test("lets nobody in by any sign-in method, and opens no session of before", async () => {
    const database = await open();
    const { browser, signInBy } = await openSignInMethods(database);
    await disable(database);
    await database.kysely.deleteFrom("sessions").execute();
    for (const [way] of MATRIX) {
      const visit = await signInBy(way);
      expect([way, visit.got, await visit.isIn()]).toEqual([way, "nowhere", false]);
    }
    expect(await database.kysely.selectFrom("sessions").select("id").execute()).toEqual([]);
    expect((await browser.get("/profile")).status).toBe(302);
  });

  test("is closed to a second step that had begun, and to a session that was missed", async () => {
    const database = await open();
    const { browser, signInBy } = await openSignInMethods(database);
    const { codes } = await switchOnByScreen(browser);
    const visits = [await signInBy("a password"), await signInBy("a password for tokens")];
    await disable(database);
    for (const visit of visits) {
      expect(visit.got).toBe("to the second step");
      expect(await visit.give(codes.pop() ?? "")).not.toBe("in");
      expect(await visit.isIn()).toBe(false);
    }
    expect(await createSessionReader(database)(await tokenOf(database))).toBeUndefined();
  });

  test("says so to whoever has its password, and to nobody else", async () => {
    const database = await open();
    const { site } = await openSignInMethods(database);
    await disable(database);
    const sign = async (password: string) => {
      const answer = await site.browser().post("/login", { email: EMAIL, password });
      return { status: answer.status, page: await answer.response.text() };
    };
    const own = await sign(PASSWORD);
    expect(own.status).toBe(403);
    expect(own.page).toContain("This account is disabled");
    expect((await sign("another password")).page).not.toContain("is disabled");
    const { status, body } = await site.grant({ password: PASSWORD });
    expect([status, body.code]).toEqual([403, "account_disabled"]);
  });
});

const tokenOf = async ({ kysely }: Database) =>
  (await kysely.selectFrom("sessions").select("token").executeTakeFirstOrThrow()).token;

describeEachEngine("every sign-in method", ({ open }) => {
  test("is enough by itself while there is no second factor", async () => {
    const { signInBy } = await openSignInMethods(await open());
    for (const [way, alone] of MATRIX) {
      const visit = await signInBy(way);
      expect([way, visit.got, await visit.isIn()]).toEqual([way, alone, true]);
    }
  });

  test("waits for the second factor once it is on, except a passkey that is both", async () => {
    const database = await open();
    const { browser, signInBy } = await openSignInMethods(database);
    const sessions = () => database.kysely.selectFrom("sessions").select("id").execute();
    const { key, codes } = await switchOnByScreen(browser);
    expect(codes).toHaveLength(10);
    // The next half minute's code: this one's has turned it on.
    const spare = [codeOf(key, 1), ...codes];
    for (const [way, , got] of MATRIX) {
      const visit = await signInBy(way);
      expect([way, visit.got, await visit.isIn()]).toEqual([way, got, got === "in"]);
      if (got !== "to the second step") continue;
      const before = await sessions();
      expect([way, await visit.give("AAAA-AAAA-AAAA-AAAA")]).toEqual([way, "wrong"]);
      expect(await sessions(), way).toEqual(before);
      const thief = visit.copy();
      const code = spare.shift() ?? "";
      expect([way, await visit.give(code), await visit.isIn()]).toEqual([way, "in", true]);

      // Neither the same challenge nor the same code works again.
      expect([way, await thief.give(spare.at(-1) ?? "")]).toEqual([way, "too late"]);
      const anew = await signInBy("a password");
      expect([way, await anew.give(code), await anew.isIn()]).toEqual([way, "wrong", false]);
    }
  });

  test("is recorded with its device, and an unknown one is marked", async () => {
    const { site, inBrowsers } = await openSignInMethods(await open());
    const known = site.browser();
    const chrome = {
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36",
    };
    const given = { email: EMAIL, password: PASSWORD, next: NEXT };
    await known.post("/login", given, chrome);
    const first = await known.text("/profile/security");
    // The other one is the API client's.
    expect(first.match(/New device/g)).toHaveLength(2);
    expect(first).toMatch(/Chrome on Linux.*Password.*New device/s);
    const ways = {
      "an emailed code": "Code by email",
      "a passkey that verified its holder": "Passkey",
      "a linked identity": "Linked account",
    } as const;
    for (const [way, words] of Object.entries(ways)) {
      known.jar.delete("matinee");
      await inBrowsers[way as keyof typeof ways](known);
      const history = await known.text("/profile/security");
      expect(history, way).toContain(`· ${words}`);
      expect(history.match(/New device/g), way).toHaveLength(2);
    }
  });
});

describeEachEngine("a passkey at sign-in", ({ open }) => {
  test("is refused when it was signed elsewhere, twice, for another, or with another key", async () => {
    const site = await openAccountsSite({ database: await open() });
    const browser = await site.signedUp("Ada", EMAIL);
    // Synced passkeys count nothing: only the challenge reveals a second use.
    const passkey = createAuthenticator("localhost", { countsUses: false });
    const request = passkeyOptionsIn(await browser.text(PASSKEYS));
    const strange = {
      name: "x",
      credential: passkey.make({ ...request, origin: "https://evil.example" }),
    };
    expect((await browser.post(PASSKEYS, strange)).status).toBe(400);
    const credential = passkey.make(request);
    expect((await browser.post(PASSKEYS, { name: "x", credential })).status).toBe(303);
    expect((await browser.post(PASSKEYS, { name: "x", credential })).status).toBe(400);

    const stranger = site.browser();
    const challenge = passkeyOptionsIn(await stranger.text("/login"));
    const used = passkey.use(challenge);
    const tries = {
      "signed for another site": passkey.use({ ...challenge, origin: "https://evil.example" }),
      "for a challenge that is not ours": passkey.use({ challenge: "bWFkZSB1cA" }),
      "for the challenge of another occasion": passkey.use(request),
      "by a key that nobody has added": createAuthenticator().use(challenge),
      "by a passkey of another site": createAuthenticator("evil.example").use(challenge),
      "no answer at all": "{}",
    };
    for (const [what, each] of Object.entries(tries)) {
      const answer = await stranger.post("/login/passkey", { credential: each });
      expect(answer.location, what).toBe("/login?notice=passkey");
    }
    expect((await stranger.post("/login/passkey", { credential: used })).location).toBe("/");
    const thief = site.browser();
    const again = await thief.post("/login/passkey", { credential: used });
    expect(again.location).toBe("/login?notice=passkey");
    expect(await thief.text("/login?notice=passkey")).toContain("That passkey didn&#x27;t work");
  });
});
