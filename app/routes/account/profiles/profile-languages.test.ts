import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { languageOfAccount, writingTo } from "#app/features/messages/account-language.server.ts";
import * as setting from "#app/routes/api/setting.ts";
import { currentPrefix, currentWriting } from "#app/translations/current-language.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { PASSWORD } from "#tests/accounts.ts";
import type { createBrowser } from "#tests/browser.ts";
import { describeEachEngine } from "#tests/engines.ts";
import type { RouteModule } from "#tests/site.ts";

const LANGUAGES = "en, hi, ar, pt-BR";
const PIN = "2468";
const CHILD = "11111111-2222-4333-8444-555555555555";
const SECOND = "11111111-2222-4333-8444-666666666666";
type Browser = ReturnType<typeof createBrowser>;

const openSite = (database: Database, languages = LANGUAGES) =>
  openAccountsSite({
    database,
    variables: { LANGUAGES: languages },
    routes: { "/": { default: () => null }, "/setting": { ...setting } as RouteModule },
  });

const signUp = (browser: Browser, prefix = "") =>
  browser.post(`${prefix}/signup`, {
    name: "Asha",
    email: "asha@example.org",
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });

const OWN = { email: "asha@example.org", password: PASSWORD };
const AS_IT_COMES = { theme: "system", region: "", captions: "", autoplaysTrailers: "on" };

const addProfile = (browser: Browser, id: string, name: string, child: object = {}) =>
  browser.post("/profiles/new", { id, name, colour: "sea", face: "owl", ageLimit: "", ...child });

const choose = (browser: Browser, language: string) =>
  browser.post("/setting", { language, from: "/watchlist" });

const accountIn = ({ kysely }: Database) =>
  kysely.selectFrom("users").select(["id", "language"]).executeTakeFirstOrThrow();

async function firstProfileIn({ kysely }: Database) {
  const profiles = kysely.selectFrom("profiles").select("id").where("is_default", "=", 1);
  return (await profiles.executeTakeFirstOrThrow()).id;
}

async function profileLanguages({ kysely }: Database) {
  const rows = await kysely.selectFrom("profiles").select(["name", "language"]).execute();
  return Object.fromEntries(rows.map(({ name, language }) => [name, language]));
}

describeEachEngine("the language of an account", ({ open }) => {
  test("is that of the page on which somebody signs up", async () => {
    const database = await open();
    const browser = (await openSite(database)).browser();
    expect((await signUp(browser, "/hi")).status).toBe(303);
    const { id, language } = await accountIn(database);
    expect(language).toBe("hi");
    expect(await profileLanguages(database)).toEqual({ default: "hi" });
    const site = { languages: ["en", "hi"], ownLanguage: "en" };
    expect(await languageOfAccount(database.kysely, id, site)).toBe("hi");
  });

  test("is the operator's own where it is not offered any more, or was never chosen", async () => {
    const database = await open();
    await signUp((await openSite(database)).browser(), "/hi");
    const { id } = await accountIn(database);
    const withoutHindi = { languages: ["en", "ar"], ownLanguage: "en" };
    expect(await languageOfAccount(database.kysely, id, withoutHindi)).toBe("en");
    expect(await languageOfAccount(database.kysely, "nobody", withoutHindi)).toBe("en");
  });

  test("is what its emails are written in, with links to the pages in it", () => {
    const site = { languages: ["en", "hi"], ownLanguage: "en" };
    const written = () => [currentWriting().code, currentPrefix()];
    expect(writingTo("hi", site, written)).toEqual(["hi", "/hi"]);
    expect(writingTo("ar", site, written)).toEqual(["en", ""]);
    expect(writingTo(null, site, written)).toEqual(["en", ""]);
    expect(writingTo(null, { ...site, ownLanguage: "hi" }, written)).toEqual(["hi", ""]);
  });

  test("changes when its owner chooses another, and not by what a stranger posts", async () => {
    const database = await open();
    const site = await openSite(database);
    const browser = site.browser();
    await signUp(browser);
    expect(await accountIn(database)).toMatchObject({ language: "en" });
    const version = browser.jar.get("viewer");
    expect((await choose(browser, "ar")).location).toBe("/ar/watchlist");
    expect(await accountIn(database)).toMatchObject({ language: "ar" });
    expect(await profileLanguages(database)).toEqual({ default: "ar" });
    // Other devices learn of it, as of every change of the viewer.
    expect(browser.jar.get("viewer")).not.toBe(version);
    await choose(browser, "tlh");
    await choose(site.browser(), "hi");
    expect(await accountIn(database)).toMatchObject({ language: "ar" });
  });

  test("is not that of another of its profiles, which has its own", async () => {
    const database = await open();
    const browser = (await openSite(database)).browser();
    await signUp(browser, "/hi");
    await addProfile(browser, CHILD, "Mina", { ageLimit: "kids", pin: PIN, again: PIN });
    await addProfile(browser, SECOND, "Ravi");
    await browser.post("/profiles/switch", { profile: SECOND, next: "" });
    await choose(browser, "ar");
    await browser.post("/profiles/switch", { profile: CHILD, next: "" });
    await choose(browser, "pt-BR");
    expect(await profileLanguages(database)).toEqual({ default: "hi", Ravi: "ar", Mina: "pt-BR" });
    expect(await accountIn(database)).toMatchObject({ language: "hi" });
  });
});

describeEachEngine("what a profile reads", ({ open }) => {
  test("is what signing in leads to, unless the page's address names a language", async () => {
    const database = await open();
    const site = await openSite(database);
    await signUp(site.browser(), "/hi");
    const signIn = async (browser: Browser, path: string) => {
      const { location } = await browser.post(path, { ...OWN, next: "/watchlist" });
      return [location, browser.jar.get("language")];
    };
    expect(await signIn(site.browser(), "/login")).toEqual(["/hi/watchlist", "hi"]);
    const inArabic = site.browser();
    inArabic.jar.set("language", "ar");
    expect(await signIn(inArabic, "/ar/login")).toEqual(["/ar/watchlist", "ar"]);
    expect((await inArabic.get("/", { "accept-language": "hi" })).location).toBe("/ar");
    // English is a choice like any other: the browser's own languages do not count any more.
    expect((await choose(inArabic, "en")).location).toBe("/watchlist");
    expect((await inArabic.get("/", { "accept-language": "ar" })).location).toBeNull();
  });

  test("stays that of the page for whoever has never chosen", async () => {
    const database = await open();
    const site = await openSite(database);
    await signUp(site.browser());
    await database.kysely.updateTable("users").set({ language: null }).execute();
    await database.kysely.updateTable("profiles").set({ language: null }).execute();
    const { location } = await site.browser().post("/hi/login", { ...OWN, next: "/watchlist" });
    expect(location).toBe("/hi/watchlist");
  });

  test("stays that of the page where its own is not offered any more", async () => {
    const database = await open();
    await signUp((await openSite(database)).browser(), "/hi");
    const browser = (await openSite(database, "en, ar")).browser();
    const { location } = await browser.post("/ar/login", { ...OWN, next: "/watchlist" });
    expect(location).toBe("/ar/watchlist");
    expect(browser.jar.get("language")).toBeUndefined();
    expect((await browser.get("/hi/watchlist")).status).toBe(404);
    const english = (await openSite(database, "en")).browser();
    expect((await english.post("/login", { ...OWN, next: "/watchlist" })).location).toBe(
      "/watchlist",
    );
    expect((await english.get("/watchlist")).status).toBe(200);
  });

  test("is what switching to it leads to", async () => {
    const database = await open();
    const browser = (await openSite(database)).browser();
    await signUp(browser, "/hi");
    await addProfile(browser, CHILD, "Mina", { ageLimit: "kids", pin: PIN, again: PIN });
    const switchTo = (fields: object) =>
      browser.post("/profiles/switch", { next: "/watchlist", ...fields });
    const firstTaste = "/first-taste?next=%2Fwatchlist";
    expect((await switchTo({ profile: CHILD })).location, "its account's").toBe(`/hi${firstTaste}`);
    await choose(browser, "ar");
    const parent = await firstProfileIn(database);
    expect((await switchTo({ profile: parent, pin: PIN })).location).toBe(`/hi${firstTaste}`);
    expect((await switchTo({ profile: CHILD })).location).toBe(`/ar${firstTaste}`);
    expect((await browser.get("/")).location).toBe("/ar");
  });

  test("is chosen for another profile by its account, such as a child's by its parents", async () => {
    const database = await open();
    const browser = (await openSite(database)).browser();
    await signUp(browser);
    const child = { ageLimit: "kids", pin: PIN, again: PIN, language: "hi" };
    await addProfile(browser, CHILD, "Mina", child);
    const edit = `/profiles/${CHILD}`;
    expect(await browser.text(edit)).toMatch(/<option [^>]*value="hi" selected="">/);
    const change = (fields: object) =>
      browser.post(edit, { name: "Mina", colour: "sea", face: "owl", ageLimit: "kids", ...fields });
    await change({ language: "tlh" });
    expect(await profileLanguages(database)).toMatchObject({ Mina: null });
    await change({ language: "ar" });
    await change({});
    expect(await profileLanguages(database)).toEqual({ default: "en", Mina: "ar" });
    const first = await firstProfileIn(database);
    expect(await browser.text(`/profiles/${first}`)).not.toContain('name="language"');
    await browser.post(`/profiles/${first}`, {
      name: "A",
      colour: "sea",
      face: "owl",
      language: "hi",
    });
    expect(await profileLanguages(database)).toEqual({ A: "en", Mina: "ar" });
    expect((await browser.post("/profiles/switch", { profile: CHILD, next: "" })).location).toBe(
      "/ar/first-taste",
    );
  });

  test("reaches a device where it was not chosen with the viewer's record", async () => {
    const database = await open();
    const site = await openSite(database);
    await signUp(site.browser(), "/hi");
    const [one, other] = [site.browser(), site.browser()];
    for (const browser of [one, other]) await browser.post("/login", OWN);
    await choose(one, "ar");
    expect(other.jar.get("language")).toBe("hi");
    await other.get("/api/viewer");
    expect(other.jar.get("language")).toBe("ar");
  });

  test("is chosen in the preferences, too, without a script, and leaves captions alone", async () => {
    const database = await open();
    const browser = (await openSite(database)).browser();
    await signUp(browser);
    const was = "theme=system&region=&captions=&autoplaysTrailers=on";
    await browser.post("/profile/preferences", { ...AS_IT_COMES, was, captions: "hi" });
    const html = await browser.text("/profile/preferences");
    expect(html).toContain('<option dir="rtl" lang="ar" value="ar">العربية</option>');
    expect(html).toMatch(/<option dir="ltr" lang="en" value="en" selected="">/);
    const from = "/profile/preferences?notice=saved";
    expect(html).toMatch(/<form [^>]*action="\/setting"(?:(?!<\/form>).)*name="language"/s);
    expect(html).toContain(`value="${from}"`);
    const chosen = await browser.post("/setting", { from, language: "ar" });
    expect(chosen.location).toBe("/ar/profile/preferences?notice=saved");
    const arabic = await browser.text(chosen.location ?? "");
    expect(arabic).toMatch(/<option dir="rtl" lang="ar" value="ar" selected="">/);
    expect(arabic).toContain("data-viewer-changed");
    const { response } = await browser.get("/api/viewer");
    expect((await response.json()).data.preferences.captions).toBe("hi");
  });

  test("cannot be chosen where there is one language", async () => {
    const browser = (await openSite(await open(), "en")).browser();
    await signUp(browser);
    expect(await browser.text("/profile/preferences")).not.toContain('name="language"');
    expect(browser.jar.get("language")).toBeUndefined();
  });
});
