import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { inFull } from "#tests/in-full.ts";
import { inIndia, openFilms, openTestCatalog, type TestCatalog } from "#tests/test-catalog.ts";

/** What the home page and a few others ask for. */
async function visit({ catalog }: TestCatalog): Promise<unknown[]> {
  return Promise.all([
    catalog.getHero(inIndia),
    catalog.listBest(inIndia),
    catalog.getRow("movies/featured", inIndia),
    catalog.getRow("movies/trending", inIndia),
    catalog.getRow("movies/top-rated", inIndia),
    catalog.getRow("tvshows/popular", inIndia),
    catalog.getRow("tvshows/top-rated", inIndia),
    catalog.listTitles("movies/featured", inIndia, 2),
    catalog.listGenre("drama", "movie", inIndia),
    catalog.getMovie(19, inIndia),
    catalog.getShow(1_396, inIndia),
    catalog.getSeason(1_396, 2, inIndia),
  ]);
}

const VISITORS = inFull(1_000, 100);

const once = (...paths: string[]) => Object.fromEntries(paths.map((path) => [`/3/${path}`, 1]));

test("visitors of the same cold pages at once cause one request for each resource", async () => {
  const films = await openFilms();
  // On a busy machine so many visits take longer than one answer may take.
  const opened = await openTestCatalog(films, undefined, 60_000);
  const answers = await Promise.all(Array.from({ length: VISITORS }, () => visit(opened)));
  expect(answers.at(-1)).toEqual(answers[0]);
  expect(await films.takeRequests()).toEqual({
    ...once("movie/now_playing", "movie/top_rated", "tv/popular", "tv/top_rated"),
    ...once("trending/movie/week", "discover/movie", "movie/19", "tv/1396", "tv/1396/season/2"),
    ...once("movie/299534", "movie/299536", "movie/284054", "movie/532459", "movie/610201"),
    ...once("movie/1023094", "movie/634649", "movie/361743", "movie/464052"),
    "/3/movie/popular": 2,
  });
});

describeEachEngine("a warm restart", ({ place }) => {
  test("makes no calls, and shows the same", async () => {
    const films = await openFilms();
    const given = await place();
    const before = await openTestCatalog(films, given);
    const shown = await visit(before);
    await before.close();
    await films.takeRequests();

    const after = await openTestCatalog(films, given);
    expect(await visit(after)).toEqual(shown);
    expect(await films.takeRequests()).toEqual({});
    expect(after.troubles).toEqual([]);
  });

  test("knows the titles it had seen, for the search with a typing error", async () => {
    const films = await openFilms();
    const given = await place();
    const before = await openTestCatalog(films, given);
    await before.catalog.getMovie(27_205, inIndia);
    await before.close();

    const { catalog } = await openTestCatalog(films, given);
    const { titles } = await catalog.search("Imcpetion", inIndia);
    expect(titles).toEqual([]);
    expect((await catalog.search("Incpetion", inIndia)).titles[0]?.title).toBe("Inception");
  });
});
