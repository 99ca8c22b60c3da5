import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { emailsIn, PASSWORD, tokenInEmail } from "#tests/accounts.ts";
import { describeEachEngine, describeOnSqlite } from "#tests/engines.ts";
import { openIdentityProvider, type Person } from "#tests/sign-in/identity-provider.ts";
import { EMAIL, openTokenSite } from "#tests/sign-in/token-client.ts";

const ADA = { email: EMAIL, name: "Ada Lovelace", subject: "a-1" };
const SIGN_IN = "/login/with/stand-in";
const LINKED = "/profile/security/identities";

async function openSite(database: Database, { isDownAtStart = false } = {}) {
  const provider = await openIdentityProvider();
  if (isDownAtStart) await provider.breakDown({ kind: "503" });
  const setting = JSON.stringify([provider.setting]);
  const site = await openTokenSite(database, { OIDC_PROVIDERS: setting, LANGUAGES: "en, hi" });
  type Browser = ReturnType<typeof site.browser>;

  /** Clicks the button; returns where the browser is sent. */
  const begin = async (browser: Browser, form: Record<string, string> = {}) =>
    (await browser.post(SIGN_IN, form)).location ?? "";

  /** Signs in with the provider; returns where the browser ends up. */
  async function walk(
    browser: Browser,
    somebody: Person | "declines" = ADA,
    form: Record<string, string> = {},
  ) {
    const back = await provider.signIn(await begin(browser, form), somebody);
    return browser.get(back.pathname + back.search);
  }

  return {
    ...site,
    provider,
    begin,
    walk,
    isSignedIn: async (browser: Browser) => (await browser.get("/profile")).status === 200,
    /** Ada, signed up with a password, with a confirmed address. */
    confirmedAda: site.signedUp,
    counts: async () => {
      const users = await database.kysely.selectFrom("users").select("id").execute();
      const accounts = await database.kysely
        .selectFrom("accounts")
        .select("id")
        .where("provider_id", "=", "stand-in")
        .execute();
      return { users: users.length, identities: accounts.length };
    },
  };
}

const subjectsIn = async (database: Database) =>
  (await emailsIn(database)).map(({ subject }) => subject);

describeEachEngine("signing in with an identity provider", ({ open }) => {
  test("leads back to the language of the page with the button, which becomes the account's", async () => {
    const database = await open();
    const { provider, browser: newBrowser } = await openSite(database);
    const browser = newBrowser();
    const { location } = await browser.post(`/hi${SIGN_IN}`, { next: "/watchlist" });
    const declined = await provider.signIn(location ?? "", "declines");
    expect((await browser.get(declined.pathname + declined.search)).location).toMatch(
      /^\/hi\/login\?/,
    );
    const again = await browser.post(`/hi${SIGN_IN}`, { next: "/watchlist" });
    const back = await provider.signIn(again.location ?? "", ADA);
    expect((await browser.get(back.pathname + back.search)).location).toMatch(/^\/hi\/plans\?/);
    const users = await database.kysely.selectFrom("users").select("language").execute();
    expect(users).toEqual([{ language: "hi" }]);
  });

  test("creates an account for somebody new, and later signs them in to the same one", async () => {
    const database = await open();
    const site = await openSite(database);
    const browser = site.browser();
    const first = await site.walk(browser, ADA, { next: "/watchlist" });
    expect(first).toMatchObject({ status: 303, location: "/plans?next=%2Fwatchlist" });
    expect(await site.isSignedIn(browser)).toBe(true);
    const viewer = (await (await browser.get("/api/viewer")).response.json()).data;
    expect(viewer).toMatchObject({ name: "Ada Lovelace", email: EMAIL, isVerified: true });
    expect([...browser.jar.keys()].filter((name) => name.startsWith("identity"))).toEqual([]);
    expect(await subjectsIn(database)).toEqual(["Welcome to Matinee"]);

    const later = site.browser();
    const second = await site.walk(
      later,
      { ...ADA, email: "moved@example.org" },
      { next: "/watchlist" },
    );
    expect(second).toMatchObject({ status: 303, location: "/watchlist" });
    expect(await site.isSignedIn(later)).toBe(true);
    expect(await site.counts()).toEqual({ users: 1, identities: 1 });
    expect(await subjectsIn(database)).toContain("A new sign-in to your account");
    const profiles = await database.kysely.selectFrom("profiles").select("id").execute();
    expect(profiles).toHaveLength(1);
  });

  test("still allows a password, which whoever reads the emails can choose", async () => {
    const database = await open();
    const site = await openSite(database);
    await site.walk(site.browser());
    expect(await site.grant()).toMatchObject({ status: 400 });
    await site.ask("/api/auth/recover", { body: { email: EMAIL } });
    const token = await tokenInEmail(database, "Choose a new password");
    const body = { type: "recovery", token, password: PASSWORD };
    expect(await site.ask("/api/auth/verify", { body })).toMatchObject({ status: 200 });
    expect(await site.grant()).toMatchObject({ status: 200 });
    expect(await site.walk(site.browser())).toMatchObject({ location: "/" });
    const welcomes = (await subjectsIn(database)).filter((subject) =>
      subject.startsWith("Welcome"),
    );
    expect(welcomes).toHaveLength(1);
  });

  test("opens the account with its address only if the provider has verified it", async () => {
    const database = await open();
    const site = await openSite(database);
    await site.confirmedAda();
    const taken = { status: 303, location: "/login?notice=identity-address-taken" };
    site.provider.misbehave({ unverifiedEmail: true });
    expect(await site.walk(site.browser())).toMatchObject(taken);
    expect(await site.counts()).toEqual({ users: 1, identities: 0 });

    site.provider.behave();
    const other = site.browser();
    expect(await site.walk(other)).toMatchObject({ status: 303, location: "/" });
    expect(await site.isSignedIn(other)).toBe(true);
    expect(await site.counts()).toEqual({ users: 1, identities: 1 });
    expect(await subjectsIn(database)).toContain("You can sign in with Stand-in");
  });

  test("accepts an address only as it is written, and none that looks like another", async () => {
    const database = await open();
    const site = await openSite(database);
    const { browser } = await site.confirmedAda();
    const lookAlike = { status: 303, location: "/login?notice=identity-look-alike" };
    for (const email of [
      "\uff41da@example.org",
      " ada@example.org",
      "ada@example\u3002org",
      "ada@\u0435xample.org",
      "ada@xn--xample-2of.org",
    ]) {
      const eve = { email, name: "Eve", subject: `e ${email}` };
      expect(await site.walk(site.browser(), eve), email).toMatchObject(lookAlike);
    }
    expect(await site.counts()).toEqual({ users: 1, identities: 0 });
    expect(await site.isSignedIn(browser)).toBe(true);
    const capitals = { ...ADA, email: "ADA@Example.org" };
    expect(await site.walk(site.browser(), capitals)).toMatchObject({ location: "/" });
    expect(await site.counts()).toEqual({ users: 1, identities: 1 });
  });

  test("says to the owner of a disabled account that it is disabled", async () => {
    const database = await open();
    const site = await openSite(database);
    await site.walk(site.browser());
    await database.kysely.updateTable("users").set({ disabled_at: 1 }).execute();
    const browser = site.browser();
    expect((await site.walk(browser)).location).toBe("/login?notice=disabled");
    expect(await site.isSignedIn(browser)).toBe(false);
  });

  test("starts while the provider is down, says so, works once it is back, and learns its new keys", async () => {
    const site = await openSite(await open(), { isDownAtStart: true });
    const browser = site.browser();
    expect(await site.begin(browser)).toBe("/login?notice=identity-down");
    await site.provider.recover();
    await site.provider.breakDown({ kind: "reset", path: "/token" });
    expect(await site.walk(browser)).toMatchObject({ location: "/login?notice=identity-down" });
    await site.provider.recover();
    expect(await site.walk(browser)).toMatchObject({ location: "/plans" });
    site.provider.misbehave({ keyEdition: 2 });
    expect(await site.walk(site.browser())).toMatchObject({ location: "/" });
    const log = site.logged.filter(({ msg }) => msg === "identity");
    expect(log.length).toBeGreaterThan(0);
    expect(JSON.stringify(site.logged)).not.toContain(EMAIL);
  });

  test("only works in the browser that started it, once, in each of two tabs", async () => {
    const site = await openSite(await open());
    const browser = site.browser();
    const [one, other] = [await site.begin(browser), await site.begin(browser)];
    const backs = [await site.provider.signIn(one, ADA), await site.provider.signIn(other, ADA)];
    const [first = "", second = ""] = backs.map((back) => back.pathname + back.search);
    const stranger = site.browser();
    const expired = { location: "/login?notice=identity-expired" };
    expect(await stranger.get(first)).toMatchObject(expired);
    expect(await browser.get(second)).toMatchObject({ location: "/plans" });
    expect(await browser.get(first)).toMatchObject({ location: "/" });
    expect(await browser.get(first)).toMatchObject(expired);
    expect(await site.walk(site.browser(), "declines")).toMatchObject({
      location: "/login?notice=identity-declined",
    });
    expect(await stranger.get(`${SIGN_IN}?code=made-up&state=made-up`)).toMatchObject(expired);
    expect(await stranger.post("/login/with/nobody", {})).toMatchObject({ location: "/login" });
  });

  test("creates one account for two simultaneous first sign-ins", async () => {
    const site = await openSite(await open());
    const browsers = [site.browser(), site.browser()];
    const addresses = await Promise.all(browsers.map((browser) => site.begin(browser)));
    const backs = await Promise.all(addresses.map((address) => site.provider.signIn(address, ADA)));
    const arrived = await Promise.all(
      browsers.map((browser, at) => browser.get(`${backs[at]?.pathname}${backs[at]?.search}`)),
    );
    expect(arrived.map(({ status }) => status)).toEqual([303, 303]);
    expect(await site.counts()).toEqual({ users: 1, identities: 1 });
  });
});

describeEachEngine("linked identities", ({ open }) => {
  test("are linked by whoever is signed in, and unlinked, each with an email", async () => {
    const database = await open();
    const site = await openSite(database);
    const { browser } = await site.signedUp();
    const linking = { link: "yes" };
    const gmail = { email: "elsewhere@example.org", name: "A. L.", subject: "a-2" };
    expect(await site.walk(browser, gmail, linking)).toMatchObject({
      location: `${LINKED}?notice=linked`,
    });
    expect(await site.walk(browser, gmail, linking)).toMatchObject({
      location: `${LINKED}?notice=linked`,
    });
    expect(await site.counts()).toEqual({ users: 1, identities: 1 });
    const eve = await site.signedUpAs("Eve", "eve@example.org");
    expect(await site.walk(eve, gmail, linking)).toMatchObject({
      location: `${LINKED}?notice=identity-taken`,
    });
    const page = await browser.text(LINKED);
    expect(page).toContain("elsewhere@example.org");
    const identity = /name="identity" value="([^"]+)"|value="([^"]+)" name="identity"/.exec(page);
    const id = identity?.[1] ?? identity?.[2] ?? "";
    await eve.post(LINKED, { identity: id });
    expect(await site.counts()).toEqual({ users: 2, identities: 1 });
    expect(await browser.post(LINKED, { identity: id })).toMatchObject({
      status: 303,
      location: `${LINKED}?notice=unlinked`,
    });
    expect(await site.counts()).toEqual({ users: 2, identities: 0 });
    const subjects = (await emailsIn(database)).filter(({ to }) => to === EMAIL);
    expect(subjects.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(["You can sign in with Stand-in", "Stand-in is no longer linked"]),
    );
  });

  test("are not changed by a visitor, by somebody else, or without a recent confirmation", async () => {
    const database = await open();
    const site = await openSite(database);
    const { browser } = await site.signedUp();
    const linking = { link: "yes" };
    expect(await site.begin(site.browser(), linking)).toBe(
      `/login?next=${encodeURIComponent(LINKED)}`,
    );
    const address = await site.begin(browser, linking);
    const back = await site.provider.signIn(address, ADA);
    const eve = await site.signedUpAs("Eve", "eve@example.org");
    for (const [name, value] of browser.jar) {
      if (name.startsWith("identity")) eve.jar.set(name, value);
    }
    expect(await eve.get(back.pathname + back.search)).toMatchObject({
      location: `${LINKED}?notice=identity-expired`,
    });
    const hourAgo = Date.now() - 3_600_000;
    await database.kysely
      .updateTable("sessions")
      .set({ created_at: hourAgo, confirmed_at: hourAgo })
      .execute();
    const confirm = `/profile/security/confirm?next=${encodeURIComponent(LINKED)}`;
    expect(await site.begin(browser, linking)).toBe(confirm);
    expect(await browser.post(LINKED, { identity: "any" })).toMatchObject({ location: confirm });
    expect(await site.counts()).toEqual({ users: 2, identities: 0 });
  });

  test("stay when they are the last sign-in method", async () => {
    const database = await open();
    const site = await openSite(database);
    const browser = site.browser();
    await site.walk(browser);
    await database.kysely.updateTable("users").set({ may_use_codes: 0 }).execute();
    // A provider's word confirms nothing.
    await database.kysely.updateTable("sessions").set({ confirmed_at: Date.now() }).execute();
    const { id } = await database.kysely
      .selectFrom("accounts")
      .select("id")
      .executeTakeFirstOrThrow();
    expect(await browser.post(LINKED, { identity: id })).toMatchObject({
      location: `${LINKED}?notice=last-way`,
    });
    expect(await site.counts()).toEqual({ users: 1, identities: 1 });
    expect(await browser.text(`${LINKED}?notice=last-way`)).toContain("only way to sign in");
  });

  test("are listed, linked by the client's own id token, and unlinked by API clients", async () => {
    const database = await open();
    const site = await openSite(database);
    const { accessToken: token } = await site.signedUp();
    const path = "/api/auth/identities";
    expect(await site.ask(path)).toMatchObject({ status: 401 });
    expect(await site.ask(path, { token })).toMatchObject({
      data: { identities: [], providers: [{ id: "stand-in", name: "Stand-in" }] },
    });
    const idToken = await site.provider.idTokenFor(ADA, "their own nonce");
    const link = (body: Record<string, string>) =>
      site.ask(path, {
        token,
        body: { provider: "stand-in", id_token: idToken, nonce: "their own nonce", ...body },
      });
    expect(await link({ nonce: "another" })).toMatchObject({ status: 400 });
    expect(await link({ provider: "nobody" })).toMatchObject({ status: 404 });
    expect(await link({})).toMatchObject({ status: 201, data: { linked: "stand-in" } });
    expect(await link({})).toMatchObject({ status: 400, body: { code: "invalid_grant" } });
    const { data } = await site.ask(path, { token });
    expect(data.identities).toMatchObject([{ provider: "stand-in", email: EMAIL }]);
    const own = `${path}/${data.identities[0].id}`;
    expect(await site.ask(own, { method: "DELETE", token })).toMatchObject({ status: 200 });
    expect(await site.ask(own, { method: "DELETE", token })).toMatchObject({ status: 404 });

    const hourAgo = Date.now() - 3_600_000;
    await database.kysely
      .updateTable("sessions")
      .set({ created_at: hourAgo, confirmed_at: hourAgo })
      .execute();
    const late = await site.ask(own, { method: "DELETE", token });
    expect(late).toMatchObject({ status: 403, body: { code: "confirmation_required" } });
    await site.provider.breakDown({ kind: "503" });
    const wrong = await site.ask(own, { method: "DELETE", token, body: { password: "wrong" } });
    expect(wrong).toMatchObject({ status: 403 });
  });
});

describeOnSqlite("faulty identity providers", ({ open }) => {
  const NOT_BELIEVED = "couldn&#x27;t verify the answer";
  const UNCONFIRMED = "email address isn&#x27;t confirmed there";
  test.each([
    [{ wrongNonce: true }, "identity-not-believed", NOT_BELIEVED],
    [{ wrongAudience: true }, "identity-not-believed", NOT_BELIEVED],
    [{ expired: true }, "identity-not-believed", NOT_BELIEVED],
    [{ forged: true }, "identity-not-believed", NOT_BELIEVED],
    [{ unverifiedEmail: true }, "identity-unconfirmed", UNCONFIRMED],
    [{ noEmail: true }, "identity-unconfirmed", UNCONFIRMED],
  ])("sign nobody in with %j, and the page says so", async (quirk, notice, words) => {
    const site = await openSite(await open());
    const browser = site.browser();
    site.provider.misbehave(quirk);
    const back = await site.walk(browser, ADA, { next: "/watchlist" });
    expect(back.location).toBe(`/login?next=%2Fwatchlist&notice=${notice}`);
    expect(await site.isSignedIn(browser)).toBe(false);
    expect(await site.counts()).toEqual({ users: 0, identities: 0 });
    expect(await browser.text(back.location ?? "")).toContain(words);
  });

  test("are offered at both sign-in pages when configured, and the form may post to them", async () => {
    const database = await open();
    const site = await openSite(database);
    const { response, headers } = await site.browser().get("/login?next=/watchlist");
    const page = await response.text();
    expect(page).toContain('action="/login/with/stand-in" method="post"');
    expect(page).toContain("Sign In With Stand-in");
    expect(await site.browser().text("/signup")).toContain("Sign Up With Stand-in");
    expect(headers.get("content-security-policy")).toContain(
      `form-action 'self' ${site.provider.issuer};`,
    );
    const plain = await openTokenSite(database);
    const without = await plain.browser().get("/login");
    expect(await without.response.text()).not.toContain("/login/with/");
    expect(without.headers.get("content-security-policy")).toContain("form-action 'self';");
  });
});
