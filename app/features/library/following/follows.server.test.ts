import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { createPreferences } from "#app/features/preferences/preferences.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, openFollows, openWatchlist } from "#tests/watchlist-of.ts";

import { parseFollowValue } from "./follow-name.ts";
import { FOLLOWS_PER_PAGE, MOST_FOLLOWS, type Follows } from "./follows.server.ts";

const START_MS = Date.parse("2026-11-21T12:00:00Z");
const DAY_MS = 24 * 3_600_000;
const now = () => START_MS;

function follow(follows: Follows, owner: ProfileOwner, key: string, seconds: number, is = true) {
  const parsed = parseFollowValue(`${key} Title`);
  if (!parsed) throw new Error(`No such key: ${key}`);
  const command = { ...parsed, isFollowed: is, atMs: START_MS + seconds * 1000 };
  return follows.change(owner, command, inIndia);
}

async function save(database: Database, owner: ProfileOwner, key: string, seconds: number) {
  const [kind, id = ""] = key.split(":");
  const watchlist = openWatchlist(database, { now });
  const name = { kind: kind === "tv" ? "tv" : "movie", id } as const;
  const atMs = START_MS + seconds * 1000;
  await watchlist.change(owner, { name, title: "T", isAdded: true, atMs }, inIndia);
}

describeEachEngine("what a profile follows", ({ open }) => {
  async function openTest() {
    const database = await open();
    const clock = { nowMs: START_MS };
    const follows = openFollows(database, { now: () => clock.nowMs });
    const ada = await addViewer(database, "ada@example.org");
    return { database, clock, follows, ada };
  }

  test("is a show, a film, a person or a collection, newest first, and of one profile", async () => {
    const { database, follows, ada } = await openTest();
    const eve = await addViewer(database, "eve@example.org");
    for (const [at, key] of ["tv:7", "movie:19", "person:3", "collection:10"].entries())
      await follow(follows, ada, key, at);
    await follow(follows, eve, "tv:8", 1);
    expect(await follows.listKeys(ada, inIndia)).toEqual([
      "collection:10",
      "person:3",
      "movie:19",
      "tv:7",
    ]);
    const { entries, total } = await follows.getPage(ada, 1, inIndia);
    expect(total).toBe(4);
    expect(entries.map(({ title }) => title)).toEqual([
      "The collection 10",
      "The person 3",
      "The movie 19",
      "The tv 7",
    ]);
    await database.kysely.deleteFrom("users").where("id", "=", ada.userId).execute();
    expect(await database.kysely.selectFrom("follows").selectAll().execute()).toHaveLength(1);
  });

  test("is what the last command says, however late and often an earlier one arrives", async () => {
    const { follows, ada } = await openTest();
    const done = (isFollowed: boolean) => ({ outcome: "done", isFollowed });
    expect(await follow(follows, ada, "tv:7", 5)).toMatchObject(done(true));
    expect(await follow(follows, ada, "tv:7", 3, false)).toMatchObject(done(true));
    expect(await follow(follows, ada, "tv:7", 9, false)).toMatchObject(done(false));
    expect(await follow(follows, ada, "tv:7", 5)).toMatchObject(done(false));
    expect(await follow(follows, ada, "tv:404", 5)).toEqual({ outcome: "no such title" });
    expect(await follows.listKeys(ada, inIndia)).toEqual([]);
  });

  test("has a limit, and is read page by page", async () => {
    const { database, follows, ada } = await openTest();
    const profileId = await createProfileFinder(database)(ada);
    const rows = Array.from({ length: MOST_FOLLOWS }, (_, at) => ({
      profile_id: profileId,
      content_type: "tv" as const,
      content_id: String(1000 + at),
      content_title: `Show ${at}`,
      is_followed: 1,
      changed_at: at,
      recorded_at: at,
    }));
    for (let at = 0; at < rows.length; at += 250)
      await database.kysely
        .insertInto("follows")
        .values(rows.slice(at, at + 250))
        .execute();
    expect(await follow(follows, ada, "tv:7", 1)).toEqual({ outcome: "full" });
    expect(await follow(follows, ada, "tv:1999", 1)).toMatchObject({ wasFollowed: true });
    expect(await follow(follows, ada, "tv:1000", 2, false)).toMatchObject({ isFollowed: false });
    expect(await follow(follows, ada, "tv:7", 3)).toMatchObject({ isFollowed: true });
    const last = await follows.getPage(ada, 99, inIndia);
    expect(last).toMatchObject({ total: MOST_FOLLOWS, page: last.pages });
    expect(last.entries).toHaveLength(MOST_FOLLOWS % FOLLOWS_PER_PAGE);
  });

  test("includes the watchlist where the profile prefers that, except what it ended", async () => {
    const { database, clock, follows, ada } = await openTest();
    const profileOf = createProfileFinder(database);
    const preferences = createPreferences({ database, profileOf });
    for (const [at, key] of ["tv:7", "tv:8", "movie:2027", "movie:1927"].entries())
      await save(database, ada, key, at);
    expect(await follows.listKeys(ada, inIndia)).toEqual([]);
    await preferences.change(ada, { followsWatchlist: true });
    // A film of 1927 has been out for long.
    expect(await follows.listKeys(ada, inIndia)).toEqual(["movie:2027", "tv:8", "tv:7"]);
    expect(await follows.find(ada, { kind: "tv", id: "7" }, inIndia)).toMatchObject({
      isByItself: true,
    });
    await follow(follows, ada, "tv:7", 10, false);
    expect(await follows.listKeys(ada, inIndia)).toEqual(["movie:2027", "tv:8"]);
    // Once no device can still send anything older, rows of what ended are deleted: not this one.
    await follow(follows, ada, "tv:9", 11, false);
    clock.nowMs += 40 * DAY_MS;
    await follow(follows, ada, "person:3", 12);
    expect(await follows.listKeys(ada, inIndia)).toEqual(["person:3", "movie:2027", "tv:8"]);
    const rows = await database.kysely.selectFrom("follows").select("content_id").execute();
    expect(rows.map(({ content_id: id }) => id).toSorted()).toEqual(["3", "7"]);
  });

  test("hides from a child what is above the age limit", async () => {
    const { database, ada } = await openTest();
    const follows = openFollows(database, {
      filterNames: async (items, nameOf) => items.filter((item) => nameOf(item).id !== "18"),
      lookUpFollow: async ({ id }) =>
        id === "18" ? { outcome: "missing" } : { outcome: "found", facts: { title: id } },
    });
    const all = openFollows(database);
    for (const [at, key] of [
      "tv:7",
      "movie:18",
      "person:18",
      "collection:18",
      "collection:6",
    ].entries())
      await follow(all, ada, key, at);
    const forChild = { ...inIndia, audience: "kids" } as const;
    expect(await follows.listKeys(ada, forChild)).toEqual(["collection:6", "person:18", "tv:7"]);
    expect(await follows.listKeys(ada, inIndia)).toHaveLength(5);
  });
});
