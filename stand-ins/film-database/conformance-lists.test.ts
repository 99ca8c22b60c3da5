import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "./derived/days.ts";
import { openFilmDatabase, testDay } from "./open-film-database.ts";
import type { Json, OpenFilmDatabase } from "./open-film-database.ts";

let film: OpenFilmDatabase;
beforeAll(async () => {
  film = await openFilmDatabase();
});
afterAll(() => film.close());

const sharedKeys = [
  "adult",
  "backdrop_path",
  "genre_ids",
  "id",
  "original_language",
  "overview",
  "popularity",
  "poster_path",
  "softcore",
  "vote_average",
  "vote_count",
];
const filmKeys = [...sharedKeys, "original_title", "release_date", "title", "video"].toSorted();
const showKeys = [
  ...sharedKeys,
  "first_air_date",
  "name",
  "origin_country",
  "original_name",
].toSorted();
const keysOf = (row: Json | undefined) => Object.keys(row ?? {}).toSorted();
const marked = (keys: readonly string[]) => [...keys, "media_type"].toSorted();

/** The release dates that popular films have in a region, by id. */
async function datesIn(region: string): Promise<Map<unknown, unknown>> {
  const rows = await film.rows(`/3/movie/popular?region=${region}`);
  return new Map(rows.map((row) => [row.id, row.release_date]));
}

describe("section 2, the paging envelope", () => {
  test("a page has twenty rows, its number and both totals", async () => {
    const body = await film.json("/3/movie/popular?page=2");
    expect(Object.keys(body)).toEqual(["page", "results", "total_pages", "total_results"]);
    expect(body.page).toBe(2);
    expect(body.results).toHaveLength(20);
    const total = Number(body.total_results);
    expect(body.total_pages).toBe(Math.ceil(total / 20));
    const last = await film.rows(`/3/movie/popular?page=${body.total_pages}`);
    expect(last).toHaveLength(total - 20 * (Number(body.total_pages) - 1));
  });

  test("pages do not overlap, and together they are the whole list", async () => {
    const { total_pages: pages, total_results: total } = await film.json("/3/movie/popular");
    const ids = new Set<unknown>();
    for (let page = 1; page <= Number(pages); page += 1) {
      for (const row of await film.rows(`/3/movie/popular?page=${page}`)) ids.add(row.id);
    }
    expect(ids.size).toBe(total);
  });

  test("now_playing and upcoming have their range of dates", async () => {
    const playing = await film.json("/3/movie/now_playing");
    const coming = await film.json("/3/movie/upcoming");
    expect(playing.dates).toEqual({ maximum: "2026-11-23", minimum: "2026-10-09" });
    expect(coming.dates).toEqual({ maximum: "2026-12-15", minimum: "2026-11-24" });
    expect((await film.json("/3/discover/movie")).dates).toBeUndefined();
  });
});

describe("section 2, rows", () => {
  test.each([
    "/3/movie/popular",
    "/3/movie/top_rated",
    "/3/movie/now_playing",
    "/3/movie/upcoming",
    "/3/discover/movie",
    "/3/search/movie?query=the",
    "/3/movie/603/similar",
  ])("%s lists films without media_type", async (path) => {
    const rows = await film.rows(path);
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect(keysOf(row)).toEqual(filmKeys);
  });

  test.each([
    "/3/tv/popular",
    "/3/tv/top_rated",
    "/3/tv/airing_today",
    "/3/tv/on_the_air",
    "/3/discover/tv",
    "/3/search/tv?query=the",
    "/3/tv/1396/similar",
  ])("%s lists shows without media_type", async (path) => {
    const rows = await film.rows(path);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(keysOf(row)).toEqual(showKeys);
  });

  test.each([
    ["/3/trending/movie/week", filmKeys, "movie"],
    ["/3/trending/movie/day", filmKeys, "movie"],
    ["/3/trending/tv/week", showKeys, "tv"],
    ["/3/movie/603/recommendations", filmKeys, "movie"],
    ["/3/tv/1396/recommendations", showKeys, "tv"],
  ])("%s has media_type in its rows", async (path, keys, kind) => {
    const rows = await film.rows(path);
    expect(rows).toHaveLength(20);
    for (const row of rows) {
      expect(keysOf(row)).toEqual(marked(keys));
      expect(row.media_type).toBe(kind);
    }
  });

  test("types are those of the API: numbers, strings, null for pictures, never a null string", async () => {
    const rows = [
      ...(await film.rows("/3/movie/popular?page=1")),
      ...(await film.rows("/3/discover/movie?sort_by=popularity.asc")),
    ];
    for (const row of rows) {
      expect(row.id).toBeTypeOf("number");
      expect(row.title).toBeTypeOf("string");
      expect(row.overview).toBeTypeOf("string");
      expect(row.release_date ?? "").toMatch(/^(\d{4}-\d{2}-\d{2})?$/);
      expect(row.vote_average).toBeTypeOf("number");
      expect(row.poster_path === null || /^\/[\w-]+\.jpg$/.test(String(row.poster_path))).toBe(
        true,
      );
      expect(row.poster_path).not.toBe("");
    }
  });
});

describe("sections 2 and 3, the lists themselves", () => {
  test("popular equals discover sorted by popularity", async () => {
    expect(await film.rows("/3/movie/popular")).toEqual(
      await film.rows("/3/discover/movie?sort_by=popularity.desc"),
    );
  });

  test("top rated is sorted by vote and has a minimum number of votes", async () => {
    const rows = await film.rows("/3/movie/top_rated");
    const votes = rows.map((row) => Number(row.vote_average));
    expect(votes).toEqual(votes.toSorted((left, right) => right - left));
    for (const row of rows) expect(Number(row.vote_count)).toBeGreaterThanOrEqual(200);
    expect((await film.rows("/3/tv/top_rated"))[0]?.name).toBe("Breaking Bad");
  });

  test("now_playing fills a page with new films and rereleased classics", async () => {
    const rows = await film.rows("/3/movie/now_playing");
    expect(rows).toHaveLength(20);
    expect(rows[0]?.title).toBe("Metropolis");
    const fresh = rows.filter((row) => String(row.release_date) > addDays(testDay, -43));
    expect(fresh.length).toBeGreaterThanOrEqual(10);
    expect(rows.length - fresh.length).toBeGreaterThanOrEqual(5);
  });

  test("upcoming films are in the future", async () => {
    const rows = await film.rows("/3/movie/upcoming");
    expect(rows.length).toBeGreaterThanOrEqual(6);
    for (const row of rows) expect(String(row.release_date) > testDay).toBe(true);
  });

  test("a list with a region has that region's release dates", async () => {
    const [american, indian] = [await datesIn("US"), await datesIn("IN")];
    const differing = [...american].filter(([id, date]) => indian.get(id) !== date);
    expect(differing.length).toBeGreaterThan(0);
    expect(await datesIn("us")).toEqual(await datesIn(""));
  });

  test("trending all mixes films, shows and people, and people have no poster", async () => {
    const rows = [
      ...(await film.rows("/3/trending/all/week")),
      ...(await film.rows("/3/trending/person/week")),
    ];
    expect(new Set(rows.map((row) => row.media_type))).toEqual(new Set(["movie", "tv", "person"]));
    const person = rows.find((row) => row.media_type === "person");
    expect(keysOf(person)).toContain("known_for_department");
    expect(keysOf(person)).toContain("profile_path");
    expect(keysOf(person)).not.toContain("poster_path");
  });

  test("the day's and the week's trends differ, and another window is 404 with code 34", async () => {
    const ids = async (window: string) =>
      (await film.rows(`/3/trending/movie/${window}`)).map((row) => row.id);
    expect(await ids("day")).not.toEqual(await ids("week"));
    expect((await film.json("/3/trending/movie/month", 404)).status_code).toBe(34);
  });

  test("a list leaves out adult titles unless they are requested", async () => {
    const titles = async (query: string) =>
      (await film.rows(`/3/search/movie?query=velvet+rope${query}`)).map((row) => row.title);
    expect(await titles("")).toEqual([]);
    expect(await titles("&include_adult=true")).toEqual(["Behind the Velvet Rope"]);
    const soft = await film.rows("/3/search/movie?query=slightly+draped");
    expect(soft[0]?.softcore).toBe(true);
  });

  test("shows of today are on the air", async () => {
    const today = (await film.rows("/3/tv/airing_today")).map((row) => row.name);
    const week = (await film.rows("/3/tv/on_the_air")).map((row) => row.name);
    expect(today).toContain("The Night Desk");
    expect(week).toEqual(expect.arrayContaining(["The Night Desk", "Signal Box"]));
  });
});

describe("section 2, languages", () => {
  test("a language without a translation gets the original title and no text, not English", async () => {
    const row = (await film.rows("/3/search/movie?query=spirited+away&language=de-DE"))[0];
    expect(row?.title).toBe("千と千尋の神隠し");
    expect(row?.overview).toBe("");
    const details = await film.json("/3/movie/603?language=de-DE");
    expect([details.title, details.overview, details.tagline]).toEqual(["The Matrix", "", ""]);
  });

  test("Hindi has texts and posters of its own where they were translated", async () => {
    const details = await film.json("/3/movie/157336?language=hi-IN");
    expect(details.title).toBe("इंटरस्टेलर");
    expect(details.overview).toContain("धरती");
    expect(details.poster_path).toBe("/movie-157336-poster-hi.jpg");
    expect(details.genres).toContainEqual({ id: 878, name: "विज्ञान कथा" });
  });

  test("codes are case-sensitive, and an unknown one is not an error", async () => {
    expect((await film.json("/3/movie/11?language=EN")).overview).toBe("");
    expect((await film.json("/3/movie/11?language=tlh")).title).toBe("Star Wars");
  });
});
