import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";

import { leaseJob, readChangesState } from "./date-lease.server.ts";
import { readChanges } from "./read-changes.server.ts";

const DAY_MS = 24 * 3_600_000;
const TODAY = Date.parse("2026-11-23T00:00:00Z");
const NOW = TODAY + 9.5 * 3_600_000;

describeEachEngine("the lists of what has changed", ({ open }) => {
  async function openLists() {
    const database = await open();
    const { kysely } = database;
    const pages = { last: 1 };
    const requests: string[] = [];
    let left = Infinity;
    const source: Parameters<typeof readChanges>[0]["source"] = {
      changes: async (kind, { start_date: from, end_date: to, page }) => {
        requests.push(`${kind} ${from}${from === to ? "" : ` ${to}`} ${page}`);
        return { ids: kind === "movie" ? [page] : [], lastPage: pages.last };
      },
    };
    const read = async (nowMs: number, most = Infinity) => {
      left = most;
      const lease = await leaseJob(database, "dates", () => nowMs);
      if (lease === undefined) throw new Error("Somebody else has the lease.");
      const turn = async () => {
        left -= 1;
        return left >= 0;
      };
      const isDone = await readChanges(
        { database, source, nowMs, turn },
        await readChangesState(database),
      );
      await lease.release();
      return isDone;
    };
    const watch = (id: number, checked_at: number) =>
      kysely
        .insertInto("date_subjects")
        .values({
          content_type: "movie",
          content_id: String(id),
          wanted_at: 0,
          due_at: NOW + 99 * DAY_MS,
          checked_at,
        })
        .execute();
    const due = async () =>
      (
        await kysely
          .selectFrom("date_subjects")
          .select("content_id")
          .where("due_at", "<", NOW + 50 * DAY_MS)
          .execute()
      ).map((row) => row.content_id);
    return { pages, read, watch, due, calls: () => requests.splice(0) };
  }

  const ofDay = (day: string) => ["movie", "tv", "person"].map((kind) => `${kind} ${day} 1`);

  test("are read from this day on at first, and then every four hours", async () => {
    const { read, calls } = await openLists();
    expect(await read(NOW)).toBe(true);
    expect(calls()).toEqual(ofDay("2026-11-23"));
    expect(await read(NOW + 4 * 3_600_000 - 1)).toBe(true);
    expect(calls()).toEqual([]);
    await read(NOW + 4 * 3_600_000);
    expect(calls()).toEqual(ofDay("2026-11-23"));
  });

  test("of past days are read once more, and again from this day on after two weeks' break", async () => {
    const { read, calls } = await openLists();
    await read(NOW);
    calls();
    await read(NOW + 2 * DAY_MS);
    expect(calls()).toEqual(["2026-11-23", "2026-11-24", "2026-11-25"].flatMap(ofDay));
    await read(NOW + 2 * DAY_MS + 13 * DAY_MS - 9.5 * 3_600_000);
    expect(calls(), "thirteen days").toHaveLength(14 * 3);
    await read(NOW + 40 * DAY_MS);
    expect(calls()).toEqual(ofDay("2027-01-02"));
  });

  test("go on after the page at which the job was stopped", async () => {
    const { pages, read, calls } = await openLists();
    await read(NOW);
    calls();
    pages.last = 3;
    const tomorrow = NOW + DAY_MS;
    expect(await read(tomorrow, 4)).toBe(false);
    const past = [
      "movie 2026-11-23 1",
      "movie 2026-11-23 2",
      "movie 2026-11-23 3",
      "tv 2026-11-23 1",
    ];
    expect(calls()).toEqual(past);
    expect(await read(tomorrow, 6)).toBe(false);
    expect(calls()).toEqual([
      "tv 2026-11-23 2",
      "tv 2026-11-23 3",
      "person 2026-11-23 1",
      "person 2026-11-23 2",
      "person 2026-11-23 3",
      "movie 2026-11-24 1",
    ]);
    expect(await read(tomorrow)).toBe(true);
    expect(calls().slice(0, 3)).toEqual([
      "movie 2026-11-24 2",
      "movie 2026-11-24 3",
      "tv 2026-11-24 1",
    ]);
  });

  test("of one kind are not read again once they were read to their end", async () => {
    const { pages, read, calls } = await openLists();
    await read(NOW);
    pages.last = 2;
    calls();
    await read(NOW + DAY_MS, 2);
    calls();
    await read(NOW + DAY_MS);
    expect(calls().slice(0, 2)).toEqual(["tv 2026-11-23 1", "tv 2026-11-23 2"]);
  });

  test("of a day that was not over are read anew the next day", async () => {
    const { pages, read, calls } = await openLists();
    pages.last = 2;
    expect(await read(NOW, 1)).toBe(false);
    expect(calls()).toEqual(["movie 2026-11-23 1"]);
    // Where nothing was ever read to its end, the next day is the first one.
    await read(NOW + DAY_MS);
    expect(calls().slice(0, 2)).toEqual(["movie 2026-11-24 1", "movie 2026-11-24 2"]);
    await read(NOW + DAY_MS + 5 * 3_600_000, 1);
    calls();
    await read(NOW + 2 * DAY_MS);
    expect(calls().slice(0, 2)).toEqual(["movie 2026-11-24 1", "movie 2026-11-24 2"]);
  });

  test("have two hundred pages at most", async () => {
    const { pages, read, calls } = await openLists();
    pages.last = 500;
    await read(NOW);
    expect(calls()).toHaveLength(600);
  });

  test("make due what was checked before its change, and leave the rest", async () => {
    const { pages, read, watch, due } = await openLists();
    pages.last = 3;
    await watch(1, TODAY - 1);
    await watch(2, TODAY);
    await watch(9, TODAY - 1);
    await read(NOW);
    expect(await due(), "at the start what was checked today is right").toEqual(["1"]);
    await watch(3, TODAY + 3_600_000);
    await read(NOW + 5 * 3_600_000);
    expect((await due()).toSorted()).toEqual(["1", "2", "3"]);
  });
});
