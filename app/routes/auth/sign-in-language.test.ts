import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { t } from "#app/translations/t.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";
import { emailsIn, PASSWORD, tokenInEmail } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { codeOf } from "#tests/sign-in/authenticator-app.ts";
import { createAuthenticator, passkeyOptionsIn } from "#tests/sign-in/passkey.ts";
import { switchOnByScreen } from "#tests/sign-in/second-factor.ts";
import { EMAIL, openTokenSite } from "#tests/sign-in/token-client.ts";

const PASSKEYS = "/profile/security/passkeys";
const NEXT = "/watchlist";
const OWN = { email: EMAIL, password: PASSWORD, next: NEXT };
const IN_HINDI = /<html[^>]* lang="hi"/;
const DEVANAGARI = /^[\p{Script=Devanagari}\p{Nd}\s.,।“”-]+$/u;

/** A site in two languages, and an account that has not chosen one. */
async function openSite(database: Database) {
  const site = await openTokenSite(database, { LANGUAGES: "en, hi" });
  const { browser } = await site.signedUp();
  for (const table of ["users", "profiles"] as const) {
    await database.kysely.updateTable(table).set({ language: null }).execute();
  }
  return { ...site, owner: browser };
}

type Browser = Awaited<ReturnType<typeof openSite>>["owner"];

/** The translation of an English text, which is one. */
function inHindi(text: string): string {
  const hindi = writingIn("hi", () => t({ text, context: "" }));
  expect(hindi).toMatch(DEVANAGARI);
  return hindi;
}

interface Refusal {
  form: Record<string, string>;
  says: string;
}

async function expectRefusal(browser: Browser, path: string, { form, says }: Refusal) {
  const { status, response } = await browser.post(path, form);
  const html = await response.text();
  expect([path, status]).toEqual([path, 400]);
  expect(html).toMatch(IN_HINDI);
  expect(html).toContain(`>${inHindi(says)}<`);
}

async function codeInEmail(database: Database): Promise<string> {
  const mail = (await emailsIn(database)).findLast(({ subject }) =>
    /code to sign in/.test(subject),
  );
  return JSON.parse(mail?.text ?? "{}").heading;
}

describeEachEngine("signing in on a page in Hindi", ({ open }) => {
  test("starts where a page asks for it, with links and forms in Hindi", async () => {
    const { browser: newBrowser } = await openSite(await open());
    const browser = newBrowser();
    expect((await browser.get(`/hi${NEXT}`)).location).toBe("/hi/login?next=%2Fwatchlist");
    const html = await browser.text("/hi/login?next=%2Fwatchlist");
    expect(html).toMatch(IN_HINDI);
    expect(html).toContain('action="/hi/login?next=%2Fwatchlist"');
    for (const path of ["/login/code?next=%2Fwatchlist", "/signup?next=%2Fwatchlist"]) {
      expect(html).toContain(`href="/hi${path}"`);
    }
    expect(html).toContain('href="/hi/forgot-password"');
  });

  test("leads on in Hindi with a password, and so do its errors and signing out", async () => {
    const { browser: newBrowser } = await openSite(await open());
    const browser = newBrowser();
    await expectRefusal(browser, "/hi/login", {
      form: { ...OWN, password: "not this one" },
      says: "Invalid email or password",
    });
    expect((await browser.post("/hi/login", OWN)).location).toBe(`/hi${NEXT}`);
    expect((await browser.get("/hi/login")).location).toBe("/hi");
    const out = await browser.post("/hi/logout", {});
    expect(out.location).toBe("/hi/login?notice=signed-out");
    expect(await browser.text("/hi/login?notice=signed-out")).toContain(
      `data-toast="success">${inHindi("Successfully logged out")}<`,
    );
  });

  test("leads through the second step in Hindi", async () => {
    const { browser: newBrowser, owner } = await openSite(await open());
    const { key } = await switchOnByScreen(owner);
    const browser = newBrowser();
    const step = "/hi/login/verify?next=%2Fwatchlist";
    expect((await browser.post("/hi/login", OWN)).location).toBe(step);
    expect(await browser.text(step)).toMatch(IN_HINDI);
    await expectRefusal(browser, step, {
      form: { code: "AAAA-AAAA-AAAA-AAAA", next: NEXT },
      says: "That code isn't valid. Each code works once",
    });
    // The next half minute's code: this one's has turned it on.
    const answer = await browser.post(step, { code: codeOf(key, 1), next: NEXT });
    expect(answer.location).toBe(`/hi${NEXT}`);
    const late = await newBrowser().post(step, { code: "123456", next: NEXT });
    expect(late.location).toBe("/hi/login?next=%2Fwatchlist&notice=too-late");
    expect((await newBrowser().get(step)).location).toBe("/hi/login?next=%2Fwatchlist");
  });

  test("leads on in Hindi with a code by email", async () => {
    const database = await open();
    const browser = (await openSite(database)).browser();
    await expectRefusal(browser, "/hi/login/code", {
      form: { email: "ada", next: NEXT },
      says: "Please enter a full email address",
    });
    const step = "/hi/login/code?step=code&next=%2Fwatchlist";
    expect((await browser.post("/hi/login/code", { email: EMAIL, next: NEXT })).location).toBe(
      step,
    );
    await expectRefusal(browser, step, {
      form: { code: "000", next: NEXT },
      says: "That code isn't valid, or it has expired",
    });
    const code = await codeInEmail(database);
    expect((await browser.post(step, { code, next: NEXT })).location).toBe(`/hi${NEXT}`);
  });

  test("leads on in Hindi with a passkey, and back to the page if it does not work", async () => {
    const { browser: newBrowser, owner } = await openSite(await open());
    const passkey = createAuthenticator();
    const { challenge } = passkeyOptionsIn(await owner.text(PASSKEYS));
    await owner.post(PASSKEYS, { name: "Ada's key", credential: passkey.make({ challenge }) });
    const browser = newBrowser();
    const wrong = await browser.post("/hi/login/passkey", { credential: "{}", next: NEXT });
    expect(wrong.location).toMatch(/^\/hi\/login\?.*notice=passkey/);
    expect(await browser.text(wrong.location ?? "")).toContain(
      inHindi("That passkey didn't work. Please try again, or sign in another way."),
    );
    const request = passkeyOptionsIn(await browser.text("/hi/login"));
    const credential = passkey.use({ ...request, isVerified: true });
    const answer = await browser.post("/hi/login/passkey", { credential, next: NEXT });
    expect(answer.location).toBe(`/hi${NEXT}`);
  });

  test("follows a new password in Hindi, and a link that is too old says so in Hindi", async () => {
    const database = await open();
    const browser = (await openSite(database)).browser();
    await expectRefusal(browser, "/hi/forgot-password", {
      form: { email: "ada" },
      says: "Please enter a full email address",
    });
    const request = await browser.post("/hi/forgot-password", { email: EMAIL });
    expect(request.location).toBe("/hi/forgot-password?notice=sent");
    const token = await tokenInEmail(database, "Choose a new password");
    const path = `/hi/reset-password?token=${token}`;
    expect(await browser.text(path)).toMatch(IN_HINDI);
    await expectRefusal(browser, path, {
      form: { token, password: "password" },
      says: "This password is too common. Please choose another",
    });
    const set = await browser.post(path, { token, password: `${PASSWORD}, and more` });
    expect(set.location).toBe("/hi/login?notice=password-set");
    const { status, response } = await browser.get(path);
    expect(status).toBe(400);
    const html = await response.text();
    expect(html).toMatch(IN_HINDI);
    expect(html).toContain(inHindi("This link has already been used, or it is too old."));
  });

  test("is English again at an address without a language", async () => {
    const { browser: newBrowser } = await openSite(await open());
    const browser = newBrowser();
    expect((await browser.post("/login", OWN)).location).toBe(NEXT);
    expect(await browser.text("/profile/security")).toContain("<h1>Security</h1>");
  });
});
