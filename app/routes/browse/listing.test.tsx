import { describe, expect, test } from "vitest";

import type { TitleList } from "#app/features/catalog/titles/title-card.ts";
import {
  card,
  failing,
  linksOf,
  listOf,
  openTestServer,
  openWholeTestServer,
} from "#tests/pages/browse-server.ts";

/** A server that records which lists it was asked for. */
async function openCountingTestServer(list: Partial<TitleList>) {
  const requests: unknown[] = [];
  const answer = (...question: unknown[]) => {
    requests.push(question);
    return Promise.resolve({ ...listOf([card]), ...list });
  };
  const testServer = await openTestServer({
    listTitles: (name, _setting, pages) => answer(name, pages),
    discover: (kind, filters, _setting, pages) => answer(kind, filters, pages),
  });
  return { requests, ...testServer };
}

describe("listings", () => {
  test.each([
    ["/movies/best", "Best Movies of All Time"],
    ["/movies/featured", "Featured Movies"],
    ["/movies/trending", "Trending Movies"],
    ["/movies/top-rated", "Top Rated Movies"],
    ["/tvshows/popular", "Popular TV Shows"],
    ["/tvshows/top-rated", "Top Rated TV Shows"],
    ["/top-rated", "Top Rated"],
    ["/top-rated?type=tv", "Top Rated"],
    ["/new-releases", "New Releases"],
    ["/new-releases?type=tv", "New Releases"],
  ])("%s is a screen of its own", async (path, heading) => {
    const { readWhole } = await openWholeTestServer();
    const { response, html } = await readWhole(path);
    expect(response.status).toBe(200);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    expect(html).toContain(`<title>${heading} · Matinee</title>`);
    const kind = path.includes("tv") ? "tv" : "movie";
    const cards = linksOf(html).filter((link) => /^\/(?:movie|tv)\/\d+$/.test(link));
    expect(cards.length).toBeGreaterThan(2);
    expect(cards.every((link) => link.startsWith(`/${kind}/`))).toBe(true);
  });

  test("open as many pages as the address says, and offer one more", async () => {
    const { read, requests } = await openCountingTestServer({ hasMore: true, pages: 3 });
    const { html } = await read("/movies/featured?genre=18&pages=3", {});
    expect(requests).toEqual([["movie", { genre: 18, sort: "popular" }, 3]]);
    const form = /<form[^>]*action="\/movies\/featured"[^>]*>((?:<input[^>]*>)+)/.exec(html)?.[1];
    expect(form).toContain('name="genre" value="18"');
    expect(form).toContain('name="pages" value="4"');
    expect(html).toContain("Load More Movies");
  });

  test("offer no more where there is no more", async () => {
    const { read } = await openCountingTestServer({});
    expect((await read("/tvshows/popular", {})).text).not.toContain("Load More");
  });

  test("request what the filters say, in the list's own order unless the viewer chooses another", async () => {
    const { read, requests } = await openCountingTestServer({});
    await read("/top-rated?from=1990&language=hi&rating=7&runtime=long&to=1999&type=tv", {});
    await read("/top-rated?genre=35&sort=newest", {});
    await read("/top-rated", {});
    const nineties = { from: 1990, to: 1999, language: "hi", rating: 7, runtime: "long" };
    expect(requests).toEqual([
      ["tv", { ...nineties, sort: "rating" }, 1],
      ["movie", { genre: 35, sort: "newest" }, 1],
      ["movies/top-rated", 1],
    ]);
  });

  test("remove each filter by a link of its own", async () => {
    const { read } = await openCountingTestServer({});
    const { html, text } = await read("/movies/trending?from=1990&genre=18&pages=2", {});
    expect(text).toContain("Remove Drama");
    expect(text).toContain("Remove From 1990");
    expect(linksOf(html)).toEqual(
      expect.arrayContaining(["/movies/trending?from=1990", "/movies/trending?genre=18"]),
    );
  });

  test.each([
    ["?genre=&from=&to=&rating=&runtime=&language=&sort=", ""],
    ["?genre=18&from=&to=", "?genre=18"],
    ["?genre=4711&pages=1&type=tv", ""],
    ["?from=2001&to=1999", "?from=1999&to=2001"],
    ["?pages=0", ""],
    ["?pages=99", "?pages=25"],
  ])("have one address for %s", async (query, canonical) => {
    const { read, requests } = await openCountingTestServer({});
    const { response } = await read(`/movies/featured${query}`, {});
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(`/movies/featured${canonical}`);
    expect(requests).toEqual([]);
  });

  test("say what to do when nothing matches", async () => {
    const { read } = await openCountingTestServer({ titles: [] });
    const { html, text } = await read("/movies/featured?from=1874&to=1875", {});
    expect(text).toContain("No movies fit");
    expect(html).toMatch(/href="\/movies\/featured"[^>]*>(?:<[^>]+>)*Clear all filters/);
  });

  test("say that they are empty when nothing filters them, unless there are more pages", async () => {
    const bare = await openCountingTestServer({ titles: [] });
    expect((await bare.read("/movies/featured", {})).text).toContain("Nothing here yet");
    const emptied = await openCountingTestServer({ titles: [], hasMore: true, pages: 4 });
    const { text, html } = await emptied.read("/movies/featured", {});
    expect(text).toContain("No movies so far");
    expect(html).toContain('name="pages" value="5"');
  });

  test("say that they failed, and are complete once the outside is back", async () => {
    let isUp = false;
    const listTitles = () => (isUp ? Promise.resolve(listOf([card])) : failing());
    const { read, readUntil } = await openTestServer({ listTitles });
    const { response, text } = await read("/new-releases", {});
    expect(response.status).toBe(503);
    expect(text).toContain("Failed to load new movies. Please try again later. Try Again");
    isUp = true;
    await readUntil("/new-releases", "Metropolis");
  });

  test("show what came when a later page failed, and are not cached", async () => {
    let isCutShort = true;
    const { read, readUntil } = await openTestServer({
      listTitles: () => Promise.resolve({ ...listOf([card]), hasMore: true, isCutShort }),
    });
    const { response, text } = await read("/movies/featured?pages=2", {});
    expect(response.status).toBe(200);
    expect(text).toContain("Metropolis");
    expect(text).toContain("Failed to load more movies.");
    isCutShort = false;
    await readUntil("/movies/featured?pages=2", "Load More Movies");
  });
});
