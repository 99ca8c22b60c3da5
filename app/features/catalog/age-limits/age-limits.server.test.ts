import { describe, expect, onTestFinished, test } from "vitest";

import { ageLimits, type ChildSetting } from "#app/lib/setting.ts";
import { mayBeShown, standInCatalogue, standInTitles } from "#tests/age-limit-oracle.ts";
import { createPlace } from "#tests/database-place.ts";
import { inFull } from "#tests/in-full.ts";
import { inAmerica, inIndia, openFilms, openTestCatalog, serveFilms } from "#tests/test-catalog.ts";

import type { Catalog } from "../catalog.ts";
import { genreScreens } from "../lists/genres.ts";
import { listings, type ListingName } from "../lists/listings.ts";

const children: ChildSetting[] = [
  ...ageLimits.map((audience) => ({ ...inIndia, audience })),
  { ...inAmerica, audience: "kids" },
  // No certificates of its own, nor anything that could reveal one.
  { ...inIndia, region: "FR", audience: "little" },
];
const kids: ChildSetting = { ...inAmerica, audience: "kids" };
/** One for each way in which a country marks its titles. */
const fewChildren = [
  ...children.filter(({ audience }) => audience === "teens"),
  ...children.slice(-2),
];
const listingNames = Object.keys(listings) as ListingName[];
const { collections, people } = standInCatalogue;

/** Waits for unknown certificates, so that omissions are final. */
const LONG_MS = 20_000;

const isAbove = (name: string, { audience, region }: ChildSetting) => {
  const title = standInTitles.get(name);
  return title === undefined || !mayBeShown(title, audience, region);
};
const nameOf = (setting: ChildSetting) => `${setting.audience} in ${setting.region}`;

/** The names of all titles in an answer, at any depth. */
function namesIn(answer: unknown): string[] {
  if (typeof answer !== "object" || answer === null) return [];
  const isTitle =
    "kind" in answer && "id" in answer && (answer.kind === "movie" || answer.kind === "tv");
  const own = isTitle ? [`${String(answer.kind)}:${String(answer.id)}`] : [];
  return [...own, ...Object.values(answer).flatMap(namesIn)];
}

/** Everything that lists titles. */
const lists: Record<string, (catalog: Catalog, setting: ChildSetting) => Promise<unknown>[]> = {
  getHero: (catalog, setting) => [catalog.getHero(setting)],
  getRow: (catalog, setting) => listingNames.map((name) => catalog.getRow(name, setting)),
  listBest: (catalog, setting) => [catalog.listBest(setting)],
  listTitles: (catalog, setting) =>
    listingNames.map((name) => catalog.listTitles(name, setting, 2)),
  listGenre: (catalog, setting) =>
    genreScreens.flatMap(({ slug }) => [
      catalog.listGenre(slug, "movie", setting, 2),
      catalog.listGenre(slug, "tv", setting, 2),
    ]),
  discover: (catalog, setting) => [
    catalog.discover("movie", { sort: "oldest" }, setting, 2),
    catalog.discover("movie", { genre: 27 }, setting),
    catalog.discover("tv", { sort: "rating" }, setting),
    catalog.discover("tv", { genre: 80 }, setting),
  ],
  search: (catalog, setting) => searches.map((words) => catalog.search(words, setting)),
  suggest: (catalog, setting) => searches.map((words) => catalog.suggest(words, setting)),
  findMovies: (catalog, setting) => [catalog.findMovies("Alien", undefined, setting)],
};

/** Words that find titles above every age limit, mistyped ones as well. */
const searches = ["alien", "the godfather", "pulp fiction", "breaking", "Nosfreatu", "the", "1994"];

/** The error of an answer: it contains titles above the age limit. */
const wrongIn = (answer: unknown, what: string, setting: ChildSetting) =>
  namesIn(answer)
    .filter((name) => isAbove(name, setting))
    .map((name) => `${what} shows ${name} to ${nameOf(setting)}`);

async function findWrongLists(catalog: Catalog, setting: ChildSetting): Promise<string[]> {
  const wrong: string[] = [];
  for (const [method, ask] of Object.entries(lists)) {
    const answers = await Promise.all(ask(catalog, setting));
    wrong.push(...wrongIn(answers, method, setting));
    const mayBeBare = method === "listBest" || method === "findMovies";
    if (namesIn(answers).length === 0 && !mayBeBare) wrong.push(`${method}: ${nameOf(setting)}`);
  }
  return wrong;
}

/** Otherwise each of the few children opens other pages, and together they open all. */
const pagesFor = (setting: ChildSetting) => {
  const turn = fewChildren.indexOf(setting);
  return [...standInTitles].filter((_, at) => inFull(true, at % fewChildren.length === turn));
};

/** A page is open to those who may see it, and closed to all others. */
async function findWrongPages(catalog: Catalog, setting: ChildSetting): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, title] of pagesFor(setting)) {
    const answers = await Promise.all(
      title.kind === "movie"
        ? [catalog.getMovie(title.id, setting)]
        : [catalog.getShow(title.id, setting), seasonOf(catalog, title, setting)],
    );
    const isOpen = mayBeShown(title, setting.audience, setting.region);
    const isRight = answers.every((answer) => (answer !== undefined) === isOpen);
    if (!isRight) wrong.push(`${name} for ${nameOf(setting)}`);
    wrong.push(...wrongIn(answers, name, setting));
  }
  return wrong;
}

/** A person is shown if one of their titles is, and so are collections at the most. */
async function findWrongWorks(catalog: Catalog, setting: ChildSetting): Promise<string[]> {
  const wrong: string[] = [];
  const isTheirs = (title: Parameters<typeof mayBeShown>[0]) =>
    mayBeShown(title, setting.audience, setting.region);
  for (const { id, name, work } of people.filter(({ facts }) => facts !== undefined)) {
    const person = await catalog.getPerson(id, setting);
    const isOpen = work.some(({ title }) => isTheirs(title));
    if ((person !== undefined) !== isOpen) wrong.push(`${name} for ${nameOf(setting)}`);
    if (person?.biography) wrong.push(`${name} as shown to ${nameOf(setting)}`);
    wrong.push(...wrongIn(person, name, setting));
  }
  for (const { id, name, parts } of collections) {
    const collection = await catalog.getCollection(id, setting);
    if (collection && !parts.some(isTheirs)) wrong.push(`${name} for ${nameOf(setting)}`);
    if (collection?.overview) wrong.push(`${name} as shown to ${nameOf(setting)}`);
    wrong.push(...wrongIn(collection, name, setting));
  }
  return wrong;
}

describe("a child's catalog", () => {
  test("contains nothing above the age limit, and everything below it", async () => {
    const { catalog } = await openTestCatalog(await openFilms(), undefined, undefined, LONG_MS);
    // Titles that others have opened are found by their words.
    await Promise.all(searches.map((words) => catalog.search(words, inIndia)));
    await Promise.all([catalog.getMovie(653, inIndia), catalog.getShow(1_396, inIndia)]);
    const wrong: string[] = [];
    for (const setting of inFull(children, fewChildren)) {
      wrong.push(...(await findWrongLists(catalog, setting)));
      wrong.push(...(await findWrongPages(catalog, setting)));
      wrong.push(...(await findWrongWorks(catalog, setting)));
    }
    expect(wrong).toEqual([]);
  });

  test("follows a country's strictest certificate; everyone else sees the cinema's", async () => {
    const { catalog } = await openTestCatalog(await openFilms(), undefined, undefined, LONG_MS);
    // India has it as "A" and, further down, as "U".
    expect(await catalog.getShow(1_399, { ...inIndia, audience: "teens" })).toBeUndefined();
    expect((await catalog.getShow(1_399, inIndia))?.certificate).toBe("A");
    // In the United States "PG-13" in cinemas, and "R" on disc.
    expect(await catalog.getMovie(464_052, { ...inAmerica, audience: "teens" })).toBeUndefined();
    expect((await catalog.getMovie(464_052, inAmerica))?.certificate).toBe("PG-13");
  });

  test("names which of some titles are allowed; for everyone all are, without a request", async () => {
    const films = await openFilms();
    const { catalog } = await openTestCatalog(films, undefined, undefined, LONG_MS);
    const titles = [
      { kind: "movie", id: 862 },
      { kind: "movie", id: 348 },
      { kind: "tv", id: 246 },
      { kind: "tv", id: 1_396 },
      { kind: "movie", id: 999_999_999 },
    ] as const;
    expect(await catalog.allowedTitles(titles, inAmerica)).toHaveLength(5);
    expect(await films.takeRequests()).toEqual({});
    expect([...(await catalog.allowedTitles(titles, kids))]).toEqual(["movie:862", "tv:246"]);
  });
});

async function seasonOf(
  catalog: Catalog,
  { id, seasons }: { id: number; seasons: readonly { number: number }[] },
  setting: ChildSetting,
) {
  const [season] = seasons;
  // A show that was only announced has no certificate: its own page says the same.
  return season ? catalog.getSeason(id, season.number, setting) : catalog.getShow(id, setting);
}

describe("a child's lists, made from partly allowed lists", () => {
  const row = (id: number) => ({ id, title: `Film ${id}`, release_date: "2020-01-01" });
  const pageOf = (page: number, last: number, ids: number[]) => ({
    page,
    results: ids.map(row),
    total_pages: last,
    total_results: last * 10,
  });
  const detailsOf = (id: number, mark: string) => ({
    ...row(id),
    release_dates: {
      results: [{ iso_3166_1: "US", release_dates: [{ certification: mark, type: 3 }] }],
    },
  });
  /** Pages of ten, in which every nth film is allowed. */
  const filmsOf = (isTheirs: (id: number) => boolean, lastPage: number, requests: string[] = []) =>
    serveFilms((path, query) => {
      requests.push(path);
      const [, id] = /^movie\/(\d+)$/.exec(path) ?? [];
      if (id !== undefined) return detailsOf(Number(id), isTheirs(Number(id)) ? "G" : "R");
      const page = Number(query.get("page"));
      return pageOf(
        page,
        lastPage,
        Array.from({ length: 10 }, (_, at) => page * 100 + at),
      );
    });

  test("a nearly empty page is filled from the next ones, and the list continues after them", async () => {
    const films = await filmsOf((id) => id >= 300, 9);
    const { catalog } = await openTestCatalog(films, undefined, undefined, LONG_MS);
    const list = await catalog.listTitles("movies/featured", kids);
    expect(list.titles.map(({ id }) => id)).toEqual(
      Array.from({ length: 10 }, (_, at) => 300 + at),
    );
    expect(list).toMatchObject({ pages: 3, hasMore: true, isCutShort: false });
    const more = await catalog.listTitles("movies/featured", kids, list.pages + 1);
    expect(more.titles).toHaveLength(20);
    expect(more.pages).toBe(4);
  });

  test("it stops after a few pages without a result, and ends where the list does", async () => {
    const requests: string[] = [];
    const endless = await filmsOf(() => false, 400, requests);
    const { catalog } = await openTestCatalog(endless, undefined, undefined, LONG_MS);
    const list = await catalog.listTitles("movies/featured", kids);
    expect(list).toMatchObject({ titles: [], pages: 4, hasMore: true });
    expect(requests.filter((path) => path === "discover/movie")).toHaveLength(4);
    const short = await filmsOf((id) => id < 103, 2);
    const other = await openTestCatalog(short, undefined, undefined, LONG_MS);
    const whole = await other.catalog.listTitles("movies/featured", kids);
    expect(whole.titles).toHaveLength(3);
    expect(whole).toMatchObject({ pages: 2, hasMore: false });
  });

  test("asks the film database for the certificates themselves, and for adults as before", async () => {
    const queries: string[] = [];
    const films = await serveFilms((path, query) => {
      queries.push(`${path} ${query.get("certification_country")} ${query.get("certification")}`);
      return pageOf(1, 1, []);
    });
    const { catalog } = await openTestCatalog(films, undefined, undefined, LONG_MS);
    await catalog.listTitles("movies/trending", kids);
    await catalog.listTitles("movies/trending", inAmerica);
    // What trends has one page, and the popular films follow it.
    const forAdults = ["trending/movie/week null null", "movie/popular null null"];
    expect(queries).toEqual(["discover/movie US G|PG", ...forAdults]);
  });
});

describe("an unknown certificate", () => {
  /** A child's setting that counts reports of incomplete lists. */
  const listening = (setting: ChildSetting) => {
    const received = { times: 0 };
    return { received, setting: { ...setting, noteUnfinished: () => void (received.times += 1) } };
  };

  test("leaves a title out at first, and shows it the next time", async () => {
    const films = await openFilms();
    await films.fail("delay", { path: "/3/movie/*", delayMs: 400 });
    const { catalog } = await openTestCatalog(films, undefined, undefined, 0);
    const { received, setting } = listening(kids);
    expect(await catalog.getRow("movies/featured", setting)).toEqual([]);
    expect(received.times).toBeGreaterThan(0);
    await films.mend();
    await expect.poll(async () => (await catalog.getRow("movies/featured", kids)).length).toBe(20);
    const again = listening(kids);
    await catalog.getRow("movies/featured", again.setting);
    expect(again.received.times).toBe(0);
  });

  test("never shows a title while the film database is down, and such a page is not cached", async () => {
    const films = await openFilms();
    const place = await createPlace(undefined);
    onTestFinished(place.remove);
    const before = await openTestCatalog(films, place, undefined, LONG_MS);
    const { titles } = await before.catalog.listTitles("tvshows/popular", inAmerica);
    await before.close();
    await films.fail("503", { path: "/3/tv/*" });
    await films.fail("503", { path: "/3/movie/*" });
    const { catalog } = await openTestCatalog(films, place, undefined, LONG_MS);
    const { received, setting } = listening(kids);
    expect(await catalog.allowedTitles(titles, setting)).toEqual(new Set());
    expect(received.times).toBe(1);
    await expect(catalog.getSeason(246, 1, setting)).rejects.toThrow("film database");
  });

  test("for all of a person's titles is a temporary failure, not a missing person", async () => {
    const films = await openFilms();
    const person = people.find(({ work }) =>
      work.some(({ title }) => mayBeShown(title, "kids", "US")),
    );
    await films.fail("503", { path: "/3/tv/*" });
    await films.fail("503", { path: "/3/movie/*" });
    const { catalog } = await openTestCatalog(films, undefined, undefined, LONG_MS);
    await expect(catalog.getPerson(person?.id ?? 0, kids)).rejects.toThrow("film database: busy");
  });

  test("is known after a restart, if it was before, even when the film database is down", async () => {
    const films = await openFilms();
    const place = await createPlace(undefined);
    onTestFinished(place.remove);
    const before = await openTestCatalog(films, place, undefined, LONG_MS);
    const row = await before.catalog.getRow("movies/featured", kids);
    expect(row).toHaveLength(20);
    await before.close();
    await films.fail("503");
    const after = await openTestCatalog(films, place, undefined, 0);
    expect(await after.catalog.getRow("movies/featured", kids)).toEqual(row);
  });
});
