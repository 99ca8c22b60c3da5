import { randomUUID } from "node:crypto";

import { expect, onTestFinished, test } from "vitest";

import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import type { ChildSetting } from "#app/lib/setting.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { inAmerica, openFilms, openTestCatalog } from "#tests/test-catalog.ts";
import { addViewer, lookUpAll, nameNothing } from "#tests/watchlist-of.ts";

import { createContinueWatching } from "../continue/continue-watching.server.ts";
import { createHistory } from "../history/history.server.ts";
import { createProgress } from "../progress/progress.server.ts";
import { createNameFilter } from "./name-filter.server.ts";
import { createWatched } from "../watched/watched.server.ts";
import { createWatchlist } from "../watchlist/watchlist.server.ts";
import type { TitleRefKind } from "./title-ref.ts";

writesInEnglish();

const NOW_MS = Date.parse("2026-11-21T12:00:00Z");
const kids: ChildSetting = { ...inAmerica, audience: "kids" };
const first = { sort: "title", kind: undefined, page: 1 } as const;

/**
 * A child may see Toy Story and Avatar, but not Alien and Breaking Bad; likewise with two films.
 */
const theirs = ["archive:Gulliver", "movie:862", "tv:246"];
const others = ["archive:NightOfTheLivingDead", "movie:348", "tv:1396"];
const saved = [...theirs, ...others];

describeEachEngine("a child's own lists", ({ open }) => {
  async function openOwn() {
    const database = await open();
    const { catalog } = await openTestCatalog(await openFilms(), undefined, undefined, 20_000);
    const writes = groupWrites(database);
    onTestFinished(writes.close);
    const filterNames = createNameFilter(catalog, (ids) =>
      Promise.resolve(new Set(ids.filter((id) => id === "Gulliver"))),
    );
    const profileOf = createProfileFinder(database);
    const own = {
      database,
      writes,
      lookUp: lookUpAll,
      nameTitles: nameNothing,
      filterNames,
      profileOf,
      now: () => NOW_MS,
    };
    const watchlist = createWatchlist(own);
    const mia = await addViewer(database, "mia@example.org");
    const eachOf = async (keys: readonly string[], command: (name: Name) => Promise<unknown>) => {
      for (const key of keys) {
        const [kind = "", id = ""] = key.split(":");
        await command({ kind: kind as TitleRefKind, id });
      }
    };
    return { database, own, watchlist, mia, eachOf };
  }
  type Name = { kind: TitleRefKind; id: string };

  test("hide watchlist titles above the age limit, which reappear without one", async () => {
    const { watchlist, own, mia, eachOf } = await openOwn();
    const watched = createWatched(own);
    await eachOf(saved, (name) =>
      watchlist.change(mia, { name, title: name.id, isAdded: true, atMs: NOW_MS - 1 }, inAmerica),
    );
    await eachOf(["movie:862", "movie:348"], (name) =>
      watched.change(
        mia,
        { name: { ...name, part: "" }, title: name.id, isWatched: true, atMs: NOW_MS - 1 },
        inAmerica,
      ),
    );
    expect((await watchlist.listKeys(mia, kids)).toSorted()).toEqual(theirs);
    expect((await watchlist.listKeys(mia, inAmerica)).toSorted()).toEqual(saved.toSorted());
    const page = await watchlist.getPage(mia, first, kids);
    expect(page.entries.map(({ kind, id }) => `${kind}:${id}`).toSorted()).toEqual(theirs);
    expect(page).toMatchObject({ counts: { movie: 1, tv: 1, archive: 1 }, page: 1, pages: 1 });
    const shows = await watchlist.getPage(mia, { ...first, kind: "tv", page: 9 }, kids);
    expect(shows.entries.map(({ id }) => id)).toEqual(["246"]);
    expect((await watchlist.listAll(mia, kids)).map(({ id }) => id).toSorted()).toEqual([
      "246",
      "862",
      "Gulliver",
    ]);
    expect(await watchlist.titleOf(mia, { kind: "movie", id: "348" }, kids)).toBeUndefined();
    expect(await watchlist.titleOf(mia, { kind: "movie", id: "862" }, kids)).toBe("The movie 862");
    expect(await watchlist.countWatched(mia, kids)).toBe(1);
    expect(await watchlist.countWatched(mia, inAmerica)).toBe(2);
    expect(await watched.getMarks(mia, kids)).toEqual({ "movie:862": "*" });
  });

  test("may be of any length, page by page", async () => {
    const { database, watchlist, mia } = await openOwn();
    const profileId = await createProfileFinder(database)(mia);
    const rows = Array.from({ length: 60 }, (_, at) => ({
      profile_id: profileId,
      user_id: mia.userId,
      content_type: "movie" as const,
      content_id: at === 50 ? "862" : String(900_900_000 + at),
      content_title: `Film ${at}`,
      sort_title: `film ${at}`,
      looked_up_at: NOW_MS,
      added_at: NOW_MS - at,
      changed_at: NOW_MS,
      recorded_at: NOW_MS,
    }));
    await database.kysely.insertInto("watchlist").values(rows).execute();
    const page = await watchlist.getPage(mia, { ...first, page: 2 }, kids);
    expect(page.entries.map(({ id }) => id)).toEqual(["862"]);
    expect(page).toMatchObject({ counts: { movie: 1 }, page: 1, pages: 1 });
  });

  test("hide titles above the age limit from the row and the history", async () => {
    const { database, own, mia, eachOf } = await openOwn();
    const watched = createWatched(own);
    const progress = createProgress(own);
    const profileId = await own.profileOf(mia);
    await eachOf(["tv:246", "tv:1396"], (name) =>
      watched.change(
        mia,
        { name: { ...name, part: "S1E1" }, title: name.id, isWatched: true, atMs: NOW_MS - 1 },
        inAmerica,
      ),
    );
    for (const item of ["Gulliver", "NightOfTheLivingDead"]) {
      const place = { item, work: "", positionSeconds: 600, durationSeconds: 6000 };
      await progress.save(mia, place, inAmerica);
    }
    const views = ["348", "862"].map((id) => ({
      id: randomUUID(),
      user_id: mia.userId,
      profile_id: profileId,
      content_id: id,
      content_title: `The movie ${id}`,
      content_type: "movie" as const,
      action: "view" as const,
      episode: null,
      timestamp: NOW_MS - 5,
      recorded_at: NOW_MS,
    }));
    await database.kysely.insertInto("user_views").values(views).execute();
    const row = await createContinueWatching(own).list(mia, kids);
    expect(row.map(({ kind, id }) => `${kind}:${id}`).toSorted()).toEqual([
      "archive:Gulliver",
      "tv:246",
    ]);
    const history = createHistory(own);
    const view = { words: "", beforeMs: undefined };
    const idsFor = async (setting: typeof inAmerica) =>
      (await history.getPage(mia, view, setting)).days.flatMap(({ entries }) =>
        entries.map(({ id }) => id),
      );
    expect((await idsFor(kids)).toSorted()).toEqual(["862", "Gulliver"]);
    expect((await idsFor(inAmerica)).toSorted()).toEqual([
      "348",
      "862",
      "Gulliver",
      "NightOfTheLivingDead",
    ]);
  });

  test("takes no position in a film above the age limit, and tells of none", async () => {
    const { database, own, mia } = await openOwn();
    const progress = createProgress(own);
    const play = (item: string, setting: typeof inAmerica) =>
      progress.save(mia, { item, work: "", positionSeconds: 600, durationSeconds: 6000 }, setting);
    expect(await play("NightOfTheLivingDead", kids)).toBe("no such film");
    expect(await database.kysely.selectFrom("film_progress").selectAll().execute()).toEqual([]);
    expect(await play("Gulliver", kids)).toMatchObject({ item: "Gulliver" });
    await play("NightOfTheLivingDead", inAmerica);
    expect(await progress.listOf(mia, "NightOfTheLivingDead", kids)).toBeUndefined();
    expect(await progress.listOf(mia, "Gulliver", kids)).toHaveLength(1);
  });
});

test("only titles are asked about as titles, only films as films, and nothing where there is none", async () => {
  const requests: unknown[] = [];
  const filter = createNameFilter(
    {
      allowedTitles: async (titles) => {
        requests.push(titles);
        return new Set(["movie:862"]);
      },
    },
    async (ids) => {
      requests.push(ids);
      return new Set(["Gulliver"]);
    },
  );
  const shown = (names: { kind: TitleRefKind; id: string }[]) =>
    filter(names, (name) => name, kids);
  const film = { kind: "archive", id: "Gulliver" } as const;
  const movie = { kind: "movie", id: "862" } as const;
  const other = { kind: "movie", id: "348" } as const;
  expect(await shown([film, movie, other])).toEqual([film, movie]);
  expect(requests).toEqual([
    [
      { kind: "movie", id: 862 },
      { kind: "movie", id: 348 },
    ],
    ["Gulliver"],
  ]);
  requests.length = 0;
  expect(await shown([film])).toEqual([film]);
  expect(requests).toEqual([["Gulliver"]]);
});
