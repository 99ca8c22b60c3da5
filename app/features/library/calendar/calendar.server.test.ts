import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { createPreferences } from "#app/features/preferences/preferences.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { inAmerica, inIndia } from "#tests/test-catalog.ts";
import {
  addViewer,
  filterNothing,
  nameNothing,
  openFollows,
  openWatchlist,
} from "#tests/watchlist-of.ts";
import { addDates } from "#tests/following/add-dates.ts";

import { createCalendar, type CalendarOptions } from "./calendar.server.ts";

const NOVEMBER = { fromDay: "2026-11-01", toDay: "2026-11-30" };
const START_MS = Date.parse("2026-11-20T00:00:00Z");

const openCalendar = (database: Database, options: Partial<CalendarOptions> = {}) =>
  createCalendar({
    database,
    nameTitles: nameNothing,
    filterNames: filterNothing,
    profileOf: createProfileFinder(database),
    ...options,
  });

describeEachEngine("a calendar", ({ open }) => {
  async function openTest() {
    const database = await open();
    const ada = await addViewer(database, "ada@example.org");
    const follows = openFollows(database);
    const follow = (kind: "movie" | "tv" | "person", id: string, is = true, atMs = START_MS) =>
      follows.change(ada, { name: { kind, id }, title: "x", isFollowed: is, atMs }, inIndia);
    const list = async (setting = inIndia, of: "mine" | "popular" = "mine") => {
      const events = await openCalendar(database).listEvents(ada, { of, ...NOVEMBER }, setting);
      return events.map(({ day, key }) => `${day} ${key}`);
    };
    return { database, ada, follow, list };
  }

  test("shows what is followed, in its region, and the first release where that has none", async () => {
    const { database, follow, list } = await openTest();
    await addDates(database, "movie:5", [
      { kind: "release", day: "2026-11-10" },
      { kind: "cinema", region: "US", day: "2026-11-12" },
      { kind: "digital", region: "US", day: "2026-12-24" },
    ]);
    await addDates(database, "movie:6", [{ kind: "release", day: "2026-11-11" }]);
    expect(await list()).toEqual([]);
    await follow("movie", "5");
    expect(await list()).toEqual(["2026-11-10 movie-5-release-all-0-0"]);
    expect(await list(inAmerica)).toEqual(["2026-11-12 movie-5-cinema-US-0-0"]);
    await follow("movie", "5", false, START_MS + 1);
    expect(await list()).toEqual([]);
  });

  test("shows the titles of people, the watchlist by preference, and what is popular", async () => {
    const { database, ada, follow, list } = await openTest();
    const dates = [{ kind: "release", day: "2026-11-10" }] as const;
    for (const id of [5, 6, 7]) await addDates(database, `movie:${id}`, dates);
    await addDates(database, "person:3", [], ["movie:5"]);
    await addDates(database, "list:popular", [], ["movie:7"]);
    await follow("person", "3");
    expect(await list()).toEqual(["2026-11-10 movie-5-release-all-0-0"]);
    const name = { kind: "movie", id: "6" } as const;
    const saved = { name, title: "x", isAdded: true, atMs: START_MS };
    await openWatchlist(database, { now: () => START_MS }).change(ada, saved, inIndia);
    const preferences = createPreferences({ database, profileOf: createProfileFinder(database) });
    await preferences.change(ada, { followsWatchlist: true });
    expect(await list()).toHaveLength(2);
    await follow("movie", "6", false);
    expect(await list()).toHaveLength(1);
    expect(await list(inIndia, "popular")).toEqual(["2026-11-10 movie-7-release-all-0-0"]);
  });

  test("places moments on the day of the region's zone", async () => {
    const { database, follow, list } = await openTest();
    const startsAt = Date.parse("2026-11-30T20:00:00Z");
    await addDates(database, "tv:7", [
      { kind: "episode", season: 1, episode: 1, day: "2026-11-30", starts_at: startsAt },
      { kind: "episode", season: 1, episode: 2, day: "2026-11-30" },
    ]);
    await follow("tv", "7");
    // In India it is half past one in the night to December.
    expect(await list()).toEqual(["2026-11-30 tv-7-episode-all-1-2"]);
    expect(await list(inAmerica)).toHaveLength(2);
  });

  test("shows when a title became free here, or arrived on a service of the profile", async () => {
    const { database, ada, list } = await openTest();
    const profile = { profile_id: await createProfileFinder(database)(ada) };
    const alert = (id: string, kind: "free" | "service" | "release", about: string, day: string) =>
      ({
        ...profile,
        id: `${id}-${kind}`,
        event_key: `movie:${id} ${kind}${kind === "service" ? " 337" : ""}`,
        kind,
        content_type: "movie",
        content_id: id,
        content_title: `Film ${id}`,
        about,
        season: 0,
        episode: 0,
        episode_title: "",
        due_at: Date.parse(day),
        made_at: 1,
        is_shown: 1,
      }) as const;
    await database.kysely
      .insertInto("alerts")
      .values([
        alert("5", "free", "item", "2026-11-09T20:00:00Z"),
        alert("6", "service", "Service 337", "2026-11-12T10:00:00Z"),
        alert("6", "free", "item", "2026-12-12T10:00:00Z"),
        alert("7", "release", "cinema", "2026-11-12T10:00:00Z"),
      ])
      .execute();
    // In India it is half past one on the tenth.
    expect(await list()).toEqual([
      "2026-11-10 movie-5-free-free-0-0",
      "2026-11-12 movie-6-service-337-0-0",
    ]);
    expect(await list(inIndia, "popular")).toEqual([]);
  });

  test("shows a child nothing above its age limit", async () => {
    const { database, ada, follow } = await openTest();
    for (const id of ["5", "18"]) {
      await addDates(database, `movie:${id}`, [{ kind: "release", day: "2026-11-10" }]);
      await follow("movie", id);
    }
    const calendar = openCalendar(database, {
      filterNames: async (items, nameOf) => items.filter((item) => nameOf(item).id !== "18"),
    });
    const forChild = { ...inIndia, audience: "kids" } as const;
    const events = await calendar.listEvents(ada, { of: "mine", ...NOVEMBER }, forChild);
    expect(events.map(({ id }) => id)).toEqual(["5"]);
  });
});
