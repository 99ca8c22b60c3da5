import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openFilmDatabase } from "./open-film-database.ts";
import type { OpenFilmDatabase } from "./open-film-database.ts";
import { noQuirks } from "./quirks.ts";

let film: OpenFilmDatabase;
beforeAll(async () => {
  film = await openFilmDatabase();
});
afterEach(() => {
  Object.assign(film.quirks, noQuirks());
});
afterAll(() => film.close());

const row = async (title: string) =>
  (await film.rows(`/3/search/movie?query=${encodeURIComponent(title)}`))[0];
const list = (value: unknown) => z.array(z.record(z.string(), z.unknown())).parse(value);

describe("section 6, on demand", () => {
  test("1: the last row of a page begins the next", async () => {
    film.quirks.borderDuplicates = true;
    const [first, second, third] = [
      await film.rows("/3/movie/popular"),
      await film.rows("/3/movie/popular?page=2"),
      await film.rows("/3/movie/popular?page=3"),
    ];
    expect(second[0]?.id).toBe(first.at(-1)?.id);
    expect(third[0]?.id).toBe(second.at(-1)?.id);
  });

  test("1: a page can be short", async () => {
    film.quirks.shortPages = true;
    expect(await film.rows("/3/movie/popular")).toHaveLength(18);
  });

  test("section 1: a list can claim more pages than are served", async () => {
    film.quirks.manyPages = true;
    expect(Number((await film.json("/3/movie/popular")).total_pages)).toBeGreaterThan(500);
    expect((await film.json("/3/movie/popular?page=501", 400)).status_code).toBe(22);
  });

  test("4: a page of a search can contain only people although titles match too", async () => {
    film.quirks.peopleFirst = true;
    const rows = await film.rows("/3/search/multi?query=ra");
    expect(new Set(rows.map((entry) => entry.media_type))).toEqual(new Set(["person"]));
    expect(Number((await film.json("/3/search/multi?query=ra")).total_results)).toBeGreaterThan(20);
  });

  test("collections appear among films without media_type, and within each other", async () => {
    const path = "/3/search/movie?query=matrix%20collection";
    expect(list((await film.json(path)).results)).toEqual([]);
    film.quirks.collectionsAmongFilms = true;
    film.quirks.nestedCollections = true;
    const [found] = list((await film.json(path)).results);
    expect(found).toMatchObject({ title: "The Matrix Collection" });
    for (const absent of ["media_type", "name", "release_date"])
      expect(Object.keys(found ?? {})).not.toContain(absent);
    const { parts } = await film.json(`/3/collection/${String(found?.id)}`);
    expect(list(parts).at(-1)).toMatchObject({
      media_type: "collection",
      title: expect.any(String),
    });
  });

  test("a region has as many services as recorded ones", async () => {
    film.quirks.manyServices = true;
    for (const [region, count] of [
      ["US", 218],
      ["IN", 61],
    ] as const) {
      const rows = await film.rows(`/3/watch/providers/movie?watch_region=${region}`);
      expect(new Set(rows.map(({ provider_id: id }) => id)).size).toBe(count);
      expect(rows.every(({ display_priorities: places }) => region in Object(places))).toBe(true);
    }
  });

  test("11: popularity and totals change between calls", async () => {
    film.quirks.drift = true;
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => film.json("/3/movie/popular")),
    );
    expect(new Set(replies.map((reply) => reply.total_results)).size).toBeGreaterThan(1);
    const heat = replies.map((reply) => list(reply.results)[0]?.popularity);
    expect(new Set(heat).size).toBeGreaterThan(1);
  });

  test("15: letters may be sent escaped, with the same meaning", async () => {
    const plain = await film.json("/3/movie/57283");
    film.quirks.escapedUnicode = true;
    const text = await (await film.ask("/3/movie/57283")).text();
    expect(text).toContain("H\\u00e4xan");
    expect(JSON.parse(text)).toEqual(plain);
  });

  test("6: keys can be missing from rows", async () => {
    film.quirks.missingKeys = true;
    const [someday] = await film.rows("/3/search/movie?query=someday");
    expect(someday).not.toHaveProperty("genre_ids");
    expect(someday).not.toHaveProperty("release_date");
  });
});

describe("section 6, always", () => {
  test("2: ids are per kind: the same number is a film and a show", async () => {
    expect((await film.json("/3/movie/900050001")).title).toBe("The Last Projectionist");
    expect((await film.json("/3/tv/900050001")).name).toBe("The Night Desk");
    expect((await film.ask("/3/movie/1399")).status).toBe(404);
    expect((await film.ask("/3/tv/1399")).status).toBe(200);
  });

  test("4: a search can find only people", async () => {
    const rows = await film.rows("/3/search/multi?query=keaton");
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((entry) => entry.media_type === "person")).toBe(true);
  });

  test("5: a film without a poster, one without an overview, one without genres", async () => {
    expect((await row("film without a poster"))?.poster_path).toBeNull();
    expect((await row("nobody wrote it down"))?.overview).toBe("");
    expect((await row("uncategorised"))?.genre_ids).toEqual([]);
    expect((await row("nothing like it"))?.backdrop_path).toBeNull();
  });

  test("6: dates are empty in rows of titles, missing in one, and null in seasons", async () => {
    expect((await row("someday, perhaps"))?.release_date).toBe("");
    expect(await row("the date is missing altogether")).not.toHaveProperty("release_date");
    const planned = await film.json("/3/tv/900080012");
    expect([planned.first_air_date, planned.last_air_date, planned.seasons]).toEqual([
      "",
      null,
      [],
    ]);
  });

  test("7: a running time of zero, and no running time of episodes", async () => {
    expect((await film.json("/3/movie/900060004")).runtime).toBe(0);
    expect((await film.json("/3/tv/1668")).episode_run_time).toEqual([]);
  });

  test("8: no votes are a vote of 0, and a whole vote is an integer", async () => {
    expect(await row("someday, perhaps")).toMatchObject({ vote_average: 0, vote_count: 0 });
    expect(await row("the pale door")).toMatchObject({ vote_average: 6, vote_count: 16 });
    expect((await row("the matrix"))?.vote_average).toBe(8.24);
  });

  test("9: companies without a country, logos that are null", async () => {
    const companies = list((await film.json("/3/movie/13")).production_companies);
    expect(companies.some((company) => company.origin_country === "US")).toBe(true);
    const small = await Promise.all(
      [900010001, 900010002, 900010005, 900010013].map((id) => film.json(`/3/movie/${id}`)),
    );
    const all = small.flatMap((film_) => list(film_.production_companies));
    expect(all.some((company) => company.logo_path === null)).toBe(true);
    expect(all.every((company) => company.origin_country === "")).toBe(true);
  });

  test("10: a record can be superseded by another id", async () => {
    expect((await film.json("/3/movie/801688")).title).toBe("Kalki 2898-AD");
    const found = await film.rows("/3/search/movie?query=kalki");
    expect(found.map((entry) => entry.id)).toEqual([1023094]);
  });

  test("12: a very long title and text with paragraphs, right to left, and Chinese", async () => {
    const long = await row("the remarkable and entirely true history");
    expect(String(long?.title).length).toBeGreaterThan(200);
    expect(long?.overview).toContain("\n\n");
    expect((await row("مصباح"))?.original_language).toBe("ar");
    expect((await row("月台"))?.title).toMatch(/^\p{Script=Han}+$/u);
  });

  test("14: a title without videos, and one whose only video is on another site", async () => {
    expect((await film.json("/3/movie/900060005/videos")).results).toEqual([]);
    const elsewhere = list((await film.json("/3/movie/900060006/videos")).results);
    expect(elsewhere).toMatchObject([{ site: "Vimeo", type: "Trailer" }]);
  });

  test("section 2: old video records have neither publisher nor date", async () => {
    const all = await Promise.all(
      [1, 2, 3, 4].map((page) => film.rows(`/3/movie/popular?page=${page}`)),
    );
    const videos = await Promise.all(
      all
        .flat()
        .map(async (entry) => list((await film.json(`/3/movie/${entry.id}/videos`)).results)),
    );
    expect(videos.flat().some((video) => !("official" in video))).toBe(true);
    expect(videos.flat().some((video) => "official" in video)).toBe(true);
  });

  test("18: popular shows include a daily one without a text", async () => {
    const soap = (await film.rows("/3/tv/popular")).find((show) => show.overview === "");
    expect(soap?.genre_ids).toContain(10766);
    expect(Number(soap?.vote_count)).toBeLessThan(20);
  });

  test("14: faulty titles are found by a search and are in no list", async () => {
    const found = await film.rows("/3/search/movie?query=out+of+order");
    expect(found.length).toBeGreaterThan(15);
    const popular = await film.rows("/3/discover/movie?sort_by=popularity.asc");
    expect(popular.some((entry) => String(entry.title).startsWith("Out of Order"))).toBe(false);
  });
});
