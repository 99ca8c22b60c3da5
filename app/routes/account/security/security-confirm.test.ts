import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { emailsIn, PASSWORD } from "#tests/accounts.ts";
import { codeOf } from "#tests/sign-in/authenticator-app.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { openIdentityProvider } from "#tests/sign-in/identity-provider.ts";
import { createAuthenticator, passkeyOptionsIn } from "#tests/sign-in/passkey.ts";
import { switchOnByScreen } from "#tests/sign-in/second-factor.ts";
import { EMAIL, openTokenSite } from "#tests/sign-in/token-client.ts";
import { openSignInMethods, type Browser } from "#tests/sign-in/sign-in-methods.ts";

const APP = "/profile/security/app";
const PASSKEYS = "/profile/security/passkeys";
const CONFIRM = `/profile/security/confirm?next=${encodeURIComponent(APP)}`;
const TWENTY_MINUTES_MS = 20 * 60 * 1000;

/** Makes every session look as if it had started, or been confirmed, a while ago. */
const age = ({ kysely }: Database) =>
  kysely
    .updateTable("sessions")
    .set((eb) => ({ created_at: eb("created_at", "-", TWENTY_MINUTES_MS), confirmed_at: null }))
    .execute();

const isConfirmed = async (browser: Browser) => (await browser.get(APP)).status === 200;

/** Somebody who signed up with an identity provider, and has no password. */
async function openGraces(database: Database) {
  const provider = await openIdentityProvider();
  const site = await openTokenSite(database, {
    OIDC_PROVIDERS: JSON.stringify([provider.setting]),
  });
  const browser = site.browser();
  const { location } = await browser.post("/login/with/stand-in", {});
  const back = await provider.signIn(location ?? "", { email: EMAIL, name: "Grace" });
  await browser.get(back.pathname + back.search);
  return { site, browser };
}

async function codeTo(database: Database): Promise<string> {
  const mail = (await emailsIn(database)).findLast(({ subject }) => /to confirm/.test(subject));
  return JSON.parse(mail?.text ?? "{}").heading;
}

describeEachEngine("confirming one's identity", ({ open }) => {
  test("requires the second factor once it is on", async () => {
    const database = await open();
    const { browser, passkey, site, inBrowsers } = await openSignInMethods(database);
    const other = site.browser();
    await inBrowsers["a password"](other);
    const { key, codes } = await switchOnByScreen(browser);
    // Other sessions ended, because they had not passed the factor.
    expect((await other.get("/profile")).status).toBe(302);

    await age(database);
    const page = await browser.text(CONFIRM);
    expect(page).toContain("from your authenticator app");
    expect(page).not.toMatch(/name="password"|Email Me a Code/);
    const request = () => browser.text(CONFIRM).then(passkeyOptionsIn);
    const challenge = passkeyOptionsIn(await site.browser().text("/login"));
    const tooLittle: Record<string, Record<string, string>> = {
      "the password": { password: PASSWORD },
      "a code that is wrong": { code: "AAAA-AAAA-AAAA-AAAA" },
      "a code by email": { do: "email" },
      "a passkey that was only touched": {
        credential: passkey.use({ ...(await request()), isVerified: false }),
      },
      "a passkey's answer for signing in": { credential: passkey.use(challenge) },
      "somebody else's passkey": { credential: createAuthenticator().use(await request()) },
    };
    for (const [what, fields] of Object.entries(tooLittle)) {
      expect((await browser.post(CONFIRM, fields)).status, what).toBe(400);
      expect(await isConfirmed(browser), what).toBe(false);
    }
    const enough = {
      "the app's code": { code: codeOf(key, 1) },
      "a recovery code": { code: codes[0] ?? "" },
      "a passkey that verified its holder": { credential: passkey.use(await request()) },
    };
    for (const [what, fields] of Object.entries(enough)) {
      expect((await browser.post(CONFIRM, fields)).location, what).toBe(APP);
      expect(await isConfirmed(browser), what).toBe(true);
      await age(database);
      expect((await browser.post(CONFIRM, fields)).status, `${what} again`).toBe(400);
    }
    // The first recovery code was used again.
    for (let tries = 2; tries <= 5; tries++) await browser.post(CONFIRM, { code: "000000" });
    const late = await browser.post(CONFIRM, { code: codes[1] ?? "" });
    expect([late.status, await isConfirmed(browser)]).toEqual([429, false]);
    const subjects = (await emailsIn(database)).map(({ subject }) => subject);
    expect(subjects).toContain("Too many wrong codes");
  });

  test("needs no password: an emailed code or a passkey is enough", async () => {
    const database = await open();
    const { site, browser } = await openGraces(database);
    const security = await browser.text("/profile/security");
    expect(security).toContain("This account has no password");
    expect(security).not.toContain("Current password");
    await age(database);
    expect(await isConfirmed(browser)).toBe(false);
    expect(await browser.text(CONFIRM)).not.toContain('name="password"');
    expect((await browser.post(CONFIRM, { password: "" })).status).toBe(400);

    const request = await browser.post(CONFIRM, { do: "email" });
    expect(request.location).toBe(`${CONFIRM}&step=code`);
    const code = await codeTo(database);
    const stored = await database.kysely.selectFrom("sign_in_challenges").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(await browser.text(`${CONFIRM}&step=code`)).toContain("An email with a code");
    // It is bound to this browser, and it confirms: it does not sign in.
    expect((await site.browser().post("/login/code", { code })).status).toBe(400);
    const stranger = site.browser();
    stranger.jar.set("challenge", browser.jar.get("challenge") ?? "");
    expect((await stranger.post("/login/code", { code })).status).toBe(400);
    const wrong = code === "111111" ? "222222" : "111111";
    expect((await browser.post(CONFIRM, { code: wrong })).status).toBe(400);
    const carried = browser.jar.get("challenge") ?? "";
    expect((await browser.post(CONFIRM, { code })).location).toBe(APP);
    expect(await isConfirmed(browser)).toBe(true);
    await age(database);
    browser.jar.set("challenge", carried);
    expect((await browser.post(CONFIRM, { code })).status).toBe(400);
    expect(await isConfirmed(browser)).toBe(false);
  });

  test("offers emailed codes only while they are on, or nothing else is left", async () => {
    const database = await open();
    const { browser } = await openGraces(database);
    // The provider's word alone confirms nothing.
    expect(await isConfirmed(browser)).toBe(false);
    await browser.post(CONFIRM, { do: "email" });
    await browser.post(CONFIRM, { code: await codeTo(database) });
    await browser.post("/profile/security/codes", { codes: "off" });
    const passkey = createAuthenticator();
    const { challenge } = passkeyOptionsIn(await browser.text(PASSKEYS));
    const credential = passkey.make({ challenge });
    await age(database);
    // The identity alone would leave nothing to confirm with.
    expect((await browser.post(CONFIRM, { do: "email" })).status).toBe(303);
    await browser.post(CONFIRM, { code: await codeTo(database) });
    await browser.post(PASSKEYS, { name: "Grace's key", credential });
    await age(database);
    expect((await browser.post(CONFIRM, { do: "email" })).status).toBe(400);
    const touched = passkey.use({
      ...passkeyOptionsIn(await browser.text(CONFIRM)),
      isVerified: false,
    });
    expect((await browser.post(CONFIRM, { credential: touched })).location).toBe(APP);
    expect(await isConfirmed(browser)).toBe(true);
  });

  test("precedes deletion where a password is not enough", async () => {
    const database = await open();
    const { browser } = await openGraces(database);
    const privacy = "/profile/privacy";
    const confirm = `/profile/security/confirm?next=${encodeURIComponent(privacy)}`;
    await age(database);
    expect(await browser.text(privacy)).not.toContain('name="password"');
    expect((await browser.post(privacy, { password: "" })).location).toBe(confirm);
    await browser.post(confirm, { do: "email" });
    const confirmed = await browser.post(confirm, { code: await codeTo(database) });
    expect(confirmed.location).toBe(privacy);
    const { key } = await switchOnByScreen(browser);
    await age(database);
    expect((await browser.post(privacy, {})).location).toBe(confirm);
    await browser.post(confirm, { code: codeOf(key, 1) });
    expect((await browser.post(privacy, {})).location).toBe("/login?notice=leaving");
  });
});
