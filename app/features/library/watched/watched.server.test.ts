import { expect, onTestFinished, test } from "vitest";

import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { inIndia } from "#tests/test-catalog.ts";
import {
  addViewer,
  filterNothing,
  lookUpAll,
  openWatched,
  openWatchlist,
} from "#tests/watchlist-of.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { createProfileFinder } from "../../profiles/find-profile.server.ts";
import { createProgress } from "../progress/progress.server.ts";
import { parseWatchedValue } from "./watched.ts";
import type { Watched } from "./watched.server.ts";
import type { LookUp } from "../titles/title-facts.server.ts";

const START_MS = Date.parse("2026-11-21T12:00:00Z");

/** Every show has a season of three episodes and one of two. */
const withSeasons: LookUp = async (name, setting) => {
  const found = await lookUpAll(name, setting);
  if (found.outcome !== "found" || name.kind !== "tv") return found;
  const seasons = [
    { number: 1, episodeCount: 3 },
    { number: 2, episodeCount: 2 },
  ];
  return { ...found, facts: { ...found.facts, seasons } };
};

function mark(watched: Watched, owner: ProfileOwner, key: string, seconds: number, is = true) {
  const parsed = parseWatchedValue(`${key} Title`);
  if (!parsed) throw new Error(`No such key: ${key}`);
  const command = { ...parsed, isWatched: is, atMs: START_MS + seconds * 1000 };
  return watched.change(owner, command, inIndia);
}

const sorted = (marks = "") => marks.split(" ").toSorted().join(" ");

describeEachEngine("titles marked as watched", ({ open }) => {
  async function openMarks(lookUp: LookUp = withSeasons) {
    const database = await open();
    const clock = { nowMs: START_MS };
    const now = () => clock.nowMs;
    const watched = openWatched(database, { lookUp, now });
    const ada = await addViewer(database, "ada@example.org");
    const watchlist = openWatchlist(database, { now });
    const profileOf = createProfileFinder(database);
    const writes = groupWrites(database);
    onTestFinished(writes.close);
    const progress = createProgress({
      database,
      writes,
      filterNames: filterNothing,
      profileOf,
      now,
    });
    return { database, clock, watched, ada, watchlist, progress };
  }

  test("belong to one profile: titles, seasons and episodes", async () => {
    const { database, watched, ada } = await openMarks();
    const eve = await addViewer(database, "eve@example.org");
    await mark(watched, ada, "movie:19", 1);
    await mark(watched, ada, "tv:7:S1", 2);
    await mark(watched, ada, "tv:7:S1E2", 3, false);
    await mark(watched, ada, "archive:Nosferatu1922", 4);
    await mark(watched, eve, "tv:7", 5);
    const marks = await watched.getMarks(ada, inIndia);
    expect({ ...marks, "tv:7": sorted(marks["tv:7"]) }).toEqual({
      "movie:19": "*",
      "tv:7": "!S1E2 S1",
      "archive:Nosferatu1922": "*",
    });
    expect(await watched.getMarks(eve, inIndia)).toEqual({ "tv:7": "*" });
    const episode = { kind: "tv", id: "7", part: "S1E3" } as const;
    expect(await watched.isWatched(ada, episode)).toBe(true);
    expect(await watched.isWatched(ada, { ...episode, part: "S1E2" })).toBe(false);
    await database.kysely.deleteFrom("users").where("id", "=", ada.userId).execute();
    expect(await database.kysely.selectFrom("watched_marks").selectAll().execute()).toHaveLength(1);
  });

  test("follow a command on the whole, and the latest one, however late it arrives", async () => {
    const { watched, ada } = await openMarks();
    await mark(watched, ada, "tv:7:S1E1", 1);
    await mark(watched, ada, "tv:7:S2E1", 2);
    await mark(watched, ada, "tv:7:S1", 3, false);
    expect((await watched.getMarks(ada, inIndia))["tv:7"]?.split(" ").toSorted()).toEqual([
      "!S1",
      "S2E1",
    ]);
    await mark(watched, ada, "tv:7", 10);
    expect(await watched.getMarks(ada, inIndia)).toEqual({ "tv:7": "*" });
    const late = await mark(watched, ada, "tv:7", 9, false);
    expect(late).toMatchObject({ outcome: "done", isWatched: true });
    await mark(watched, ada, "tv:7", 11, false);
    expect(await watched.getMarks(ada, inIndia)).toEqual({});
  });

  test("that say what is so already count by their time as well, whichever device sends first", async () => {
    const { watched, ada } = await openMarks();
    await mark(watched, ada, "movie:19", 1);
    await mark(watched, ada, "movie:19", 9);
    expect(
      await mark(watched, ada, "movie:19", 5, false),
      "made before that, offline",
    ).toMatchObject({ isWatched: true });
    await mark(watched, ada, "movie:20", 9, false);
    expect(await mark(watched, ada, "movie:20", 5)).toMatchObject({ isWatched: false });
    expect(await watched.getMarks(ada, inIndia)).toEqual({ "movie:19": "*" });
  });

  test("replaces the marks within it alone: of this show, this season and this profile", async () => {
    const { database, watched, ada } = await openMarks(lookUpAll);
    const eve = await addViewer(database, "eve@example.org");
    for (const key of ["tv:7:S1E1", "tv:7:S11E1", "tv:7:S2E1", "tv:8:S1E1"]) {
      await mark(watched, ada, key, 1);
    }
    await mark(watched, eve, "tv:7:S1E1", 1);
    await mark(watched, ada, "tv:7:S1", 2);
    expect(await watched.getMarks(ada, inIndia)).toEqual({
      "tv:7": expect.toSatisfy((marks) => sorted(marks) === "S1 S11E1 S2E1"),
      "tv:8": "S1E1",
    });
    await mark(watched, ada, "tv:7", 3);
    expect(await watched.getMarks(ada, inIndia)).toEqual({ "tv:7": "*", "tv:8": "S1E1" });
    expect(await watched.getMarks(eve, inIndia)).toEqual({ "tv:7": "S1E1" });
    const rows = database.kysely.selectFrom("watched_marks").select("part");
    expect(await rows.where("content_id", "=", "7").execute()).toHaveLength(2);
  });

  test("leaves a later mark within it, of a device that was offline", async () => {
    const { watched, ada } = await openMarks();
    await mark(watched, ada, "tv:7:S1E2", 5, false);
    await mark(watched, ada, "tv:7:S1E1", 5);
    await mark(watched, ada, "tv:7:S1", 4);
    const marks = await watched.getMarks(ada, inIndia);
    expect(sorted(marks["tv:7"])).toBe("!S1E2 S1 S1E1");
    await mark(watched, ada, "tv:7:S1", 6);
    expect(await watched.getMarks(ada, inIndia)).toEqual({ "tv:7": "S1" });
  });

  test("end the same by two devices at once, and by a double click", async () => {
    const { database, watched, ada } = await openMarks();
    await Promise.all(Array.from({ length: 8 }, () => mark(watched, ada, "tv:7:S1E1", 1)));
    expect(await database.kysely.selectFrom("watched_marks").selectAll().execute()).toHaveLength(1);
  });

  test("must exist, and are accepted while the catalog does not answer", async () => {
    const { watched, ada } = await openMarks();
    expect(await mark(watched, ada, "movie:404", 1)).toEqual({ outcome: "no such title" });
    expect(await mark(watched, ada, "tv:7:S9E1", 1)).toEqual({ outcome: "no such title" });
    const silent = await openMarks(() => Promise.resolve({ outcome: "unknown" }));
    expect(await mark(silent.watched, silent.ada, "tv:7:S9E1", 1)).toMatchObject({ marks: "S9E1" });
  });

  test("leave the watchlist with one click, including films watched to their end, and can be restored", async () => {
    const { clock, watched, watchlist, progress, ada } = await openMarks();
    const add = (kind: "movie" | "tv" | "archive", id: string) => {
      const command = { name: { kind, id }, title: id, isAdded: true, atMs: START_MS };
      return watchlist.change(ada, command, inIndia);
    };
    await add("movie", "1");
    await add("movie", "2");
    await add("tv", "7");
    await add("archive", "Detour");
    await add("archive", "Serial");
    await mark(watched, ada, "movie:1", 1);
    await mark(watched, ada, "movie:2", 1);
    await mark(watched, ada, "movie:2", 2, false);
    await mark(watched, ada, "tv:7:S1", 3);
    const end = { positionSeconds: 99, durationSeconds: 100 };
    await progress.save(ada, { item: "Detour", ...end }, inIndia);
    await progress.save(ada, { item: "Serial", work: "part one", ...end }, inIndia);
    expect(await watchlist.countWatched(ada, inIndia)).toBe(2);
    clock.nowMs += 60_000;
    const { titles, atMs } = await watchlist.removeWatched(ada);
    expect(titles).toBe(2);
    const left = ["movie:2", "tv:7", "archive:Serial"];
    expect((await watchlist.listKeys(ada, inIndia)).toSorted()).toEqual(left.toSorted());
    expect(await watchlist.removeWatched(ada)).toMatchObject({ titles: 0 });
    clock.nowMs += 60_000;
    expect(await watchlist.putBack(ada, atMs - 1)).toBe(0);
    expect(await watchlist.putBack(ada, atMs)).toBe(2);
    expect(await watchlist.putBack(ada, atMs)).toBe(0);
    expect(await watchlist.listKeys(ada, inIndia)).toHaveLength(5);
  });
});
