import { describe, expect, test } from "vitest";

import { genreScreens } from "#app/features/catalog/lists/genres.ts";
import type { TitleCard } from "#app/features/catalog/titles/title-card.ts";
import type { PicturedFilm } from "#app/features/films/film.ts";
import type { Films } from "#app/features/films/films.server.ts";
import {
  broken,
  browseRoutes,
  card,
  failing,
  filmsOfRow,
  linksOf,
  listOf,
  openTestServer,
  openWholeTestServer,
  playing,
} from "#tests/pages/browse-server.ts";
import { STREAMED } from "#tests/site.ts";

describe("movies and TV shows", () => {
  test("movies have their rows and the row of free films", async () => {
    const { read } = await openTestServer(playing);
    const { response, html, text } = await read("/movies", {});
    expect(response.status).toBe(200);
    expect(text).toMatch(
      / Movies .*Featured Movies View All.*Trending Now View All.*Top 10 Movies View All.*Public Domain Movies Explore our collection of free public domain movies Browse Archive/,
    );
    expect(linksOf(html)).toContain("/archive");
  });

  test("what trends does not repeat what is featured above it", async () => {
    const { readWhole } = await openWholeTestServer();
    const { html } = await readWhole("/movies");
    const featured = filmsOfRow(html, "Featured Movies");
    const trending = filmsOfRow(html, "Trending Now");
    expect(featured).toHaveLength(20);
    expect(trending.length).toBeGreaterThanOrEqual(10);
    expect(trending.filter((link) => featured.includes(link))).toEqual([]);
  });

  test("TV shows have theirs", async () => {
    const { read } = await openTestServer(playing);
    const { response, html, text } = await read("/tvshows", {});
    expect(response.status).toBe(200);
    expect(text).toMatch(
      / TV Shows .*Popular TV Shows View All.*Top Rated TV Shows View All.*Classic Television Archives Discover classic television in our free archives Browse Archive/,
    );
    expect(linksOf(html)).toContain("/archive");
  });

  test.each([
    ["/movies", "Failed to load movies"],
    ["/tvshows", "Failed to load TV shows"],
    ["/genre/comedy", "Failed to load content"],
    ["/genre/horror", "Failed to load content"],
  ])("%s shows %s when none of its rows loaded", async (path, words) => {
    const { read } = await openTestServer(broken);
    const { response, text } = await read(path, {});
    expect(response.status).toBe(503);
    expect(text).toContain(words);
    expect(text.match(/Try Again/g)).toHaveLength(1);
  });

  test.each([
    ["/movies", "Loading movies..."],
    ["/tvshows", "Loading TV shows..."],
    ["/genre/drama", "Loading content..."],
    ["/movies/featured", "Loading movies..."],
    ["/tvshows/popular", "Loading TV shows..."],
  ])("%s shows %s while it loads", async (path, words) => {
    const slow = Promise.withResolvers<TitleCard[]>();
    const held = () => slow.promise;
    const list = async () => ({ ...listOf([]), titles: await slow.promise });
    const catalog = { getRow: held, listGenre: list, listTitles: list };
    const { open } = await openTestServer(catalog, STREAMED);
    const reader = await open(path);
    await reader.until(words);
    slow.resolve([card]);
    expect(await reader.rest()).toContain("Metropolis");
  });
});

describe("the row of free films", () => {
  const film = (id: string, title: string): PicturedFilm => ({
    id,
    title,
    year: "1945",
    picture: `/images/archive/${id}`,
  });
  const six = ["a", "b", "c", "d", "e", "f."].map((id) => film(id, `Film ${id}`));
  const pages = [
    ["/movies", "films", "Public Domain Movies", "Failed to load archive movies."],
    ["/tvshows", "television", "Classic Television Archives", "Failed to load archive TV shows."],
  ] as const;

  test.each(pages)("%s shows six of %s, and leads to all of them", async (path, about, title) => {
    const requests: string[] = [];
    const tiles: Films["tiles"] = (which) =>
      Promise.resolve(six).finally(() => requests.push(which));
    const { readWhole } = await openTestServer(playing, {}, { tiles });
    const { html, text } = await readWhole(path);
    expect(new Set(requests)).toEqual(new Set([about]));
    expect(text).toMatch(
      new RegExp(`${title} View All Archives : ${title} .*Film a No Image .*Film a 1945`),
    );
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main"));
    const links = linksOf(main).filter((link) => link.startsWith("/archive"));
    expect(links).toEqual(["/archive", ...six.map(({ id }) => `/archive/${id}`)]);
    expect(html.match(/src="\/images\/archive\/[a-f]\.?"/g)).toHaveLength(6);
    expect(text).not.toContain("Browse Archive");
  });

  test.each(pages)(
    "%s is complete without %s, and says so in their place",
    async (path, _, title, words) => {
      const { readWhole } = await openTestServer(playing, {}, { tiles: failing });
      const { response, text } = await readWhole(path);
      expect(response.status).toBe(200);
      expect(text).toContain("Metropolis");
      expect(text).toMatch(new RegExp(`${title} ${words} Please try again later. Try Again`));
    },
  );

  test.each(pages)("%s does not wait for %s", async (path, _, title) => {
    const slow = Promise.withResolvers<PicturedFilm[]>();
    const { open } = await openTestServer(playing, STREAMED, { tiles: () => slow.promise });
    const reader = await open(path);
    const begun = await reader.until(title);
    expect(begun).toContain("Metropolis");
    expect(begun).not.toContain("Film a");
    slow.resolve(six);
    expect(await reader.rest()).toContain("Film a");
  });

  test("does not affect whether the page failed", async () => {
    const { read } = await openTestServer(broken, {}, { tiles: () => Promise.resolve(six) });
    expect((await read("/movies", {})).response.status).toBe(503);
  });
});

describe("categories and genres", () => {
  test("there are four types and nine genres, each with a link to its screen", async () => {
    const { read } = await openTestServer(playing);
    const { html, text } = await read("/categories", {});
    expect(text).toMatch(
      /Browse by Type Movies TV Shows Top Rated New Releases Browse by Genre Action Drama Comedy Science Fiction Horror Romance Documentary Animation Thriller/,
    );
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main"));
    expect(linksOf(main)).toEqual([
      "/movies",
      "/tvshows",
      "/top-rated",
      "/new-releases",
      ...genreScreens.map(({ slug }) => `/genre/${slug}`),
    ]);
  });

  test.each(genreScreens)("$slug has its films, and its shows where it has any", async (screen) => {
    const { readWhole } = await openWholeTestServer();
    const { response, text } = await readWhole(`/genre/${screen.slug}`);
    expect(response.status).toBe(200);
    expect(text).toContain(
      `${screen.label.text} Movies & Shows ${screen.label.text} Movies View All`,
    );
    expect(text.includes(`${screen.label.text} Shows View All`)).toBe(
      screen.showGenreId !== undefined,
    );
  });

  test("an unknown genre is an empty list, not indexed and not cached", async () => {
    const requests: string[] = [];
    const listGenre = async (slug: string) => {
      requests.push(slug);
      return listOf([]);
    };
    const { read, logged } = await openTestServer({ ...playing, listGenre });
    const { response, html, text } = await read("/genre/giallo", {});
    expect(response.status).toBe(200);
    expect(text).toContain("Giallo Movies & Shows");
    expect(html).toContain('<meta content="noindex" name="robots"/>');
    await read("/genre/giallo", {});
    expect(requests).toEqual(["giallo", "giallo"]);
    expect(logged.filter((line) => line["msg"] === "fault")).toEqual([]);
  });
});

describe("where the operator closes the listings to visitors", () => {
  test.each(Object.keys(browseRoutes).map((path) => path.replace(":slug", "drama")))(
    "%s asks to sign in",
    async (path) => {
      const { read } = await openTestServer(playing, { VISITORS: "none" });
      expect((await read(path, {})).response.status).toBe(302);
    },
  );
});
