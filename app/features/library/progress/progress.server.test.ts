import { sql } from "kysely";
import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { openOwn, START_MS } from "#tests/library/own-of.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { createProgress } from "./progress.server.ts";

const DAY_MS = 24 * 3_600_000;
const place = { item: "Ran1985", work: "", positionSeconds: 60, durationSeconds: 9000 };

describeEachEngine("a viewer's place in a film", ({ open }) => {
  async function openPlaces(options: Partial<Parameters<typeof createProgress>[0]> = {}) {
    const { own, ada, kysely, profileId, clock } = await openOwn(await open());
    const progress = createProgress({ ...own, ...options });
    const save = (more: object = {}) => progress.save(ada, { ...place, ...more }, inIndia);
    const list = async () =>
      (await progress.listOf(ada, place.item, inIndia))?.map((each) => each.positionSeconds);
    return { ada, kysely, profileId, clock, progress, save, list };
  }

  test("is whole seconds of each work, within its length and two days", async () => {
    const { save, list } = await openPlaces();
    expect(await save({ positionSeconds: 60.9 })).toEqual(place);
    expect(await save({ work: "two", positionSeconds: 9000 })).toMatchObject({ work: "two" });
    expect((await list())?.toSorted()).toEqual([60, 9000]);
    for (const odd of [
      { positionSeconds: -1 },
      { positionSeconds: 9001 },
      { durationSeconds: 48 * 3600 + 1 },
      { item: "no identifier" },
      { item: undefined },
      { work: "x".repeat(501) },
      { timestamp: "soon" },
      { timestamp: new Date(START_MS - 31 * DAY_MS).toISOString() },
    ]) {
      expect(await save(odd)).toBeUndefined();
    }
    expect(await save({ item: "Long", durationSeconds: 48 * 3600 })).toBeDefined();
  });

  test("is answered as it is stored, which may be a later one", async () => {
    const { save } = await openPlaces();
    const at = (ms: number) => ({ timestamp: new Date(START_MS + ms).toISOString() });
    expect(await save({ ...at(-1000), positionSeconds: 100 })).toEqual({
      ...place,
      positionSeconds: 100,
    });
    expect(await save({ ...at(-2000), positionSeconds: 50 })).toEqual({
      ...place,
      positionSeconds: 100,
    });
  });

  test("is not kept by one that a server with a wrong clock has stored", async () => {
    const { save, list, clock } = await openPlaces();
    clock.ms += 10 * 60_000;
    await save({ positionSeconds: 100 });
    clock.ms -= 10 * 60_000;
    await save({ positionSeconds: 110 });
    expect(await list()).toEqual([110]);
  });

  test("is the latest one, whichever arrives last", async () => {
    const { save, list, kysely } = await openPlaces();
    const at = (ms: number) => ({ timestamp: new Date(START_MS + ms).toISOString() });
    await save({ ...at(-1000), positionSeconds: 100 });
    await save({ ...at(-2000), positionSeconds: 50 });
    expect(await list()).toEqual([100]);
    await save({ ...at(-1000), positionSeconds: 110 });
    expect(await list()).toEqual([110]);
    await save({ ...at(60_000), positionSeconds: 120 });
    const [row] = await kysely
      .selectFrom("film_progress")
      .select(["updated_at", "is_finished"])
      .execute();
    expect([Number(row?.updated_at), row?.is_finished], "a clock that is ahead").toEqual([
      START_MS,
      0,
    ]);
    await save({ positionSeconds: 8550 });
    const [ended] = await kysely.selectFrom("film_progress").select("is_finished").execute();
    expect(ended?.is_finished).toBe(1);
  });

  test("is not stored while the history is paused, nor above an age limit", async () => {
    const paused = await openPlaces({ isRecording: async () => false });
    expect(await paused.save()).toBe("paused");
    expect(await paused.list()).toEqual([]);
    const child = await openPlaces({ filterNames: async () => [] });
    expect(await child.save()).toBe("no such film");
    expect(await child.list()).toBeUndefined();
  });

  test("makes room among a thousand others by the oldest", async () => {
    const { save, list, kysely, profileId, clock } = await openPlaces();
    const first = START_MS - 2000;
    await sql`insert into film_progress (profile_id, item_id, work, position_seconds,
        duration_seconds, is_finished, updated_at)
      with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 998)
      select ${profileId}, 'item ' || n, '', 1, 2, 0, ${first} + n from numbers`.execute(kysely);
    const oldest = async () => {
      const row = await kysely
        .selectFrom("film_progress")
        .select(({ fn }) => [fn.countAll<number>().as("films"), fn.min("updated_at").as("first")])
        .executeTakeFirstOrThrow();
      return [Number(row.films), Number(row.first)];
    };
    await save();
    expect(await oldest()).toEqual([1000, first]);
    clock.ms += 1;
    await save({ item: "Another" });
    expect(await oldest()).toEqual([1000, first + 1]);
    expect(await list()).toEqual([60]);
  });
});
