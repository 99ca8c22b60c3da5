import * as fc from "fast-check";
import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, lookUpAll, openWatchlist } from "#tests/watchlist-of.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { sliceOf } from "../titles/list-pages.ts";
import type { LookUp } from "../titles/title-facts.server.ts";
import { refKey, type TitleRefKind } from "../titles/title-ref.ts";
import {
  countsQuery,
  forgetQuery,
  keysQuery,
  oneQuery,
  pageQuery,
  roomQuery,
} from "./watchlist-queries.server.ts";
import { MOST_TITLES, type Watchlist } from "./watchlist.server.ts";

const DAY_MS = 24 * 3_600_000;
const START_MS = Date.parse("2026-11-21T12:00:00Z");

const first = { sort: "added", kind: undefined, page: 1 } as const;

/** A toggle as a test writes it: `movie:19` added or removed, so many seconds after the start. */
function toggle(
  watchlist: Watchlist,
  owner: ProfileOwner,
  key: string,
  seconds: number,
  isAdded = true,
) {
  const [kind = "", id = ""] = key.split(":");
  const name = { kind: kind as TitleRefKind, id };
  const command = { name, title: `Card ${id}`, isAdded, atMs: START_MS + seconds * 1000 };
  return watchlist.change(owner, command, inIndia);
}

/** Inserts existing rows, in as few statements as the engines accept. */
async function fill(
  { kysely }: Database,
  profileId: string,
  userId: string,
  titles: number,
  more = {},
) {
  const rows = Array.from({ length: titles }, (_, index) => ({
    profile_id: profileId,
    user_id: userId,
    content_type: "movie" as const,
    content_id: String(index + 1),
    content_title: `Film ${index + 1}`,
    content_year: String(1900 + (index % 120)),
    sort_title: `film ${index + 1}`,
    looked_up_at: START_MS,
    added_at: START_MS - index,
    changed_at: START_MS - index,
    recorded_at: START_MS,
    ...more,
  }));
  for (let at = 0; at < rows.length; at += 1000) {
    await kysely
      .insertInto("watchlist")
      .values(rows.slice(at, at + 1000))
      .execute();
  }
}

describeEachEngine("a watchlist", ({ open }) => {
  async function openList(lookUp: LookUp = lookUpAll) {
    const database = await open();
    const clock = { nowMs: START_MS };
    const watchlist = openWatchlist(database, { lookUp, now: () => clock.nowMs });
    const ada = await addViewer(database, "ada@example.org");
    return { database, clock, watchlist, ada };
  }

  test("shows what was added, newest first, with the facts of the film database", async () => {
    const { watchlist, ada } = await openList();
    await toggle(watchlist, ada, "movie:1927", 1);
    await toggle(watchlist, ada, "tv:7", 2);
    await toggle(watchlist, ada, "archive:Nosferatu1922", 3);
    expect(await watchlist.listKeys(ada, inIndia)).toEqual([
      "archive:Nosferatu1922",
      "tv:7",
      "movie:1927",
    ]);
    const { entries, counts } = await watchlist.getPage(ada, first, inIndia);
    expect(entries.map(({ title, year }) => [title, year])).toEqual([
      ["The archive Nosferatu1922", ""],
      ["The tv 7", ""],
      ["The movie 1927", "1927"],
    ]);
    expect(counts).toEqual({ movie: 1, tv: 1, archive: 1 });
  });

  test("belongs to one profile, and is deleted with the account", async () => {
    const { database, watchlist, ada } = await openList();
    const eve = await addViewer(database, "eve@example.org");
    await toggle(watchlist, ada, "movie:19", 1);
    await toggle(watchlist, eve, "movie:20", 1);
    expect(await watchlist.listKeys(eve, inIndia)).toEqual(["movie:20"]);
    await database.kysely.deleteFrom("users").where("id", "=", ada.userId).execute();
    const rows = await database.kysely.selectFrom("watchlist").select("user_id").execute();
    expect(rows).toEqual([{ user_id: eve.userId }]);
  });

  test("contains a title once, however many devices toggle it at the same moment", async () => {
    const { database, watchlist, ada } = await openList();
    const toggles = Array.from({ length: 10 }, () => toggle(watchlist, ada, "movie:19", 1));
    const outcomes = await Promise.all(toggles);
    expect(outcomes.every((each) => each.outcome === "done" && each.isSaved)).toBe(true);
    expect(await database.kysely.selectFrom("watchlist").select("content_id").execute()).toEqual([
      { content_id: "19" },
    ]);
  });

  test("does not move a title that is added again", async () => {
    const { watchlist, ada } = await openList();
    await toggle(watchlist, ada, "movie:1", 1);
    await toggle(watchlist, ada, "movie:2", 2);
    expect(await toggle(watchlist, ada, "movie:1", 3)).toMatchObject({ wasSaved: true });
    expect(await watchlist.listKeys(ada, inIndia)).toEqual(["movie:2", "movie:1"]);
    await toggle(watchlist, ada, "movie:1", 4, false);
    await toggle(watchlist, ada, "movie:1", 5);
    expect(await watchlist.listKeys(ada, inIndia)).toEqual(["movie:1", "movie:2"]);
  });

  test("follows the latest command, even if an offline device sends an older one late", async () => {
    const { watchlist, ada } = await openList();
    await toggle(watchlist, ada, "movie:19", 1);
    await toggle(watchlist, ada, "movie:19", 30, false);
    const late = await toggle(watchlist, ada, "movie:19", 20);
    expect(late).toMatchObject({ outcome: "done", isSaved: false });
    expect(await watchlist.listKeys(ada, inIndia)).toEqual([]);
    expect(await toggle(watchlist, ada, "movie:20", 40, false)).toMatchObject({ isSaved: false });
    expect(await toggle(watchlist, ada, "movie:20", 39)).toMatchObject({ isSaved: false });
  });

  test("ends the same in whatever order the devices' commands arrive", async () => {
    const { database, watchlist } = await openList();
    const command = fc.record({ key: fc.constantFrom("movie:1", "tv:1"), isAdded: fc.boolean() });
    const arrivals = fc.array(command, { minLength: 2, maxLength: 6 }).chain((commands) => {
      const timed = commands.map((each, seconds) => ({ ...each, seconds }));
      return fc.tuple(fc.constant(timed), fc.shuffledSubarray(timed, { minLength: timed.length }));
    });
    let viewers = 0;
    await fc.assert(
      fc.asyncProperty(arrivals, async ([inOrder, shuffled]) => {
        const owner = await addViewer(database, `device-${(viewers += 1)}@example.org`);
        for (const { key, seconds, isAdded } of shuffled) {
          await toggle(watchlist, owner, key, seconds, isAdded);
        }
        const ends = new Map(inOrder.map(({ key, isAdded }) => [key, isAdded]));
        const saved = [...ends].filter(([, isSaved]) => isSaved).map(([key]) => key);
        expect((await watchlist.listKeys(owner, inIndia)).toSorted()).toEqual(saved.toSorted());
      }),
      { numRuns: 20 },
    );
  });

  test("forgets removed titles once nothing older can arrive any more", async () => {
    const { database, clock, watchlist, ada } = await openList();
    await toggle(watchlist, ada, "movie:1", 1);
    await toggle(watchlist, ada, "movie:1", 2, false);
    await toggle(watchlist, ada, "movie:2", 3);
    const eve = await addViewer(database, "eve@example.org");
    await toggle(watchlist, eve, "movie:3", 2, false);
    const idsAfterOneMore = async (id: string, day: number) => {
      clock.nowMs = START_MS + day * DAY_MS;
      await toggle(watchlist, ada, `movie:${id}`, day * 24 * 3600);
      const rows = await database.kysely.selectFrom("watchlist").select("content_id").execute();
      return rows.map(({ content_id }) => content_id).toSorted();
    };
    expect(await idsAfterOneMore("4", 29)).toEqual(["1", "2", "3", "4"]);
    expect(await idsAfterOneMore("5", 31), "another's are left to them").toEqual([
      "2",
      "3",
      "4",
      "5",
    ]);
    await toggle(watchlist, eve, "movie:6", 31 * 24 * 3600);
    expect(await idsAfterOneMore("5", 31)).toEqual(["2", "4", "5", "6"]);
  });

  test("accepts no missing title, and removes one that no longer exists", async () => {
    const { watchlist, ada } = await openList();
    expect(await toggle(watchlist, ada, "movie:404", 1)).toEqual({ outcome: "no such title" });
    expect(await toggle(watchlist, ada, "movie:404", 2, false)).toMatchObject({ isSaved: false });
    expect(await watchlist.listKeys(ada, inIndia)).toEqual([]);
  });

  test("accepts a title while the catalog does not answer, and loads its facts later", async () => {
    let isSilent = true;
    const lookUp: LookUp = (name, setting) =>
      isSilent ? Promise.resolve({ outcome: "unknown" }) : lookUpAll(name, setting);
    const { watchlist, ada } = await openList(lookUp);
    await toggle(watchlist, ada, "movie:1927", 1);
    const before = await watchlist.getPage(ada, first, inIndia);
    expect(before.entries).toMatchObject([{ title: "Card 1927", year: "" }]);
    isSilent = false;
    const after = await watchlist.getPage(ada, first, inIndia);
    expect(after.entries).toMatchObject([{ title: "The movie 1927", year: "1927" }]);
    isSilent = true;
    const page = await watchlist.getPage(ada, first, inIndia);
    expect(page.entries).toEqual(after.entries);
    await toggle(watchlist, ada, "movie:1927", 2);
    expect((await watchlist.getPage(ada, first, inIndia)).entries[0]?.year).toBe("1927");
  });

  test("is sorted and filtered, page by page, without losing or repeating a title", async () => {
    const { database, watchlist, ada } = await openList();
    const profileId = await createProfileFinder(database)(ada);
    await fill(database, profileId, ada.userId, 110);
    await toggle(watchlist, ada, "tv:5", 60);
    for (const sort of ["added", "title", "year"] as const) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => watchlist.getPage(ada, { sort, kind: undefined, page }, inIndia)),
      );
      const keys = pages.flatMap(({ entries }) => entries.map(refKey));
      expect([keys.length, new Set(keys).size], sort).toEqual([111, 111]);
      expect(pages[0]?.pages).toBe(3);
    }
    const byYear = await watchlist.getPage(ada, { ...first, sort: "year" }, inIndia);
    const years = byYear.entries.map(({ year }) => year);
    expect(years).toEqual(years.toSorted().toReversed());
    const shows = await watchlist.getPage(ada, { ...first, kind: "tv", page: 9 }, inIndia);
    expect([shows.entries.length, shows.page, shows.pages]).toEqual([1, 1, 1]);
    expect(shows.counts).toEqual({ movie: 110, tv: 1, archive: 0 });
  });

  test("has a limit, and says so", async () => {
    const { database, watchlist, ada } = await openList();
    const profileId = await createProfileFinder(database)(ada);
    await fill(database, profileId, ada.userId, MOST_TITLES);
    expect(await toggle(watchlist, ada, "tv:5", 60)).toEqual({ outcome: "full" });
    // What is not there can be removed from a full list as from any other.
    expect(await toggle(watchlist, ada, "tv:5", 60, false)).toMatchObject({ isSaved: false });
    expect(await toggle(watchlist, ada, "movie:1", 60)).toMatchObject({ isSaved: true });
    await toggle(watchlist, ada, "movie:1", 61, false);
    expect(await toggle(watchlist, ada, "tv:5", 62)).toMatchObject({ isSaved: true });
  });

  test("is never queried without an index", async () => {
    const { database, ada } = await openList();
    const { kysely, engine } = database;
    const profileId = await createProfileFinder(database)(ada);
    await fill(database, profileId, ada.userId, 500);
    const movie = { kind: "movie", id: "7" } as const;
    const views = (["added", "title", "year"] as const).flatMap((sort) => [
      pageQuery(kysely, profileId, sort, sliceOf(2)),
      pageQuery(kysely, profileId, sort, { kind: "tv", ...sliceOf(1) }),
    ]);
    const request = [
      ...views,
      keysQuery(kysely, profileId),
      countsQuery(kysely, profileId),
      roomQuery(kysely, profileId),
      oneQuery(kysely, profileId, movie),
      forgetQuery(kysely, profileId, START_MS),
    ];
    await kysely.transaction().execute(async (transaction) => {
      // A test's table is so small that a full scan would be the right plan.
      if (engine === "postgres") {
        await transaction.executeQuery(CompiledQuery.raw("set local enable_seqscan = off"));
      }
      for (const query of request) {
        const { sql, parameters } = query.compile();
        const explain = engine === "postgres" ? "explain" : "explain query plan";
        const plan = await transaction.executeQuery(
          CompiledQuery.raw(`${explain} ${sql}`, [...parameters]),
        );
        const text = JSON.stringify(plan.rows);
        expect(text, sql).toMatch(engine === "postgres" ? /Index/ : /USING (?:COVERING )?INDEX/);
        expect(text, sql).not.toMatch(engine === "postgres" ? /Seq Scan/ : /SCAN watchlist/);
      }
    });
  });
});
