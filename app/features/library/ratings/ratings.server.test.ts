import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, openRatings } from "#tests/watchlist-of.ts";

import type { TitleRef } from "../titles/title-ref.ts";
import { watchingAverage } from "./ratings.server.ts";

writesInEnglish();

const START_MS = Date.parse("2026-11-21T12:00:00Z");
const DAY_MS = 24 * 3_600_000;
const heat = { kind: "movie", id: "949" } satisfies TitleRef;

describeEachEngine("ratings", ({ open }) => {
  async function openStars(options: Parameters<typeof openRatings>[1] = {}) {
    const database = await open();
    const clock = { nowMs: START_MS };
    const changed: string[] = [];
    const ratings = openRatings(database, {
      now: () => clock.nowMs,
      onChange: (tags) => changed.push(...tags),
      ...options,
    });
    const rate = (owner: { userId: string }, halfStars: number, seconds = 0, name = heat) => {
      const command = { name, title: "Heat", halfStars, atMs: START_MS + seconds * 1000 };
      return ratings.change(owner, command, inIndia);
    };
    const viewers = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) => addViewer(database, `v${at}@example.org`)),
      );
    return { database, clock, changed, ratings, rate, viewers };
  }

  test("the last one wins by the time of the click, whichever arrives last", async () => {
    const { ratings, rate, viewers } = await openStars();
    const [ada = { userId: "" }, eve = { userId: "" }] = await viewers(2);
    expect(await rate(ada, 7, 10)).toMatchObject({ outcome: "done", halfStars: 7 });
    expect(await rate(ada, 3, 5), "made earlier, offline").toMatchObject({ halfStars: 7 });
    expect(await rate(ada, 0, 20)).toMatchObject({ halfStars: 0 });
    expect(await rate(ada, 9, 15), "before its removal").toMatchObject({ halfStars: 0 });
    expect(await ratings.getHalfStars(ada, inIndia)).toEqual({});
    await rate(ada, 10, 25);
    await rate(eve, 1);
    expect(await ratings.getHalfStars(ada, inIndia)).toEqual({ "movie:949": 10 });
    expect(await ratings.getHalfStars(eve, inIndia)).toEqual({ "movie:949": 1 });
  });

  test("a title that does not exist is not rated", async () => {
    const { ratings, rate, viewers } = await openStars();
    const [ada = { userId: "" }] = await viewers(1);
    const gone = { kind: "movie", id: "404" } as const;
    const command = { name: gone, title: "Gone", halfStars: 5, atMs: START_MS };
    expect(await ratings.change(ada, command, inIndia)).toEqual({ outcome: "no such title" });
    expect(await ratings.getOwn(ada, gone, inIndia)).toBeUndefined();
    await rate(ada, 8);
    expect(await ratings.getOwn(ada, heat, inIndia)).toMatchObject({
      title: "The movie 949",
      halfStars: 8,
    });
  });

  test("the average appears with the fifth person, is counted exactly, and its page is rendered again", async () => {
    const { database, ratings, rate, viewers, changed } = await openStars();
    const people = await viewers(6);
    for (const [at, person] of people.slice(0, 4).entries()) await rate(person, 10 - at);
    expect(await ratings.getAverage(heat)).toBeUndefined();
    expect(changed).toEqual([]);
    const [first, , , , fifth, sixth] = people;
    if (!first || !fifth || !sixth) throw new Error("There are six people");
    await rate(fifth, 6);
    expect(await ratings.getAverage(heat), "10 9 8 7 6").toBe(8);
    expect(changed).toEqual(["title:movie:949"]);
    await rate(sixth, 1);
    expect(await ratings.getAverage(heat)).toBe(6.8);
    await rate(first, 2, 60);
    expect(await ratings.getAverage(heat), "2 9 8 7 6 1").toBe(5.5);
    await rate(sixth, 0, 60);
    expect(await ratings.getAverage(heat), "2 9 8 7 6").toBe(6.4);
    await database.kysely.deleteFrom("users").where("id", "=", first.userId).execute();
    expect(await ratings.getAverage(heat), "four are left").toBeUndefined();
    const [count] = await database.kysely.selectFrom("title_ratings").selectAll().execute();
    expect([count?.people, Number(count?.half_stars)]).toEqual([4, 30]);
  });

  test("who shares a transaction compares the average with what it was before all of them", async () => {
    const { database, rate, viewers } = await openStars();
    const people = await viewers(5);
    for (const person of people) await rate(person, 10);
    const [ada = { userId: "" }, eve = { userId: "" }] = people;
    const { engine, kysely } = database;
    const moved = await kysely.transaction().execute(async (transaction) => {
      const store = async ({ userId }: { userId: string }, halfStars: number) => {
        const update = transaction.updateTable("ratings").set({ half_stars: halfStars });
        const work = () => update.where("user_id", "=", userId).execute();
        return (await watchingAverage(transaction, engine, heat, work)).hasMoved;
      };
      return [await store(ada, 1), await store(ada, 10), await store(eve, 1)];
    });
    expect(moved).toEqual([true, false, true]);
  });

  test("many at once are counted exactly", async () => {
    const { database, rate, viewers } = await openStars();
    const people = await viewers(30);
    await Promise.all(people.flatMap((each, at) => [rate(each, 1), rate(each, (at % 10) + 1, 9)]));
    const [count] = await database.kysely.selectFrom("title_ratings").selectAll().execute();
    expect([count?.people, Number(count?.half_stars)]).toEqual([30, 165]);
  });

  test("a removed one is forgotten after a month, unless it has a note", async () => {
    const { database, clock, ratings, rate, viewers } = await openStars();
    const [ada = { userId: "" }] = await viewers(1);
    const ran = { kind: "movie", id: "11645" } as const;
    await rate(ada, 7);
    await rate(ada, 0, 1);
    await ratings.setNote(ada, ran, { title: "Ran", note: "  The colors. " });
    clock.nowMs = START_MS + 31 * DAY_MS;
    await rate(ada, 3, 31 * 24 * 3600, { ...heat, id: "19" });
    const rows = await database.kysely.selectFrom("ratings").select("content_id").execute();
    expect(rows.map((row) => row.content_id).toSorted()).toEqual(["11645", "19"]);
    expect(await ratings.getOwn(ada, ran, inIndia)).toMatchObject({
      note: "The colors.",
      halfStars: 0,
    });
  });

  test("days of watching are a set, the latest first", async () => {
    const { ratings, viewers } = await openStars();
    const [ada = { userId: "" }, eve = { userId: "" }] = await viewers(2);
    for (const day of ["2026-01-05", "2026-11-20", "2026-01-05"]) {
      await ratings.addDate(ada, heat, day);
    }
    const datesOf = async (owner: { userId: string }) =>
      (await ratings.getOwn(owner, heat, inIndia))?.dates;
    expect(await datesOf(ada)).toEqual(["2026-11-20", "2026-01-05"]);
    await ratings.removeDate(eve, heat, "2026-11-20");
    await ratings.removeDate(ada, heat, "2026-01-05");
    expect(await datesOf(ada)).toEqual(["2026-11-20"]);
    expect(await datesOf(eve)).toEqual([]);
  });

  test("the list is sorted, paged and says how many there are", async () => {
    const { ratings, rate, viewers } = await openStars();
    const [ada = { userId: "" }] = await viewers(1);
    for (let at = 1; at <= 50; at += 1) {
      await rate(ada, (at % 10) + 1, at, { kind: "movie", id: String(at) });
    }
    const page = await ratings.getPage(ada, { sort: "rated", page: 9 }, inIndia);
    expect(page).toMatchObject({ total: 50, page: 2, pages: 2 });
    expect(page.entries.map(({ id }) => id)).toEqual(["2", "1"]);
    const best = await ratings.getPage(ada, { sort: "stars", page: 1 }, inIndia);
    expect(best.entries.slice(0, 6).map(({ halfStars }) => halfStars)).toEqual([
      10, 10, 10, 10, 10, 9,
    ]);
  });

  test("a child's profile sees only what its limit allows", async () => {
    const onlyRan: NonNullable<Parameters<typeof openRatings>[1]>["filterNames"] = (
      items,
      nameOf,
    ) => Promise.resolve(items.filter((item) => nameOf(item).id === "11645"));
    const { ratings, rate, viewers } = await openStars({ filterNames: onlyRan });
    const [ada = { userId: "" }] = await viewers(1);
    const ran = { ...heat, id: "11645" };
    await rate(ada, 7);
    await rate(ada, 9, 0, ran);
    const child = { ...inIndia, audience: "kids" } as const;
    expect(await ratings.getHalfStars(ada, child)).toEqual({ "movie:11645": 9 });
    expect(await ratings.getOwn(ada, heat, child)).toBeUndefined();
    const { entries, total } = await ratings.getPage(ada, { sort: "title", page: 1 }, child);
    expect([entries.map(({ id }) => id), total]).toEqual([["11645"], 1]);
  });
});
