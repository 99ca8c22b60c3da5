import { expect, onTestFinished, test } from "vitest";

import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { createViews } from "#app/features/tracking/views.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { inIndia, openFilms, openTestCatalog } from "#tests/test-catalog.ts";
import { addViewer, filterNothing } from "#tests/watchlist-of.ts";

import { createContinueWatching } from "../continue/continue-watching.server.ts";
import { createHistory } from "../history/history.server.ts";
import { createTitleNames, langOnPage } from "./titles-in-language.server.ts";
import { createWatched } from "../watched/watched.server.ts";
import { toFacts, type LookUp } from "./title-facts.server.ts";
import type { TitleRef } from "./title-ref.ts";
import { createWatchlist } from "../watchlist/watchlist.server.ts";

writesInEnglish();

const hindi = { ...inIndia, language: "hi" };
const german = { ...inIndia, language: "de" };
const first = { sort: "title", kind: undefined, page: 1 } as const;
const everything = { words: "", beforeMs: undefined };

/** What the film database knows in Hindi, and a film that has its German name everywhere. */
const PATHER = { kind: "movie", id: "900010001" } as const;
const METROPOLIS = { kind: "movie", id: "19" } as const;
const SHOW = { kind: "tv", id: "900070013" } as const;

describeEachEngine("a viewer who changes the language", ({ open }) => {
  async function openOwn() {
    const [database, films] = [await open(), await openFilms()];
    const { catalog } = await openTestCatalog(films);
    const writes = groupWrites(database);
    onTestFinished(writes.close);
    const profileOf = createProfileFinder(database);
    // Without the deadline of the real one: a busy machine makes no title unknown.
    const lookUp: LookUp = async ({ kind, id }, setting) => {
      const find = kind === "movie" ? catalog.getMovie : catalog.getShow;
      const found = await find(Number(id), setting).catch(() => undefined);
      return found ? { outcome: "found", facts: toFacts(found, setting) } : { outcome: "unknown" };
    };
    const nameTitles = createTitleNames(catalog, lookUp);
    const filterNames = filterNothing;
    const own = { database, writes, lookUp, nameTitles, filterNames, profileOf };
    const watchlist = createWatchlist(own);
    const ada = await addViewer(database, "ada@example.org");
    const save = (name: TitleRef) =>
      watchlist.change(ada, { name, title: name.id, isAdded: true, atMs: Date.now() }, inIndia);
    const listed = async (setting: typeof inIndia) =>
      (await watchlist.getPage(ada, first, setting)).entries.map(({ title, lang }) => [
        title,
        lang,
      ]);
    return { ada, films, own, watchlist, save, listed };
  }

  test("finds their watchlist in it, sorted by it, and fallbacks with their language", async () => {
    const { save, listed } = await openOwn();
    await save(METROPOLIS);
    await save(PATHER);
    expect(await listed(inIndia)).toEqual([
      ["Metropolis", "de"],
      ["Pather Panchali", undefined],
    ]);
    // The names are stored as they are first shown, and sorted by them from then on.
    expect(new Set(await listed(hindi))).toEqual(
      new Set([
        ["पथेर पांचाली", undefined],
        ["मेट्रोपोलिस", undefined],
      ]),
    );
    expect(await listed(hindi)).toEqual([
      ["पथेर पांचाली", undefined],
      ["मेट्रोपोलिस", undefined],
    ]);
    expect((await listed(german)).find(([title]) => title === "Pather Panchali")).toEqual([
      "Pather Panchali",
      "en",
    ]);
    expect(await listed(inIndia)).toEqual([
      ["Metropolis", "de"],
      ["Pather Panchali", undefined],
    ]);
  });

  test("finds it as it was saved, and marked, while the film database is down", async () => {
    const { save, listed, films } = await openOwn();
    await save(PATHER);
    await films.fail("500");
    expect(await listed(hindi)).toEqual([["Pather Panchali", "en"]]);
    await films.mend();
  });

  test("finds their history in it, and finds a title there by its name in either", async () => {
    const { ada, own } = await openOwn();
    const views = createViews(own);
    const report = {
      userId: "ada@example.org",
      contentId: PATHER.id,
      contentTitle: "Pather Panchali",
      contentType: "movie",
      action: "view",
      timestamp: new Date().toISOString(),
    };
    const viewer = { ...ada, email: "ada@example.org" };
    const tracked = await views.track(report, { viewer, clientAddress: "203.0.113.1" });
    expect(tracked.outcome).toBe("recorded");
    const history = createHistory(own);
    const titles = async (setting: typeof inIndia, words = "") => {
      const { days } = await history.getPage(ada, { ...everything, words }, setting);
      return days.flatMap(({ entries }) => entries.map(({ title, lang }) => [title, lang]));
    };
    const inHindi = [["पथेर पांचाली", undefined]];
    expect(await titles(hindi)).toEqual(inHindi);
    expect(await titles(hindi, "पथेर")).toEqual(inHindi);
    expect(await titles(hindi, "pather")).toEqual(inHindi);
    expect(await titles(inIndia, "पथेर")).toEqual([]);
    expect(await titles(inIndia)).toEqual([["Pather Panchali", undefined]]);
  });

  test("finds what they are watching in it", async () => {
    const { ada, own } = await openOwn();
    const name = { ...SHOW, part: "S1E1" };
    const command = { name, title: "Show", isWatched: true, atMs: Date.now() };
    await createWatched(own).change(ada, command, inIndia);
    const row = createContinueWatching(own);
    expect(await row.list(ada, inIndia)).toMatchObject([{ title: "Panchayat", lang: undefined }]);
    expect(await row.list(ada, hindi)).toMatchObject([{ title: "पंचायत", lang: undefined }]);
  });
});

test("a long list asks for a few titles at a time, and for none that pages have shown", async () => {
  const requests: string[] = [];
  const lookUp: LookUp = ({ id }) => {
    requests.push(id);
    return Promise.resolve({ outcome: "unknown" });
  };
  const seenTitle = ({ kind, id }: { kind: "movie" | "tv"; id: number }) =>
    id <= 30 ? { kind, id, title: `Film ${id}`, year: "" } : undefined;
  const names = Array.from({ length: 60 }, (_, at): TitleRef => ({
    kind: "movie",
    id: String(at + 1),
  }));
  const named = await createTitleNames({ seenTitle }, lookUp)(names, hindi);
  expect(named.size).toBe(30);
  expect(named.get("movie:7")).toMatchObject({ title: "Film 7", lang: "hi" });
  expect(requests).toHaveLength(12);
  await createTitleNames({ seenTitle }, lookUp)(names, hindi, 0);
  expect(requests).toHaveLength(12);
});

test("a title that was saved without its language is English, or what its letters say", () => {
  expect(langOnPage({ title: "Dune" }, inIndia)).toBeUndefined();
  expect(langOnPage({ title: "Dune" }, hindi)).toBe("en");
  expect(langOnPage({ title: "बाहुबली" }, hindi)).toBeUndefined();
  expect(langOnPage({ title: "బాహుబలి" }, hindi)).toBe("te");
  expect(langOnPage({ title: "Dune", lang: "de" }, german)).toBeUndefined();
  expect(langOnPage({ title: "Cidade", lang: "pt" }, { ...inIndia, language: "pt-BR" })).toBe(
    undefined,
  );
});
