import { featuresContext, type Features } from "#app/features/features-context.ts";
import type { ServerResponse } from "node:http";

import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";

import type { FilmOfDay, Films } from "#app/features/films/films.server.ts";
import { createRequestAllowance } from "#app/lib/request-allowance.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { settingContext, type Setting } from "#app/lib/setting.ts";
import * as home from "#app/routes/browse/home.tsx";
import { mayBeShown, standInTitles } from "#tests/age-limit-oracle.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { startTestRendering } from "#tests/pages/test-rendering.ts";
import { inFull } from "#tests/in-full.ts";
import { serve } from "#tests/serve.ts";
import { inIndia, openFilms, openTestCatalog, serveFilms } from "#tests/test-catalog.ts";

import { undocumentedIn } from "../../../stand-ins/film-database/documented-parameters.ts";
import { BEST_MOVIE_FACTS, BEST_MOVIE_IDS } from "./lists/best-movies.ts";
import type { Catalog } from "./catalog.ts";
import { listings, type ListingName } from "./lists/listings.ts";
import { titleKey, type TitleCard } from "./titles/title-card.ts";

// The hero names genres that the film database does not translate.
writesInEnglish();

/** Makes the home page's loader request everything, as one rendering does. */
async function loadHome(catalog: Catalog, setting: Setting = inIndia, tonight: FilmOfDay[] = []) {
  const context = new RouterContextProvider();
  const received = { isUnfinished: false };
  const noteUnfinished = () => void (received.isUnfinished = true);
  context.set(featuresContext, {
    catalog,
    films: { tonight: async () => tonight } as Partial<Films>,
  } as Features);
  context.set(settingContext, { ...setting, noteUnfinished });
  context.set(renderingContext, startTestRendering());
  const { data } = await home.loader({ context } as unknown as Parameters<typeof home.loader>[0]);
  const found = await data.best;
  const best = found.outcome === "loaded" ? found.value : [];
  const parts = { featured: data.featured, trending: data.trending, topMovies: data.topMovies };
  const rows: Record<string, TitleCard[]> = {};
  for (const [name, part] of Object.entries({
    ...parts,
    popular: data.popular,
    topShows: data.topShows,
  })) {
    const row = await part;
    if (row.outcome === "loaded") rows[name] = row.value;
  }
  const hero = await data.hero;
  await data.learned;
  const ofDay = data.tonight;
  return {
    tonight: ofDay.outcome === "loaded" ? ofDay.value : [],
    best,
    rows,
    hero: hero.outcome === "loaded" ? hero.value : undefined,
    isUnfinished: received.isUnfinished,
  };
}

const threeRequests = () => createRequestAllowance({ requests: 3, lists: 1, atATime: 3 });

/** Waits for each certificate, so that nothing is asked for behind a page. */
const LONG_MS = 60_000;
const MOST_RENDERINGS = 60;

const countAll = (requests: Readonly<Record<string, number>>) =>
  Object.values(requests).reduce((sum, count) => sum + count, 0);

describe("a cold home page", () => {
  test("shows all nine best for at most ten requests; their details follow with the next rendering", async () => {
    const films = await openFilms();
    const { catalog } = await openTestCatalog(films, undefined, 60_000);
    const costs: number[] = [];
    const detailed: number[] = [];
    let isUnfinished = true;
    while (isUnfinished && costs.length < 9) {
      const loaded = await loadHome(catalog);
      ({ isUnfinished } = loaded);
      expect(loaded.best.map(({ id }) => id)).toEqual(BEST_MOVIE_IDS);
      detailed.push(loaded.best.filter(({ needsDetails }) => !needsDetails).length);
      costs.push(countAll(await films.takeRequests()));
    }
    expect(costs).toEqual([10, 2, 2, 3, 1]);
    expect(detailed).toEqual([2, 4, 6, 9, 9]);
  });

  test.each(inFull(["hi", "de", "ja"], ["hi"]))(
    "in %s costs at most ten as well, and has all that English adds in the end",
    async (language) => {
      const films = await openFilms();
      const { catalog } = await openTestCatalog(films, undefined, 60_000);
      const setting = { ...inIndia, language };
      const costs: number[] = [];
      let loaded: Awaited<ReturnType<typeof loadHome>>;
      do {
        loaded = await loadHome(catalog, setting);
        expect(loaded.best.map(({ id }) => id)).toEqual(BEST_MOVIE_IDS);
        costs.push(countAll(await films.takeRequests()));
      } while (loaded.isUnfinished && costs.length < MOST_RENDERINGS);
      expect(loaded.isUnfinished).toBe(false);
      expect(costs[0]).toBe(10);
      expect(costs.length).toBeGreaterThan(1);
      expect(costs.filter((cost) => cost > 10)).toEqual([]);
      // The same as where everything is asked for at once.
      const other = await openTestCatalog(films, undefined, 60_000);
      expect(loaded.rows["popular"]).toEqual(
        await other.catalog.getRow("tvshows/popular", setting),
      );
      expect(loaded.best).toEqual(await other.catalog.listBest(setting));
      const hero = await other.catalog.getHero(setting);
      expect(loaded.hero?.title).toBe(hero?.title);
      expect(loaded.hero?.trailer).toEqual(hero?.trailers[0]);
    },
  );

  const names = ["Metropolis", "The General", "Sherlock Jr.", "His Girl Friday", "Pather Panchali"];
  const ofDay = [19, 961, 992, 3085, 900010001];
  const tonight = ofDay.map((id, index) => ({
    id: `item-${id}`,
    title: { kind: "movie", id, title: names[index] ?? "", year: "1927" } as const,
  }));

  const settings: [string, Setting][] = [
    ["English", inIndia],
    ["a child's", { ...inIndia, language: "hi", audience: "teens" }],
    ["a language that nobody has read yet", { ...inIndia, language: "hi" }],
  ];
  test.each(settings.slice(0, inFull(settings.length, 2)))(
    "has every free film of the day the first time, in %s, for at most ten requests",
    async (_, setting) => {
      const films = await openFilms();
      const { catalog } = await openTestCatalog(films, undefined, LONG_MS, LONG_MS);
      const costs: number[] = [];
      const shown: TitleCard[][] = [];
      let loaded: Awaited<ReturnType<typeof loadHome>>;
      do {
        loaded = await loadHome(catalog, setting, tonight);
        shown.push(loaded.tonight);
        costs.push(countAll(await films.takeRequests()));
      } while (loaded.isUnfinished && costs.length < MOST_RENDERINGS);
      expect(costs.filter((cost) => cost > 10)).toEqual([]);
      expect(shown.map((cards) => cards.map(({ id }) => id))).toEqual(shown.map(() => ofDay));
      const isOwn = setting.language === "en";
      expect(shown[0]?.[0]).toMatchObject({ title: "Metropolis", freeFilmId: "item-19" });
      expect(shown[0]?.map(({ lang }) => lang)).toEqual(
        ofDay.map(() => (isOwn ? undefined : "en")),
      );
      expect(loaded.isUnfinished).toBe(false);
      for (const [index, id] of ofDay.entries()) {
        const page = await catalog.getMovie(id, setting);
        const { title, lang } = shown.at(-1)?.[index] ?? {};
        expect({ title, lang }).toEqual({ title: page?.title, lang: page?.lang });
      }
    },
  );

  test("has every free film of the day while the film database fails", async () => {
    const films = await openFilms();
    await films.fail("500", { untilCleared: true });
    const { catalog } = await openTestCatalog(films, undefined, LONG_MS, LONG_MS);
    const loaded = await loadHome(catalog, { ...inIndia, language: "de" }, tonight);
    expect(loaded.tonight.map(({ id }) => id)).toEqual(ofDay);
  });

  test("has the posters of eight, and of the ninth its name and year", async () => {
    const { catalog } = await openTestCatalog(await openFilms(), undefined, 60_000);
    const { best } = await loadHome(catalog);
    expect(best.filter(({ posterPath }) => posterPath !== undefined)).toHaveLength(8);
    expect(best[4]).toMatchObject({ title: "The Pale Door", year: "2020", needsDetails: true });
  });

  test("names those that a failing list would have shown, and fails when nothing arrives", async () => {
    const films = await openFilms();
    await films.fail("500", { path: "/3/discover/movie", untilCleared: true });
    const { catalog } = await openTestCatalog(films, undefined, 60_000);
    const best = await catalog.listBest(inIndia, threeRequests());
    expect(best.map(({ id }) => id)).toEqual(BEST_MOVIE_IDS);
    await films.fail("500", { untilCleared: true });
    const other = await openTestCatalog(films, undefined, 60_000);
    await expect(other.catalog.listBest(inIndia, threeRequests())).rejects.toThrow("film database");
  });

  test("has the right names for those without details", async () => {
    const { catalog } = await openTestCatalog(await openFilms(), undefined, 60_000);
    for (const [id, facts] of BEST_MOVIE_FACTS) {
      expect(await catalog.getMovie(id, inIndia)).toMatchObject(facts);
    }
  });
});

describe("a child's cold home page", () => {
  const children = [
    ["little", "IN", "en"],
    ["kids", "FR", "hi"],
    ["teens", "IN", "de"],
    ["kids", "US", "en"],
    ["teens", "IN", "en"],
  ] as const;
  test.each(children.slice(0, inFull(children.length, 2)))(
    "of a %s in %s and %s costs at most ten requests, shows nothing above the age limit, and is whole in the end",
    async (audience, region, language) => {
      const films = await openFilms();
      const { catalog } = await openTestCatalog(films, undefined, LONG_MS, LONG_MS);
      const setting = { language, region, audience };
      const costs: number[] = [];
      let loaded: Awaited<ReturnType<typeof loadHome>>;
      do {
        loaded = await loadHome(catalog, setting);
        const shown = [...Object.values(loaded.rows).flat(), ...loaded.best];
        const above = shown.filter((card) => {
          const title = standInTitles.get(titleKey(card));
          return title === undefined || !mayBeShown(title, audience, region);
        });
        expect(above).toEqual([]);
        costs.push(countAll(await films.takeRequests()));
      } while (loaded.isUnfinished && costs.length < MOST_RENDERINGS);
      expect(costs.filter((cost) => cost > 10)).toEqual([]);
      expect(costs[0]).toBe(10);
      expect(loaded.isUnfinished).toBe(false);
      // The same as without a limit, but that such a page asks for all of it at once.
      const hero = await catalog.getHero(setting);
      const best = await catalog.listBest(setting);
      const below = (...shown: TitleCard[]) => ({
        titles: Promise.resolve(new Set(shown.map(titleKey))),
        allowance: createRequestAllowance({ requests: 9, lists: 9, atATime: 9 }),
      });
      const top = hero ? [hero, ...best] : best;
      const featured = await catalog.getRow("movies/featured", setting, below(...top));
      const whole: Record<string, TitleCard[]> = {
        featured,
        trending: await catalog.getRow("movies/trending", setting, below(...top, ...featured)),
        topMovies: await catalog.getRow("movies/top-rated", setting),
        popular: await catalog.getRow("tvshows/popular", setting),
        topShows: await catalog.getRow("tvshows/top-rated", setting),
      };
      expect(loaded.rows).toEqual(whole);
      expect(loaded.best).toEqual(best);
      expect(loaded.hero?.id).toBe(hero?.id);
      expect(await films.takeRequests()).toEqual({});
    },
  );

  test("has a hero, movies and shows the first time", async () => {
    const { catalog } = await openTestCatalog(await openFilms(), undefined, LONG_MS, LONG_MS);
    const first = await loadHome(catalog, { ...inIndia, audience: "kids" });
    expect(first.hero).toBeDefined();
    expect(first.rows["featured"]?.length).toBeGreaterThan(2);
    expect(first.rows["popular"]?.length).toBeGreaterThan(0);
    expect(first.isUnfinished).toBe(true);
  });
});

describe("a list with many pages", () => {
  test("requests three at once and no more, and never those that it has", async () => {
    const underWay = { now: 0, most: 0 };
    const seenRequests: number[] = [];
    const answer = (response: ServerResponse, page: number) => {
      underWay.now -= 1;
      const results = [{ id: page, title: `Film ${page}`, poster_path: null }];
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ page, results, total_pages: 30, total_results: 600 }));
    };
    const filmDatabase = await serve((request, response) => {
      underWay.now += 1;
      underWay.most = Math.max(underWay.most, underWay.now);
      const page = Number(new URL(request.url ?? "/", "http://films").searchParams.get("page"));
      seenRequests.push(page);
      setTimeout(answer, 10, response, page);
    });
    const { catalog } = await openTestCatalog({ standIns: { filmDatabase } }, undefined, 60_000);
    const few = await catalog.listTitles("movies/featured", inIndia, 20);
    expect(few.titles).toHaveLength(20);
    const many = await catalog.listTitles("movies/featured", inIndia, 25);
    expect(many.titles.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
    expect(seenRequests.toSorted((one, other) => one - other)).toEqual(
      many.titles.map(({ id }) => id),
    );
    expect(underWay.most).toBeLessThanOrEqual(3);
  });
});

describe("the requests", () => {
  const filters = { sort: "rating", rating: 6, from: 1990, to: 2020 } as const;

  test("have no undocumented parameter", async () => {
    const seenRequests: { path: string; unknown: string[] }[] = [];
    const films = await serveFilms((path, query) => {
      seenRequests.push({ path, unknown: undocumentedIn(`/3/${path}`, query) });
      const named = { id: 1, title: "A", name: "A", original_language: "ja" };
      return { ...named, season_number: 1, page: 1, results: [named], total_pages: 1 };
    });
    const { catalog } = await openTestCatalog(films, undefined, 60_000);
    for (const name of Object.keys(listings) as ListingName[]) {
      await catalog.listTitles(name, inIndia, 3).catch(() => undefined);
    }
    await catalog.search("metropolis 1927", inIndia);
    const everyFilter = { ...filters, genre: 18, language: "hi", runtime: "feature" } as const;
    for (const kind of ["movie", "tv"] as const) {
      for (const audience of ["everyone", "kids"] as const) {
        await catalog.discover(kind, everyFilter, { ...inIndia, audience });
      }
    }
    for (const language of ["en", "hi"]) {
      await catalog.getMovie(1, { ...inIndia, language });
      await catalog.getShow(1, { ...inIndia, language });
    }
    await catalog.getSeason(1, 1, inIndia);
    await catalog.getPerson(1, inIndia);
    await catalog.getCollection(1, inIndia);
    const paths = new Set(seenRequests.map(({ path }) => path));
    expect(paths.size).toBeGreaterThan(16);
    expect(paths).toContain("movie/1/videos");
    expect(paths).toContain("tv/1/videos");
    expect(seenRequests.filter(({ unknown }) => unknown.length > 0)).toEqual([]);
  });
});
