import { expect, test } from "vitest";

import { createFilmMatches } from "#app/features/films/matching/film-matches.server.ts";
import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { noTitles, openMatchedFilms } from "#tests/archive/films-of.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { inOrderOfDay } from "./lists/tonight.server.ts";
import { setFilmTitle } from "./matching/film-decisions.server.ts";

const PLAYS = { isPlayable: true, isStated: false };
const child = { ...inIndia, audience: "kids" } as const;

describeOnSqlite("titles that are free to watch", ({ open }) => {
  async function openTestServer(allowed: readonly string[] = []) {
    const outside = await openFaultyArchive();
    const catalog = { ...noTitles, allowedTitles: async () => new Set(allowed) };
    const database = await open();
    const { films } = await openMatchedFilms(outside, catalog, database);
    outside.requests.splice(0);
    return { films, database, outside, matches: createFilmMatches(database) };
  }
  type Matches = Awaited<ReturnType<typeof openTestServer>>["matches"];
  const old = (id: number, vote = 8) => ({
    kind: "movie" as const,
    id,
    title: `Film ${id}`,
    posterPath: `/${id}.jpg`,
    year: 1920,
    vote,
  });
  const storeMany = async (matches: Matches, count: number) => {
    for (let id = 1; id <= count; id += 1) await matches.store(`item-${id}`, old(id), PLAYS);
  };

  test("are those whose match plays and is free, and no request is needed to know it", async () => {
    const { films, matches, database, outside } = await openTestServer();
    await matches.store("old", old(1), PLAYS);
    await matches.store("stated", { ...old(2), year: 2008 }, { ...PLAYS, isStated: true });
    await matches.store("newer", { ...old(3), year: 2008 }, PLAYS);
    await matches.store("silent", old(4), { ...PLAYS, isPlayable: false });
    await matches.store("allowed", { ...old(5), year: 2008 }, PLAYS);
    const values = { film_id: "allowed", allowed_at: 0 };
    await database.kysely.insertInto("film_allowances").values(values).execute();
    const named = [1, 2, 3, 4, 5, 6].map((id) => ({ kind: "movie" as const, id }));
    expect(await films.freeAmong(named)).toEqual(
      new Map([
        ["movie:1", "old"],
        ["movie:2", "stated"],
        ["movie:5", "allowed"],
      ]),
    );
    expect(await films.freeAmong([{ kind: "tv", id: 1 }])).toEqual(new Map());
    expect(outside.requests).toEqual([]);
  });

  test("play the item that the operator chose, and otherwise the first that was found", async () => {
    const { films, matches, database } = await openTestServer();
    await matches.store("first", old(1), PLAYS);
    await matches.store("second", old(1), PLAYS);
    await database.kysely.updateTable("film_matches").set({ matched_at: 5 }).execute();
    expect(await films.freeAmong([old(1)])).toEqual(new Map([["movie:1", "first"]]));
    const second = database.kysely.updateTable("film_matches").where("film_id", "=", "second");
    await second.set({ is_set: 1 }).execute();
    expect(await films.freeAmong([old(1)])).toEqual(new Map([["movie:1", "second"]]));
  });

  test("are not those of a match that predates what is stored of records now", async () => {
    const { films, matches, database } = await openTestServer();
    await matches.store("old", old(1), PLAYS);
    await database.kysely.updateTable("film_matches").set({ is_stated: null }).execute();
    expect(await films.freeAmong([old(1)])).toEqual(new Map());
    expect(await films.tonight(inIndia)).toEqual([]);
  });

  test("are chosen for tonight if they are well rated, each once", async () => {
    const { films, matches } = await openTestServer();
    expect(await films.tonight(inIndia)).toEqual([]);
    await matches.store("good", old(1, 7), PLAYS);
    await matches.store("good-again", old(1, 7), PLAYS);
    await matches.store("bad", old(2, 6.9), PLAYS);
    await matches.store("unrated", { ...old(3), vote: undefined }, PLAYS);
    await matches.store("newer", { ...old(4), year: 2008 }, PLAYS);
    const tonight = await films.tonight(inIndia);
    expect(tonight.map(({ title }) => title.id)).toEqual([1]);
  });

  test("are led by those that the operator features, if they may be shown", async () => {
    const { films, matches, database } = await openTestServer(["movie:2"]);
    await storeMany(matches, 3);
    await matches.store("later", { ...old(4), year: 2008 }, PLAYS);
    await matches.store("rarely-seen", { ...old(5), vote: undefined }, PLAYS);
    const decide = (film_id: string, decided_at: number, is_hidden = 0) =>
      database.kysely
        .insertInto("film_decisions")
        .values({ film_id, is_hidden, is_featured: 1, decided_at })
        .execute();
    await decide("item-2", 1);
    await decide("rarely-seen", 2);
    await decide("later", 3);
    await decide("item-1", 4, 1);
    await decide("nameless", 5);
    await setFilmTitle(database.kysely, "nameless", { kind: "movie", id: 6 }, 0);
    const facts = { is_stated: 1, title_year: 1920 };
    const nameless = database.kysely.updateTable("film_matches").where("film_id", "=", "nameless");
    await nameless.set(facts).execute();
    const ids = (await films.tonight(inIndia)).map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual(["rarely-seen", "item-2"]);
    expect(ids.toSorted()).toEqual(["item-2", "item-3", "rarely-seen"].toSorted());
    expect((await films.tonight(child)).map(({ id }) => id)).toEqual(["item-2"]);
  });

  test("are chosen for a child only within the age limit", async () => {
    const { films, matches } = await openTestServer(["movie:2"]);
    await storeMany(matches, 3);
    expect(await films.tonight(inIndia)).toHaveLength(3);
    expect((await films.tonight(child)).map(({ id }) => id)).toEqual(["item-2"]);
  });

  test("are others each day, and the same for everyone who asks that day", async () => {
    const { films, matches } = await openTestServer();
    await storeMany(matches, 60);
    const once = await films.tonight(inIndia);
    expect(await films.tonight({ ...inIndia, region: "US", language: "de" })).toEqual(once);
    expect(once.length).toBeLessThan(60);
    const all = await matches.listRated(7, 60);
    const idsOf = (now: string) => inOrderOfDay(all, new Date(now)).map(({ id }) => id);
    const monday = idsOf("2026-11-23T00:00:00Z");
    expect(idsOf("2026-11-23T23:59:59Z")).toEqual(monday);
    expect(idsOf("2026-11-24T00:00:00Z")).not.toEqual(monday);
    // Another film leaves the order of the others as it is.
    const fewer = inOrderOfDay(all.slice(1), new Date("2026-11-23")).map(({ id }) => id);
    expect(fewer).toEqual(monday.filter((id) => id !== all[0]?.id));
  });
});
