import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeOnSqlite, type TestEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { loadOperatorRoutes } from "#tests/operator/operator-routes.ts";

writesInEnglish();

async function openAda(open: TestEngine["open"]) {
  const site = await openAccountsSite({ database: await open() });
  const ada = await site.signedUp("Ada Lovelace", "ada@example.org");
  const make = async (name: string) => (await ada.post("/lists", { name })).location ?? "";
  return { site, ada, make };
}

type Browser = Awaited<ReturnType<typeof openAda>>["ada"];

const LOOKS = { name: "Bo", colour: "bulb", face: "initials" };

/** A second profile, which this browser goes on with. */
async function addFamily({ kysely }: Database, browser: Browser) {
  const second = randomUUID();
  await browser.post("/profiles/new", { ...LOOKS, id: second, ageLimit: "" });
  await browser.post("/profiles/switch", { profile: second });
  const profile = await kysely
    .selectFrom("profiles")
    .select(["id", "user_id"])
    .where("id", "!=", second)
    .executeTakeFirstOrThrow();
  return { first: profile.id, second, account: profile.user_id };
}

const inOrder = (html: string) =>
  [...html.matchAll(/<li data-key="([^"]+)"/g)].map(([, key]) => key);

describeOnSqlite("the screens of lists, without a script", ({ open }) => {
  test("make a list, rename and describe it, and delete it after a question", async () => {
    const { ada, make } = await openAda(open);
    expect(await ada.text("/lists")).toContain("You have no lists yet");
    expect((await ada.post("/lists", { name: "  " })).status).toBe(400);
    const list = await make("  Rainy   days ");
    expect(await ada.text(list)).toContain("Rainy days");
    expect((await ada.post(`${list}/edit`, { name: "" })).status).toBe(400);
    await ada.post(`${list}/edit`, { name: "Wet <days>", description: "Umbrellas" });
    const page = await ada.text(list);
    expect(page).toContain("Wet &lt;days&gt;");
    expect(page).toContain("Umbrellas");
    expect(await ada.text(`${list}/edit?delete=ask`)).toContain("Delete this list for good?");
    expect((await ada.post(`${list}/edit`, { delete: "yes" })).location).toBe(
      "/lists?notice=deleted",
    );
    expect((await ada.get(list)).status).toBe(404);
  });

  test("put a title on lists, take it off, and change the order", async () => {
    const { ada, make } = await openAda(open);
    const list = await make("Rain");
    const id = list.slice("/lists/".length);
    const add = (key: string, fields: Record<string, string>) =>
      ada.post(`/lists/add?title=${key}`, fields);
    expect((await ada.get("/lists/add?title=movie:404")).status).toBe(404);
    expect((await ada.get("/lists/add?title=movie:503")).status, "nobody can tell").toBe(503);
    expect((await ada.get("/lists/add")).status).toBe(404);
    expect((await add("movie:1927", { shown: id, list: id })).location).toBe("/movie/1927");
    await add("tv:1396", { shown: id, list: id });
    await add("movie:19", { shown: id, name: "Another" });
    expect(inOrder(await ada.text(list))).toEqual(["movie:1927", "tv:1396"]);
    expect(await ada.text("/lists")).toContain("Another");
    const moved = await ada.post(list, { down: "movie:1927" });
    expect(moved.location).toBe(`${list}?page=1#down-movie:1927`);
    const page = await ada.text(list);
    expect(inOrder(page)).toEqual(["tv:1396", "movie:1927"]);
    expect(page, "which has the focus again").toContain('id="down-movie:1927"');
    await ada.post(list, { move: "movie:1927", before: "tv:1396" });
    expect(inOrder(await ada.text(list))).toEqual(["movie:1927", "tv:1396"]);
    await ada.post(list, { remove: "movie:1927" });
    expect(inOrder(await ada.text(list))).toEqual(["tv:1396"]);
    await add("tv:1396", { shown: id });
    expect(inOrder(await ada.text(list)), "no longer ticked").toEqual([]);
    for (let title = 1; title <= 11; title += 1)
      await add(`movie:${title}`, { shown: id, list: id });
    expect(await ada.text(list)).toContain("to the top");
    const first = await ada.post(list, { first: "movie:11" });
    expect(first.location, "where it is now").toBe(`${list}#down-movie:11`);
    expect(inOrder(await ada.text(list)).slice(0, 2)).toEqual(["movie:11", "movie:1"]);
  });

  test("lead to the page that a title is on after a step, with the focus on the same button", async () => {
    const { ada, make } = await openAda(open);
    const list = await make("Rain");
    const id = list.slice("/lists/".length);
    for (let title = 1; title <= 98; title += 1)
      await ada.post(`/lists/add?title=movie:${title}`, { shown: id, list: id });
    const step = async (fields: Record<string, string>, page: number) => {
      const { location = "" } = await ada.post(`${list}?page=${page}`, fields);
      const [address = "", button = ""] = (location ?? "").split("#");
      expect(await ada.text(address), `${location} has the button`).toContain(`id="${button}"`);
      return location;
    };
    expect(await step({ up: "movie:49" }, 2)).toBe(`${list}?page=1#up-movie:49`);
    expect(await step({ down: "movie:49" }, 1)).toBe(`${list}?page=2#down-movie:49`);
    expect(await step({ down: "movie:96" }, 2)).toBe(`${list}?page=3#down-movie:96`);
    expect(await step({ up: "movie:98" }, 3), "on the same page").toBe(
      `${list}?page=3#up-movie:98`,
    );
    expect(await step({ up: "movie:1" }, 1)).toBe(`${list}?page=1#up-movie:1`);
    expect(await step({ down: "movie:97" }, 3)).toMatch(/page=3#down-movie:97$/);
  });

  test("make one list where a button is pressed twice, at once or one after the other", async () => {
    const { site, ada, make } = await openAda(open);
    const namesOf = async (browser: typeof ada) =>
      [...(await browser.text("/lists")).matchAll(/<a href="\/lists\/[^>]*>([^<]*)</g)].map(
        ([, name]) => name,
      );
    const press = async (path: string, fields: Record<string, string>) => {
      const [, key = ""] = /name="press"[^>]* value="([^"]+)"/.exec(await ada.text(path)) ?? [];
      expect(key).toMatch(/^[\w-]{36}$/);
      const send = () => ada.post(path, { ...fields, press: key });
      const answers = [...(await Promise.all([send(), send()])), await send()];
      return new Set(answers.map(({ location }) => location));
    };
    expect([...(await press("/lists", { name: "Rain" }))]).toEqual([
      expect.stringMatching(/^\/lists\/[\w-]{36}$/),
    ]);
    expect(await namesOf(ada)).toEqual(["Rain"]);
    await press("/lists/add?title=movie:1927", { name: "Snow" });
    expect(await namesOf(ada)).toEqual(["Snow", "Rain"]);
    await press("/lists", { name: "Rain" });
    expect((await namesOf(ada)).toSorted(), "and meant twice").toEqual(["Rain", "Rain 2", "Snow"]);

    const list = await make("Sun");
    const id = list.slice("/lists/".length);
    await ada.post("/lists/add?title=movie:1927", { shown: id, list: id });
    await ada.post(`${list}/edit`, { name: "Sun", shared: "on" });
    const [, key = ""] = /href="\/list\/([\w-]+)"/.exec(await ada.text(list)) ?? [];
    const eve = await site.signedUp("Eve", "eve@example.org");
    const copy = () => eve.post("/lists/copy", { key });
    const copies = [...(await Promise.all([copy(), copy()])), await copy()];
    expect(new Set(copies.map(({ location }) => location)).size).toBe(1);
    expect(await namesOf(eve)).toEqual(["Sun"]);
    expect(inOrder(await eve.text(copies[0]?.location ?? ""))).toEqual(["movie:1927"]);
  });

  test("are public only while their owner's account is enabled and their profile is no child's", async () => {
    const database = await open();
    const site = await openAccountsSite({ database, routes: await loadOperatorRoutes() });
    const ada = await site.signedUp("Ada Lovelace", "ada@example.org");
    const ids = await addFamily(database, ada);
    const list = (await ada.post("/lists", { name: "Rain" })).location ?? "";
    await ada.post(`${list}/edit`, { name: "Rain", shared: "on" });
    const [, address = ""] = /href="(\/list\/[\w-]+)"/.exec(await ada.text(list)) ?? [];
    await ada.post("/ratings/movie/1927", { command: "add", day: "2021-02-03" });
    await ada.post("/year/2021", { command: "share" });
    const [, year = ""] = /(\/shared-year\/[\w-]{22})/.exec(await ada.text("/year/2021")) ?? [];
    await ada.post("/profiles/switch", { profile: ids.first });
    const operator = await site.signedUp("Grace", "grace@example.org");
    await database.kysely
      .updateTable("users")
      .set({ role: OPERATOR })
      .where("email", "=", "grace@example.org")
      .execute();
    await expect.poll(async () => (await operator.get("/operator")).status).toBe(200);

    const key = address.slice("/list/".length);
    const visitor = site.browser();
    const shown = async () => {
      const paths = [address, year, year.replace("shared-year", "year-picture")];
      const statuses = [];
      for (const path of paths) statuses.push((await visitor.get(path)).status);
      const copied = await operator.post("/lists/copy", { key });
      return [...statuses, /^\/lists\/[\w-]{36}$/.test(copied.location ?? "")];
    };
    const all = [200, 200, 200, true];
    const nothing = [404, 404, 404, false];
    expect(await shown()).toEqual(all);
    const change = (ageLimit: string) =>
      ada.post(`/profiles/${ids.second}`, { ...LOOKS, ageLimit, pin: "2468", again: "2468" });
    expect((await change("kids")).status).toBe(303);
    expect(await shown(), "a child's").toEqual(nothing);
    expect((await change("")).status).toBe(303);
    expect(await shown(), "a grown-up's again").toEqual(all);
    const person = `/operator/people/${ids.account}`;
    expect((await operator.post(person, { do: "disable" })).status).toBe(303);
    expect(await shown(), "disabled").toEqual(nothing);
    await operator.post(person, { do: "enable" });
    expect(await shown(), "enabled again").toEqual(all);
  });

  test("have a preview where they are shared: name, description, first picture, and what they are", async () => {
    const { site, ada, make } = await openAda(open);
    const list = await make("Rain");
    const id = list.slice("/lists/".length);
    await ada.post(`${list}/edit`, { name: "Rain & wind", description: "Umbrellas", shared: "on" });
    await ada.post("/lists/add?title=movie:19", { shown: id, list: id });
    await ada.post("/lists/add?title=archive:Detour", { shown: id, list: id });
    const [, address = ""] = /href="(\/list\/[\w-]+)"/.exec(await ada.text(list)) ?? [];
    const page = await site.browser().text(address);
    for (const [name, content] of [
      ["og:title", "Rain &amp; wind"],
      ["og:description", "Umbrellas"],
      ["og:type", "website"],
      ["twitter:card", "summary"],
    ]) {
      expect(page, name).toMatch(
        new RegExp(`<meta content="${content}" (?:property|name)="${name}"/>`),
      );
    }
    const [, picture = ""] = /<meta content="([^"]+)" property="og:image"/.exec(page) ?? [];
    expect(picture).toMatch(/^http:\/\/localhost\/.*Detour/);
    expect(page).toContain(`<link href="http://localhost${address}" rel="canonical"/>`);
    const [, facts = "{}"] = /<script[^>]*ld\+json">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(facts)["@graph"]).toEqual([
      expect.objectContaining({ "@type": "ItemList", name: "Rain & wind", numberOfItems: 2 }),
    ]);
  });

  test("are someone else's only where they are shared, without a word about their owner", async () => {
    const { site, ada, make } = await openAda(open);
    const eve = await site.signedUp("Eve", "eve@example.org");
    const list = await make("Rain");
    const id = list.slice("/lists/".length);
    await ada.post("/lists/add?title=movie:1927", { shown: id, list: id });
    expect((await eve.get(list)).status).toBe(404);
    expect((await eve.post(`${list}/edit`, { delete: "yes" })).status).toBe(404);
    await ada.post(`${list}/edit`, { name: "Rain", shared: "on" });
    const [, address = ""] = /href="(\/list\/[\w-]+)"/.exec(await ada.text(list)) ?? [];
    const visitor = site.browser();
    const page = await visitor.text(address);
    expect(page).toContain("Rain");
    expect(page).toContain('href="/movie/1927"');
    expect(page).not.toContain("Ada");
    expect(page).toContain('content="noindex"');
    const key = address.slice("/list/".length);
    expect(
      (await visitor.post("/lists/copy", { key }, { referer: site.origin + address })).location,
    ).toBe(`/login?next=${encodeURIComponent(address)}`);
    const { location = "" } = await eve.post("/lists/copy", { key });
    expect(location).toMatch(/^\/lists\/[\w-]{36}$/);
    expect(inOrder(await eve.text(location ?? ""))).toEqual(["movie:1927"]);
    expect((await visitor.get("/list/unknown")).status).toBe(404);
    expect(page).toContain("Copy to My Lists");
    const empty = await make("Sun");
    await ada.post(`${empty}/edit`, { name: "Sun", shared: "on" });
    const [, itsPage = ""] = /href="(\/list\/[\w-]+)"/.exec(await ada.text(empty)) ?? [];
    const nothing = await visitor.text(itsPage);
    expect(nothing).toContain("Nothing Here");
    expect(nothing, "nothing to copy").not.toContain("Copy to My Lists");
  });
});
