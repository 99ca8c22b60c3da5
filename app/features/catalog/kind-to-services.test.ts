import type { ServerResponse } from "node:http";

import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";

import { renderingContext, startRendering } from "#app/lib/rendering.ts";
import { settingContext } from "#app/lib/setting.ts";
import * as home from "#app/routes/browse/home.tsx";
import { serve } from "#tests/serve.ts";
import { inIndia, openFilms, openTestCatalog, serveFilms } from "#tests/test-catalog.ts";

import { BEST_MOVIE_FACTS, BEST_MOVIE_IDS } from "./best-movies.ts";
import { catalogContext, type Catalog } from "./catalog.ts";
import { listings, type ListingName } from "./listings.ts";

/** Makes the home page's loader ask for everything, as one rendering does. */
async function loadHome(catalog: Catalog) {
  const context = new RouterContextProvider();
  const received = { isUnfinished: false };
  const noteUnfinished = () => void (received.isUnfinished = true);
  context.set(catalogContext, catalog);
  context.set(settingContext, { ...inIndia, noteUnfinished });
  context.set(renderingContext, startRendering("test", "nonce", 1e9));
  const { data } = await home.loader({ context } as unknown as Parameters<typeof home.loader>[0]);
  const found = await data.best;
  const best = found.ok ? found.value : [];
  await Promise.all([data.hero, data.featured, data.trending, data.topMovies, data.popular]);
  await data.topShows;
  return { best, isUnfinished: received.isUnfinished };
}

describe("a cold home page", () => {
  test("shows all nine best for at most ten requests; their details follow as it is made again", async () => {
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
      const requests = Object.values(await films.takeRequests());
      costs.push(requests.reduce((sum, count) => sum + count, 0));
    }
    expect(costs).toEqual([10, 2, 2, 3]);
    expect(detailed).toEqual([2, 4, 6, 9]);
  });

  test("has the posters of eight, and of the ninth its name and year", async () => {
    const { catalog } = await openTestCatalog(await openFilms(), undefined, 60_000);
    const { best } = await loadHome(catalog);
    expect(best.filter(({ posterPath }) => posterPath !== undefined)).toHaveLength(8);
    expect(best[4]).toMatchObject({ title: "The Pale Door", year: "2020", needsDetails: true });
  });

  test("names those that a failing list would have shown, and fails when nothing comes", async () => {
    const films = await openFilms();
    await films.fail("500", { path: "/3/discover/movie", untilCleared: true });
    const { catalog } = await openTestCatalog(films, undefined, 60_000);
    const best = await catalog.listBest(inIndia, 3);
    expect(best.map(({ id }) => id)).toEqual(BEST_MOVIE_IDS);
    await films.fail("500", { untilCleared: true });
    const other = await openTestCatalog(films, undefined, 60_000);
    await expect(other.catalog.listBest(inIndia, 3)).rejects.toThrow("film database");
  });

  test("knows the right names of those it has no details of", async () => {
    const { catalog } = await openTestCatalog(await openFilms(), undefined, 60_000);
    for (const [id, facts] of BEST_MOVIE_FACTS) {
      expect(await catalog.getMovie(id, inIndia)).toMatchObject(facts);
    }
  });
});

describe("a list with many pages", () => {
  test("asks for three at once and no more, and for those that it has not at all", async () => {
    const underWay = { now: 0, most: 0 };
    const asked: number[] = [];
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
      asked.push(page);
      setTimeout(answer, 10, response, page);
    });
    const { catalog } = await openTestCatalog({ standIns: { filmDatabase } }, undefined, 60_000);
    const few = await catalog.listTitles("movies/featured", inIndia, 20);
    expect(few.titles).toHaveLength(20);
    const many = await catalog.listTitles("movies/featured", inIndia, 25);
    expect(many.titles.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
    expect(asked.toSorted((one, other) => one - other)).toEqual(many.titles.map(({ id }) => id));
    expect(underWay.most).toBeLessThanOrEqual(3);
  });
});

describe("the requests", () => {
  const common = ["language", "page"];
  const search = [...common, "query", "include_adult"];
  /** As the service documents each, as far as we use it. */
  const documented: [RegExp, string[]][] = [
    [/^trending\//, ["language"]],
    [/^movie\/(?:popular|top_rated|now_playing|upcoming)$/, [...common, "region"]],
    [/^tv\/(?:popular|top_rated)$/, common],
    [/^tv\/(?:airing_today|on_the_air)$/, [...common, "timezone"]],
    [/^search\/multi$/, search],
    [/^search\/movie$/, [...search, "region", "year", "primary_release_year"]],
    [/^search\/tv$/, [...search, "year", "first_air_date_year"]],
  ];

  test("has no parameter that is not documented", async () => {
    const asked: { path: string; keys: string[] }[] = [];
    const films = await serveFilms((path, query) => {
      asked.push({ path, keys: [...query.keys()] });
      return { page: 1, results: [{ id: 1, title: "A", name: "A" }], total_pages: 1 };
    });
    const { catalog } = await openTestCatalog(films, undefined, 60_000);
    for (const name of Object.keys(listings) as ListingName[]) {
      await catalog.listTitles(name, inIndia).catch(() => undefined);
    }
    await catalog.search("metropolis 1927", inIndia);
    const lists = asked.flatMap(({ path, keys }) => {
      const [, known] = documented.find(([pattern]) => pattern.test(path)) ?? [];
      return known ? [{ path, unknown: keys.filter((key) => !known.includes(key)) }] : [];
    });
    expect(lists.length).toBeGreaterThan(9);
    expect(lists.filter(({ unknown }) => unknown.length > 0)).toEqual([]);
  });
});
