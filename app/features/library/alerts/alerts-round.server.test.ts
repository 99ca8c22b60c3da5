import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { createPreferences } from "#app/features/preferences/preferences.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { addDates } from "#tests/following/add-dates.ts";
import { inIndia } from "#tests/test-catalog.ts";
import {
  addViewer,
  filterNothing,
  nameNothing,
  openFollows,
  openWatchlist,
} from "#tests/watchlist-of.ts";

import { createAlertChoices } from "./alert-choices.server.ts";
import { createAlertsRound, type AlertsRoundOptions } from "./alerts-round.server.ts";
import { createAlerts } from "./alerts.server.ts";

const HOUR_MS = 3_600_000;
/** In India it is half past five. */
const START_MS = Date.parse("2026-11-20T00:00:00Z");
const MORNING_MS = Date.parse("2026-11-20T02:30:00Z");

/** Every title has a name. */
const nameAll: AlertsRoundOptions["nameTitles"] = async (names) =>
  new Map(names.map(({ kind, id }) => [`${kind}:${id}`, { title: `The ${kind} ${id}`, year: "" }]));

function openRound(database: Database, options: Partial<AlertsRoundOptions> = {}) {
  const clock = { nowMs: START_MS };
  const round = createAlertsRound({
    database,
    filterNames: filterNothing,
    nameTitles: nameAll,
    freeAmong: async () => new Map(),
    defaultSetting: () => ({ language: "en", region: "IN" }),
    log: {
      warn: (details) => {
        throw new Error(JSON.stringify(details));
      },
    },
    now: () => clock.nowMs,
    ...options,
  });
  const at = (atMs: number) => {
    clock.nowMs = atMs;
    return round();
  };
  return { clock, round, at };
}

describeEachEngine("the job that makes alerts", ({ open, place }) => {
  async function openTest(options: Partial<AlertsRoundOptions> = {}) {
    const database = await open();
    const ada = await addViewer(database, "ada@example.org");
    const job = openRound(database, options);
    const own = { database, profileOf: createProfileFinder(database) };
    const follow = (
      kind: "movie" | "tv" | "person",
      id: string,
      is = true,
      atMs = START_MS - 48 * HOUR_MS,
    ) =>
      openFollows(database, { now: () => atMs }).change(
        ada,
        { name: { kind, id }, title: "x", isFollowed: is, atMs },
        inIndia,
      );
    const alerts = createAlerts({ ...own, nameTitles: nameNothing, filterNames: filterNothing });
    const list = async () => {
      const rows = await database.kysely.selectFrom("alerts").selectAll().execute();
      return rows.map(({ event_key: key }) => key).toSorted();
    };
    return { ada, ...job, ...own, follow, alerts, list };
  }

  test("tells whoever follows a title once, in the morning of their zone", async () => {
    const { database, ada, at, follow, list, alerts } = await openTest();
    await follow("movie", "5");
    await addDates(database, "movie:5", [{ kind: "release", day: "2026-11-20" }]);
    expect(await at(MORNING_MS - 1)).toBe(0);
    expect(await at(MORNING_MS)).toBe(1);
    for (const hours of [1, 24, 70]) expect(await at(MORNING_MS + hours * HOUR_MS)).toBe(0);
    expect(await list()).toEqual(["movie:5 release"]);
    expect(await alerts.countUnread(ada, inIndia)).toBe(1);
    const { alerts: shown } = await alerts.getPage(ada, 1, inIndia);
    expect(shown).toMatchObject([{ title: "The movie 5", alert: "release", isRead: false }]);
    await alerts.markRead(ada, { id: shown[0]?.id ?? "" });
    expect(await alerts.countUnread(ada, inIndia)).toBe(0);
  });

  test("counts days in the zone that a profile chose", async () => {
    const { database, ada, at, follow, profileOf } = await openTest();
    const preferences = createPreferences({ database, profileOf });
    await preferences.change(ada, { timeZone: "America/New_York" });
    await follow("movie", "5");
    await addDates(database, "movie:5", [{ kind: "release", day: "2026-11-20" }]);
    expect(await at(MORNING_MS)).toBe(0);
    expect(await at(Date.parse("2026-11-20T13:00:00Z"))).toBe(1);
  });

  test("a date that moves, is withdrawn and comes back makes one alert, when it is true", async () => {
    const { database, at, follow, list } = await openTest();
    await follow("movie", "5");
    const dated = (day: string) => addDates(database, "movie:5", [{ kind: "release", day }]);
    await dated("2026-11-20");
    await dated("2026-11-22");
    expect(await at(MORNING_MS)).toBe(0);
    await addDates(database, "movie:5", []);
    expect(await at(MORNING_MS + 48 * HOUR_MS)).toBe(0);
    await dated("2026-11-23");
    expect(await at(MORNING_MS + 72 * HOUR_MS)).toBe(1);
    await dated("2026-11-25");
    expect(await at(MORNING_MS + 120 * HOUR_MS)).toBe(0);
    expect(await list()).toEqual(["movie:5 release"]);
  });

  test("what was out before somebody followed it is no news, nor what is long past", async () => {
    const { database, at, follow } = await openTest();
    await addDates(database, "movie:5", [{ kind: "release", day: "2026-11-20" }]);
    await follow("movie", "5", true, MORNING_MS + HOUR_MS);
    expect(await at(MORNING_MS + 2 * HOUR_MS)).toBe(0);
    await addDates(database, "movie:6", [{ kind: "release", day: "2026-11-20" }]);
    await follow("movie", "6");
    expect(await at(MORNING_MS + 80 * HOUR_MS), "three days later").toBe(0);
  });

  test("nobody hears of what they no longer follow, nor of kinds that they turned off", async () => {
    const { database, ada, at, follow, list, profileOf } = await openTest();
    await follow("movie", "5");
    await follow("tv", "7");
    await addDates(database, "movie:5", [{ kind: "release", day: "2026-11-20" }]);
    const episode = { kind: "episode", season: 1, day: "2026-11-20" } as const;
    await addDates(database, "tv:7", [{ ...episode, episode: 3 }]);
    await follow("movie", "5", false, START_MS);
    const choices = createAlertChoices({ database, profileOf });
    await choices.set(ada, new Set(["release app", "season app"]));
    expect(await at(MORNING_MS)).toBe(0);
    await choices.set(ada, new Set(["episode app"]));
    expect(await at(MORNING_MS + HOUR_MS)).toBe(1);
    expect(await list()).toEqual(["tv:7 episode 1 3"]);
  });

  test("follows people's films and the watchlist by preference, and tells of each once", async () => {
    const { database, ada, at, follow, list, profileOf } = await openTest();
    for (const id of [5, 6])
      await addDates(database, `movie:${id}`, [{ kind: "release", day: "2026-11-20" }]);
    await addDates(database, "person:3", [], ["movie:5"]);
    await follow("person", "3");
    await follow("movie", "5");
    const atMs = START_MS - 48 * HOUR_MS;
    const saved = { name: { kind: "movie", id: "6" }, title: "x", isAdded: true, atMs } as const;
    await openWatchlist(database, { now: () => atMs }).change(ada, saved, inIndia);
    expect(await at(MORNING_MS)).toBe(1);
    await createPreferences({ database, profileOf }).change(ada, { followsWatchlist: true });
    expect(await at(MORNING_MS + HOUR_MS)).toBe(1);
    expect(await list()).toEqual(["movie:5 release", "movie:6 release"]);
  });

  test("tells when what was saved can be watched here, and not of what could be before", async () => {
    const free = new Map([["movie:5", "detour"]]);
    const { database, ada, at, list } = await openTest({ freeAmong: async () => free });
    const matched = (film_id: string, title_id: number, matched_at: number) =>
      database.kysely
        .insertInto("film_matches")
        .values({ film_id, title_kind: "movie", title_id, ...MATCH, matched_at })
        .execute();
    const save = (id: string, atMs: number) =>
      openWatchlist(database, { now: () => atMs }).change(
        ada,
        { name: { kind: "movie", id }, title: "x", isAdded: true, atMs },
        inIndia,
      );
    await save("5", START_MS);
    expect(await at(START_MS + HOUR_MS)).toBe(0);
    await matched("detour", 5, START_MS + 2 * HOUR_MS);
    // It has another reason not to be shown.
    await matched("hidden", 6, START_MS + 2 * HOUR_MS);
    await save("6", START_MS);
    expect(await at(START_MS + 3 * HOUR_MS)).toBe(1);
    await database.kysely.updateTable("film_matches").set({ matched_at: START_MS }).execute();
    expect(await at(START_MS + 4 * HOUR_MS)).toBe(0);
    free.set("movie:7", "seven");
    await matched("seven", 7, START_MS + 4 * HOUR_MS);
    await save("7", START_MS + 5 * HOUR_MS);
    expect(await at(START_MS + 6 * HOUR_MS)).toBe(0);
    expect(await list()).toEqual(["movie:5 free"]);
  });

  test("a child hears of nothing above its age limit", async () => {
    const filterNames: AlertsRoundOptions["filterNames"] = async (items, nameOf, { audience }) =>
      items.filter((item) => audience === "everyone" || nameOf(item).id !== "18");
    const { database, ada, at, follow, list } = await openTest({ filterNames });
    const { kysely } = database;
    for (const id of ["5", "18"]) {
      await follow("movie", id);
      await addDates(database, `movie:${id}`, [{ kind: "release", day: "2026-11-20" }]);
    }
    await kysely.updateTable("profiles").set({ age_limit: "kids" }).execute();
    expect(await at(MORNING_MS)).toBe(1);
    expect(await list()).toEqual(["movie:5 release"]);
    await kysely.updateTable("profiles").set({ age_limit: null }).execute();
    expect(await at(MORNING_MS + HOUR_MS)).toBe(1);
    // Of earlier alerts, a lower limit hides what is above it.
    const own = { database, profileOf: createProfileFinder(database), nameTitles: nameNothing };
    const alerts = createAlerts({ ...own, filterNames });
    const forChild = { ...inIndia, audience: "kids" } as const;
    expect(await alerts.countUnread(ada, forChild)).toBe(1);
    expect((await alerts.getPage(ada, 1, forChild)).alerts.map(({ titleId }) => titleId)).toEqual([
      "5",
    ]);
  });

  test("many followers and two servers at once make one alert for each", async () => {
    const here = await place();
    const databases = [await open(here), await open(here)] as const;
    const [database] = databases;
    await addDates(database, "movie:5", [{ kind: "release", day: "2026-11-20" }]);
    const { kysely } = database;
    const ids = Array.from({ length: 620 }, (_, at) => `user-${at}`);
    const at = { created_at: 1, updated_at: 1 };
    const slices = [ids.slice(0, 310), ids.slice(310)];
    for (const slice of slices) {
      const users = slice.map((id) => ({ id, name: id, email: `${id}@example.org`, ...at }));
      await kysely.insertInto("users").values(users).execute();
      const profiles = slice.map((id) => ({
        id: `profile-${id}`,
        user_id: id,
        name: id,
        is_default: 1,
        created_at: 1,
      }));
      await kysely.insertInto("profiles").values(profiles).execute();
      const named = { content_type: "movie", content_id: "5", content_title: "x" } as const;
      const followed = { is_followed: 1, changed_at: 1, recorded_at: 1 };
      const rows = profiles.map(({ id }) => ({ profile_id: id, ...named, ...followed }));
      await kysely.insertInto("follows").values(rows).execute();
    }
    const jobs = databases.map((each) => openRound(each));
    const made = await Promise.all(jobs.map((job) => job.at(MORNING_MS)));
    expect(made.toSorted()).toEqual([0, 620]);
    const { kysely: second } = databases[1];
    const rows = await second.selectFrom("alerts").select("profile_id").execute();
    expect(new Set(rows.map((row) => row.profile_id)).size).toBe(620);
    expect(rows).toHaveLength(620);
  });
});

const MATCH = { title_year: null, title_vote: null, is_stated: 1, is_playable: 1, is_set: 0 };
