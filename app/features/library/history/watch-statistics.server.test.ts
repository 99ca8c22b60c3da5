import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, filterNothing, nameNothing } from "#tests/watchlist-of.ts";

import { createHistory } from "./history.server.ts";
import { createYearReviews } from "../year/year-review.server.ts";
import type { NameFilter } from "../titles/name-filter.server.ts";
import type { LookUp } from "../titles/title-facts.server.ts";

/** Half past midnight in India, where it is still the day before in UTC. */
const NOW = Date.parse("2026-11-22T19:00:00Z");
const HOUR_MS = 3_600_000;

const DRAMA = [{ id: 18, name: "Drama" }];
/** Crime, in a language without a name for it. */
const UNTRANSLATED = [{ id: 80, name: "" }];

writesInEnglish();

const lookUp: LookUp = async ({ kind, id }) =>
  id === "404"
    ? { outcome: "unknown" }
    : {
        outcome: "found",
        facts: { title: id, year: "", genres: kind === "tv" ? UNTRANSLATED : DRAMA },
      };

async function openHistory(
  database: Database,
  { filterNames = filterNothing, look = lookUp }: { filterNames?: NameFilter; look?: LookUp } = {},
) {
  const owner = await addViewer(database, "ada@example.org");
  const profileOf = createProfileFinder(database);
  const writes = groupWrites(database);
  const history = createHistory({
    database,
    writes,
    lookUp: look,
    nameTitles: nameNothing,
    filterNames,
    profileOf,
    now: () => NOW,
  });
  const profileId = await profileOf(owner);
  const begin = (item_id: string) =>
    database.kysely
      .insertInto("film_progress")
      .values({
        profile_id: profileId,
        item_id,
        work: "",
        position_seconds: 20,
        duration_seconds: 80,
        is_finished: 0,
        updated_at: NOW,
      })
      .execute();
  const markAll = (
    marks: readonly {
      kind: "movie" | "tv" | "archive";
      id: string;
      atMs?: number;
      isWatched?: number;
      part?: string;
    }[],
  ) =>
    database.kysely
      .insertInto("watched_marks")
      .values(
        marks.map(({ kind, id, atMs = NOW, isWatched = 1, part = "" }) => ({
          profile_id: profileId,
          content_type: kind,
          content_id: id,
          part,
          is_watched: isWatched,
          changed_at: atMs,
          recorded_at: atMs,
        })),
      )
      .execute();
  const mark = (kind: "movie" | "tv", id: string, more: object = {}) =>
    markAll([{ kind, id, ...more }]);
  /** A film that is played to its end is marked. */
  const play = (films: { id: string; atMs: number }[]) =>
    markAll(films.map((film) => ({ kind: "archive", ...film })));
  const reviews = createYearReviews({
    database,
    filterNames,
    lookUp: look,
    profileOf,
    catalog: { getMovie: async () => undefined, getShow: async () => undefined },
  });
  return {
    begin,
    play,
    mark,
    getStatistics: (zone?: string) => history.getStatistics(owner, inIndia, zone),
    getYear: (zone = "Asia/Kolkata") => reviews.get(owner, { year: 2026, zone }, inIndia),
  };
}

describeEachEngine("the statistics of what was watched", ({ open }) => {
  test("are left out where nothing was watched in the last year", async () => {
    const { getStatistics, getYear, mark, begin } = await openHistory(await open());
    expect(await getStatistics()).toBeUndefined();
    await begin("Detour");
    await mark("tv", "7", { part: "S1" });
    await mark("movie", "19", { isWatched: 0 });
    await mark("movie", "20", { atMs: NOW - 370 * 24 * HOUR_MS });
    expect(await getStatistics()).toBeUndefined();
    expect(await getYear()).toMatchObject({ films: 0, episodes: 0, days: 0 });
  });

  test("say the same as the year in review, on the days of the same zone", async () => {
    const { play, mark, begin, getStatistics, getYear } = await openHistory(await open());
    await begin("Begun");
    await play([
      { id: "Detour", atMs: NOW },
      { id: "Gertie", atMs: NOW - 3 * 24 * HOUR_MS },
    ]);
    for (const id of ["19", "20"]) await mark("movie", id);
    await mark("tv", "7", { part: "S1E1" });
    for (const zone of ["Asia/Kolkata", "America/New_York"]) {
      const { month } = (await getStatistics(zone)) ?? {};
      const { films, episodes, days } = await getYear(zone);
      expect([films, episodes, days]).toEqual([4, 1, 2]);
      expect(month?.titles).toBe(films + episodes);
      expect(month?.counts.filter((count) => count > 0)).toHaveLength(days);
      expect(month?.counts.indexOf(4)).toBe(zone === "Asia/Kolkata" ? 22 : 21);
    }
  });

  test("of a single film are one title on one day, by the days of the viewer's region", async () => {
    const { play, getStatistics } = await openHistory(await open());
    await play([{ id: "Detour", atMs: NOW }]);
    const { month, streak, genres } = (await getStatistics()) ?? {};
    expect(month).toMatchObject({ month: "2026-11", titles: 1 });
    expect(month?.counts.indexOf(1), "the 23rd, which has begun in India").toBe(22);
    expect(streak).toMatchObject({ days: 1, longest: 1 });
    expect(genres, "an item of the archive that is no known title").toEqual([]);
  });

  test("count genres by titles: those of films by the titles that they are", async () => {
    const database = await open();
    const { play, mark, getStatistics } = await openHistory(database);
    await play([{ id: "Nosferatu1922", atMs: NOW - HOUR_MS }]);
    const match = { film_id: "Nosferatu1922", title_kind: "movie", title_id: 653 } as const;
    await database.kysely
      .insertInto("film_matches")
      .values({ ...match, is_playable: 1, is_set: 0, matched_at: NOW })
      .execute();
    await mark("movie", "19");
    await mark("movie", "404");
    await mark("tv", "7", { part: "S1E1" });
    await mark("tv", "7", { part: "S1E2" });
    expect(await getStatistics()).toMatchObject({
      month: { titles: 4 },
      genreTitles: 3,
      genres: [
        { name: "Drama", titles: 2 },
        { name: "Crime", titles: 1 },
      ],
    });
  });

  test("leave out what the profile may not see", async () => {
    const filterNames: NameFilter = async (items, nameOf) =>
      items.filter((item) => nameOf(item).kind === "tv");
    const { mark, getStatistics } = await openHistory(await open(), { filterNames });
    await mark("movie", "19");
    await mark("tv", "7", { part: "S1E1" });
    expect((await getStatistics())?.genres).toEqual([
      { name: "Crime", lang: undefined, titles: 1 },
    ]);
  });

  test("of the newest ten thousand films are counted, and few of them are looked up", async () => {
    const requests: string[] = [];
    const look: LookUp = (name, setting) => {
      requests.push(name.id);
      return lookUp(name, setting);
    };
    const { play, mark, getStatistics } = await openHistory(await open(), { look });
    const all = Array.from({ length: 10_000 }, (_, index) => index);
    for (let from = 0; from < all.length; from += 1000) {
      await play(
        all.slice(from, from + 1000).map((n) => ({ id: `f${n}`, atMs: NOW - n * 60_000 })),
      );
    }
    await mark("movie", "19");
    const { month, streak } = (await getStatistics()) ?? {};
    expect(month?.titles).toBe(10_000);
    expect(streak).toMatchObject({ days: 8, longest: 8 });
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.length).toBeLessThanOrEqual(30);
  });
});
