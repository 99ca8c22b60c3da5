import { randomUUID } from "node:crypto";

import { useLoaderData } from "react-router";
import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { settingContext } from "#app/lib/setting.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { emailsIn, PASSWORD } from "#tests/accounts.ts";
import type { createBrowser } from "#tests/browser.ts";
import { describeEachEngine, type TestEngine } from "#tests/engines.ts";
import type { RouteModule } from "#tests/site.ts";

const PIN = "2468";
type Browser = ReturnType<typeof createBrowser>;

/** A shared page that says which age limit it was rendered for. */
function audiencePage(access: "visitors" | "session"): RouteModule {
  return {
    handle: { access, shared: { query: [], freshSeconds: 60, staleSeconds: 60 } },
    loader: ({ context }) => {
      const { audience, region } = context.get(settingContext);
      return `${audience} in ${region}`;
    },
    default: function Audience() {
      return <main>{`made for ${useLoaderData<string>()}`}</main>;
    },
  };
}

const closed = { handle: { access: "session" }, default: () => <main>billing</main> };

async function openAda(open: TestEngine["open"]) {
  const database = await open();
  const site = await openAccountsSite({
    database,
    routes: {
      "/movies": audiencePage("visitors"),
      "/movie/1": audiencePage("session"),
      "/profile/billing": closed as unknown as RouteModule,
    },
  });
  const ada = await site.signedUp("Ada Lovelace", "ada@example.org");
  return { database, site, ada };
}

const wish = (name: string, more: Record<string, string> = {}) => ({
  id: randomUUID(),
  name,
  colour: "sea",
  face: "owl",
  ageLimit: "",
  ...more,
});

async function addChild(browser: Browser, name = "Mina", ageLimit = "kids"): Promise<string> {
  const form = wish(name, { ageLimit, pin: PIN, again: PIN });
  const added = await browser.post("/profiles/new", form);
  expect(added.location).toBe("/profiles?notice=added");
  return form.id;
}

const madeFor = async (browser: Browser, path: string) =>
  /made for (\w+)/.exec(await browser.text(path))?.[1];

const goOnAs = (browser: Browser, profile: string, more: Record<string, string> = {}) =>
  browser.post("/profiles/switch", { profile, ...more });

const recordOf = async (browser: Browser) => JSON.parse(await browser.text("/api/viewer")).data;

async function firstProfile(browser: Browser): Promise<string> {
  return (await recordOf(browser)).profile;
}

describeEachEngine("profiles", ({ open }) => {
  test("are up to five, each with a different name, however often a form is sent", async () => {
    const { ada, database } = await openAda(open);
    expect((await ada.post("/profiles/new", wish(" "))).status).toBe(400);
    for (const odd of [{ id: "odd" }, { ageLimit: "giants" }]) {
      expect((await ada.post("/profiles/new", wish("Odd", odd))).status).toBe(400);
    }
    const same = wish("Bob");
    await Promise.all([ada.post("/profiles/new", same), ada.post("/profiles/new", same)]);
    const taken = await ada.post("/profiles/new", wish("bob"));
    expect(await taken.response.text()).toContain("You already have a profile with that name");
    const more = ["Cleo", "Dan", "Eve", "Finn", "Gus"].map((name) =>
      ada.post("/profiles/new", wish(name)),
    );
    const answers = (await Promise.all(more)).map(({ status }) => status);
    expect(answers.toSorted(), "all at once, on three free places").toEqual([
      303, 303, 303, 400, 400,
    ]);
    const rows = await database.kysely.selectFrom("profiles").select("place").execute();
    expect(rows.map(({ place }) => place).toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(await ada.text("/profiles")).toContain("All five places are taken");
  });

  test("have a watchlist each, and a switch takes effect at once", async () => {
    const { ada } = await openAda(open);
    const own = await firstProfile(ada);
    const { id: bob } = await addProfile(ada, "Bob");
    await ada.post("/watchlist/change", { add: "movie:1927 Metropolis" });
    expect(await recordOf(ada)).toMatchObject({ watchlist: ["movie:1927"], initials: "AL" });

    const version = ada.jar.get("viewer");
    const gone = await goOnAs(ada, bob, { next: "/watchlist" });
    // A new profile is asked what it likes the first time.
    expect(gone.location).toBe("/first-taste?next=%2Fwatchlist");
    expect(gone.headers.get("clear-site-data")).toContain("cache");
    expect(ada.jar.get("viewer"), "what the browser stored is another's").not.toBe(version);
    const record = await recordOf(ada);
    expect(record).toMatchObject({ watchlist: [], initials: "B", profile: bob, colour: "sea" });
    expect((await goOnAs(ada, bob)).status, "twice").toBe(303);

    await goOnAs(ada, own);
    expect((await recordOf(ada)).watchlist).toEqual(["movie:1927"]);
  });

  test("belong to one account", async () => {
    const { site, ada } = await openAda(open);
    const { id: bob } = await addProfile(ada, "Bob");
    const eve = await site.signedUp("Eve", "eve@example.org");
    expect((await goOnAs(eve, bob)).location).toBe("/profiles?notice=gone");
    expect((await eve.get(`/profiles/${bob}`)).location).toBe("/profiles?notice=gone");
    await eve.post(`/profiles/${bob}`, { delete: "yes" });
    await eve.post(`/profiles/${bob}`, wish("Stolen"));
    expect(await ada.text("/profiles")).toContain("Bob");
    expect((await eve.post("/profiles/new", wish("X", { id: bob }))).status).toBe(400);
  });

  test("are offered after signing in, when there are several", async () => {
    const { site, ada } = await openAda(open);
    const signIn = { email: "ada@example.org", password: PASSWORD, next: "/watchlist" };
    expect((await site.browser().post("/login", signIn)).location).toBe("/watchlist");
    await addProfile(ada, "Bob");
    expect((await site.browser().post("/login", signIn)).location).toBe(
      "/profiles?next=%2Fwatchlist",
    );
  });

  test("are deleted with their data; an adult's active profile becomes the first one", async () => {
    const { ada, database } = await openAda(open);
    const own = await firstProfile(ada);
    const { id: bob } = await addProfile(ada, "Bob");
    await goOnAs(ada, bob);
    await ada.post("/watchlist/change", { add: "movie:1927 Metropolis" });
    await addViewsOf(database, [own, bob]);
    const deleted = await ada.post(`/profiles/${bob}`, { delete: "yes" });
    expect(deleted.location).toBe("/profiles?notice=deleted");
    expect(await recordOf(ada)).toMatchObject({ profile: own, watchlist: [] });
    expect(await database.kysely.selectFrom("watchlist").selectAll().execute()).toEqual([]);
    const views = await database.kysely.selectFrom("user_views").select("profile_id").execute();
    expect(views).toEqual([{ profile_id: own }]);
    await ada.post(`/profiles/${own}`, { delete: "yes" });
    expect((await recordOf(ada)).profile, "the account's own stays").toBe(own);
  });
});

/** What each of them has opened, as the tracking of views writes it. */
async function addViewsOf({ kysely }: Database, profiles: readonly string[]): Promise<void> {
  const { id } = await kysely.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const title = { content_id: "1", content_title: "Film", content_type: "movie" } as const;
  const view = { ...title, action: "view", user_id: id, timestamp: 1, recorded_at: 1 } as const;
  const rows = profiles.map((profile_id) => ({ id: randomUUID(), profile_id, ...view }));
  await kysely.insertInto("user_views").values(rows).execute();
}

async function addProfile(browser: Browser, name: string) {
  const form = wish(name);
  await browser.post("/profiles/new", form);
  return form;
}

describeEachEngine("a child's profile", ({ open }) => {
  test("is created with a PIN, and never without", async () => {
    const { ada, database } = await openAda(open);
    const refuse = async (more: Record<string, string>) => {
      const answer = await ada.post("/profiles/new", wish("Mina", { ageLimit: "kids", ...more }));
      return [answer.status, await answer.response.text()];
    };
    expect(await refuse({})).toEqual([400, expect.stringContaining("four to six digits")]);
    expect(await refuse({ pin: "12a4", again: "12a4" })).toEqual([400, expect.any(String)]);
    expect(await refuse({ pin: PIN, again: "8642" })).toEqual([
      400,
      expect.stringContaining("match"),
    ]);
    expect((await refuse({ ageLimit: "adults" }))[0]).toBe(400);
    await addChild(ada);
    expect((await ada.post("/profiles/new", wish("Tom", { ageLimit: "teens" }))).status).toBe(303);
    const again = await ada.post("/profiles/change-pin", { pin: "135790", again: "135790" });
    expect(again.location).toBe("/profiles?notice=pin-set");
    const mails = (await emailsIn(database)).map(({ subject }) => subject);
    expect(mails.filter((subject) => subject.includes("PIN"))).toHaveLength(2);
  });

  test("opens a child's pages, and redirects all others to the PIN", async () => {
    const { ada } = await openAda(open);
    await goOnAs(ada, await addChild(ada));
    for (const path of ["/movies", "/movie/1"]) {
      expect(await madeFor(ada, path), path).toBe("kids");
    }
    expect((await ada.get("/watchlist")).status).toBe(200);
    expect(await recordOf(ada)).toMatchObject({
      isFirst: false,
      isChild: true,
      initials: "M",
    });
    const paths = ["/profile", "/profile/security", "/profile/privacy", "/profile/billing"];
    for (const path of [...paths, "/profiles/new", "/profiles/change-pin", "/login", "/signup"]) {
      expect((await ada.get(path)).location, path).toBe("/profiles/pin");
    }
    const posted = await ada.post("/profiles/new", wish("Mine"));
    expect(posted.location).toBe("/profiles/pin");
    expect((await ada.post("/profile/privacy/download", {})).status).toBe(403);
    expect(await ada.text("/profiles"), "changes nothing").not.toContain("Edit");
  });

  test("is left only with the PIN, which cannot be guessed", async () => {
    const { ada } = await openAda(open);
    const own = await firstProfile(ada);
    const mina = await addChild(ada);
    await goOnAs(ada, mina);
    expect((await goOnAs(ada, own)).location).toBe(`/profiles/pin?to=${own}`);
    expect((await ada.post("/logout", {})).location).toBe("/profiles/pin?to=sign-out");
    expect(await recordOf(ada)).toMatchObject({ profile: mina });
    const wrong = await ada.post("/profiles/pin", { profile: own, pin: "1111" });
    expect([wrong.status, await wrong.response.text()]).toEqual([
      400,
      expect.stringContaining("That PIN isn&#x27;t right"),
    ]);
    const left = await ada.post("/profiles/pin", { profile: own, pin: PIN });
    expect(left.location, "a new profile is asked what it likes").toBe("/first-taste");
    expect(await madeFor(ada, "/movies")).toBe("everyone");

    await goOnAs(ada, mina);
    for (let tries = 0; tries < 5; tries += 1) {
      await ada.post("/profiles/pin", { profile: "sign-out", pin: String(5000 + tries) });
    }
    const locked = await ada.post("/profiles/pin", { profile: own, pin: PIN });
    expect(locked.status, "also with the right one").toBe(429);
    expect(await recordOf(ada)).toMatchObject({ profile: mina });
  });

  test("leads with the PIN to another new profile, which is asked once what it likes", async () => {
    const { ada, database } = await openAda(open);
    const mina = await addChild(ada);
    const tom = wish("Tom", { ageLimit: "teens" });
    await ada.post("/profiles/new", tom);
    await goOnAs(ada, mina);
    const enter = () =>
      ada.post("/profiles/pin", { profile: tom.id, pin: PIN, next: "/watchlist" });
    expect((await enter()).location).toBe("/first-taste?next=%2Fwatchlist");
    await ada.post("/first-taste?next=%2Fwatchlist", { skip: "yes" });
    await ada.post("/profiles/pin", { profile: mina, pin: PIN });
    expect((await enter()).location, "never twice").toBe("/watchlist");
    const answered = database.kysely
      .selectFrom("profiles")
      .select("id")
      .where("awaits_taste", "=", 0);
    expect(await answered.execute(), "and nobody else was").toEqual([{ id: tom.id }]);
  });

  test("is left with the account's password when the PIN is forgotten", async () => {
    const { ada } = await openAda(open);
    await goOnAs(ada, await addChild(ada));
    const wrong = await ada.post("/profiles/pin", { profile: "sign-out", password: "a guess" });
    expect(await wrong.response.text()).toContain("That&#x27;s not the account&#x27;s password");
    const out = await ada.post("/profiles/pin", { profile: "sign-out", password: PASSWORD });
    expect(out.location).toBe("/login?notice=signed-out");
    expect((await ada.get("/watchlist")).status).toBe(302);
  });

  test("stays active for a child who restores an older cookie or makes one up", async () => {
    const { ada, site } = await openAda(open);
    const grownUps = ada.jar.get("matinee") ?? "";
    await goOnAs(ada, await addChild(ada));
    const childs = ada.jar.get("matinee") ?? "";
    ada.jar.set("matinee", grownUps);
    expect(await madeFor(ada, "/movie/1")).toBe("kids");
    expect((await ada.get("/profile")).location).toBe("/profiles/pin");
    expect(await recordOf(ada), "and is given the right one").toMatchObject({ isChild: true });
    expect(ada.jar.get("matinee")).toBe(childs);
    ada.jar.set("matinee", childs.replace("kids", "everyone"));
    expect((await ada.get("/watchlist")).location, "no signature").toContain("/login");
    expect(site.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("uses the certificates of the server's region, whatever region its browser asks for", async () => {
    const { ada } = await openAda(open);
    ada.jar.set("setting", "en-FR");
    expect(await ada.text("/movie/1")).toContain("everyone in FR");
    await goOnAs(ada, await addChild(ada));
    expect(await ada.text("/movie/1")).toContain("kids in IN");
    expect(await ada.text("/movies")).toContain("kids in IN");
    expect((await ada.get("/region")).location ?? "").toMatch(/^(?:\/profiles\/pin|)$/);
  });

  test("signs its devices out when it is deleted, and lets nobody out", async () => {
    const { ada, site } = await openAda(open);
    const mina = await addChild(ada);
    const tablet = site.browser();
    await tablet.post("/login", { email: "ada@example.org", password: PASSWORD });
    await goOnAs(tablet, mina);
    expect(await madeFor(tablet, "/movie/1")).toBe("kids");
    await ada.post(`/profiles/${mina}`, { delete: "yes" });
    expect((await tablet.get("/movie/1")).location).toContain("/login");
    expect((await tablet.get("/watchlist")).location).toContain("/login");
  });

  test("follows its current age limit, on every device", async () => {
    const { ada, site } = await openAda(open);
    const mina = await addChild(ada, "Mina", "teens");
    const tablet = site.browser();
    await tablet.post("/login", { email: "ada@example.org", password: PASSWORD });
    await goOnAs(tablet, mina);
    expect(await madeFor(tablet, "/movie/1")).toBe("teens");
    await ada.post(`/profiles/${mina}`, wish("Mina", { ageLimit: "little" }));
    expect(await madeFor(tablet, "/movie/1")).toBe("little");
    await recordOf(tablet);
    expect(await madeFor(tablet, "/movies"), "by its new cookie").toBe("little");
  });

  test("is never made of the active profile", async () => {
    const { ada, database } = await openAda(open);
    const form = wish("Grace");
    await ada.post("/profiles/new", form);
    await goOnAs(ada, form.id);
    const change = wish("Grace", { ageLimit: "kids", pin: PIN, again: PIN });
    const answer = await ada.post(`/profiles/${form.id}`, change);
    expect([answer.status, answer.location]).toEqual([400, null]);
    expect(await answer.response.text()).toContain(
      "Nothing was saved: this profile is in use here.",
    );
    expect(await madeFor(ada, "/movies")).toBe("everyone");
    const { age_limit: ageLimit } = await database.kysely
      .selectFrom("profiles")
      .select("age_limit")
      .where("id", "=", form.id)
      .executeTakeFirstOrThrow();
    expect(ageLimit).toBeNull();
  });

  test("is never made of the account's own, whichever is active", async () => {
    const { ada } = await openAda(open);
    const own = await firstProfile(ada);
    const { id: bob } = await addProfile(ada, "Bob");
    await goOnAs(ada, bob);
    const change = wish("Ada", { ageLimit: "kids", pin: PIN, again: PIN });
    const answer = await ada.post(`/profiles/${own}`, change);
    expect(answer.status).toBe(400);
    expect(await answer.response.text()).toContain(
      "Nothing was saved: the first profile is always for a grown-up.",
    );
    await goOnAs(ada, own);
    expect(await madeFor(ada, "/movie/1")).toBe("everyone");
  });

  test("cannot be made an adult's by another account's form", async () => {
    const { ada } = await openAda(open);
    const own = await firstProfile(ada);
    const mina = await addChild(ada);
    await ada.post(`/profiles/${own}`, wish("Ada", { ageLimit: "little" }));
    expect(await madeFor(ada, "/movies"), "the account's own is a grown-up's").toBe("everyone");
    await goOnAs(ada, mina);
    expect((await ada.post(`/profiles/${mina}`, wish("Mina"))).location).toBe("/profiles/pin");
    expect(await madeFor(ada, "/movies")).toBe("kids");
  });
});
