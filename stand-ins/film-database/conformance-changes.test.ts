import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

import { addDays } from "./derived/days.ts";
import { openFilmDatabase, testDay } from "./open-film-database.ts";
import type { OpenFilmDatabase } from "./open-film-database.ts";

const list = (value: unknown) => z.array(z.record(z.string(), z.unknown())).parse(value);

let film: OpenFilmDatabase;
beforeAll(async () => {
  film = await openFilmDatabase();
});
afterAll(() => film.close());

describe("the lists of what has changed", () => {
  test("name what has other dates than the day before, and nothing else", async () => {
    const { results, ...page } = await film.json("/3/movie/changes");
    expect(page).toEqual({ page: 1, total_pages: 1, total_results: expect.any(Number) });
    const ids = (await film.rows("/3/movie/changes")).map(({ id }) => id);
    expect(results).toContainEqual({ id: ids[0], adult: expect.toBeOneOf([false, null]) });
    const coming = (await film.rows("/3/movie/upcoming")).map(({ id }) => id);
    // In the demo world a film that opens next week always opens next week.
    expect(ids).toEqual(expect.arrayContaining(coming));
    expect(ids, "The Matrix stays as it is").not.toContain(603);
    const shows = await film.rows("/3/tv/changes");
    expect(shows.length).toBeGreaterThan(0);
    expect(shows.map(({ id }) => id)).not.toContain(1396);
    expect(await film.rows("/3/person/changes")).toEqual([]);
  });

  test("have as many pages as recorded ones when asked, and rows that are not marked", async () => {
    film.quirks.longChanges = true;
    const pages = { movie: 62, tv: 53, person: 53 };
    for (const [kind, total_pages] of Object.entries(pages)) {
      const { results, ...page } = await film.json(`/3/${kind}/changes?page=${total_pages}`);
      const total_results = total_pages * 100;
      expect(page).toEqual({ page: total_pages, total_pages, total_results });
      expect(list(results)).toHaveLength(100);
      expect(new Set(list(results).map(({ adult }) => adult))).toEqual(new Set([false, null]));
    }
    film.quirks.longChanges = false;
  });

  test("refuse more than fourteen days, pages beyond the limit and other dates", async () => {
    const refused = async (query: string, status: number) =>
      (await film.json(`/3/tv/changes?${query}`, status)).status_code;
    const days = (from: number) => `start_date=${addDays(testDay, -from)}&end_date=${testDay}`;
    expect(await film.json(`/3/tv/changes?${days(14)}`)).toMatchObject({ page: 1 });
    expect(await refused(days(15), 422)).toBe(20);
    expect(await refused("page=501", 400)).toBe(22);
    expect(await refused("start_date=yesterday", 400)).toBe(23);
    expect(await film.rows("/3/tv/changes?page=9")).toEqual([]);
  });
});
