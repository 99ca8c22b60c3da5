import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openFilmDatabase, testDay } from "./open-film-database.ts";
import type { OpenFilmDatabase } from "./open-film-database.ts";

let film: OpenFilmDatabase;
beforeAll(async () => {
  film = await openFilmDatabase();
});
afterAll(() => film.close());

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
    ["/3/trending/movie/week", "movie"],
    ["/3/trending/tv/week", "tv"],
    ["/3/movie/603/recommendations", "movie"],
    ["/3/tv/1396/recommendations", "tv"],
    ["/3/movie/popular", undefined],
    ["/3/movie/603/similar", undefined],
    ["/3/discover/tv", undefined],
    ["/3/search/movie?query=the", undefined],
  ])("the media_type of %s is %s", async (path, kind) => {
    const kinds = (await film.rows(path)).map((row) => row.media_type);
    expect(new Set(kinds)).toEqual(new Set([kind]));
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
