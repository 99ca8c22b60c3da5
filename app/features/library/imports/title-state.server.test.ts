import { expect, test } from "vitest";

import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { addViewer } from "#tests/watchlist-of.ts";

import { changesBetween, readState } from "./title-state.server.ts";

test("a change has each choice that differs, before and after, and no other", () => {
  const before = { stars: [8, 100], note: ["Mine"], saved: [0, 5, 5], "mark S1": [1, 7] };
  const after = { stars: [9, 200], note: ["Mine"], saved: [0, 5, 5], "day 2021-05-05": [300] };
  expect(changesBetween(before, after)).toEqual({
    stars: [
      [8, 100],
      [9, 200],
    ],
    "mark S1": [[1, 7], null],
    "day 2021-05-05": [null, [300]],
  });
  expect(changesBetween(before, before)).toEqual({});
  expect(changesBetween({}, {})).toEqual({});
});

describeEachEngine("what a profile says about a title", ({ open }) => {
  async function openAda() {
    const database = await open();
    const { kysely } = database;
    const ada = await addViewer(database, "ada@example.org");
    const profile_id = await createProfileFinder(database)(ada);
    const key = { profile_id, content_type: "movie", content_id: "1" } as const;
    const shown = { content_title: "", sort_title: "" };
    const rate = (change: object, content_id = "1") =>
      kysely
        .insertInto("ratings")
        .values({
          ...key,
          ...shown,
          content_id,
          user_id: ada.userId,
          half_stars: 0,
          changed_at: 0,
          recorded_at: 0,
          ...change,
        })
        .execute();
    return { kysely, ada, key, shown, rate, state: () => readState(kysely, key) };
  }

  test("is nothing at first, and nothing of another title", async () => {
    const { rate, state } = await openAda();
    await rate({ half_stars: 4, changed_at: 9, note: "Another's" }, "2");
    expect(await state()).toEqual({});
  });

  test("is stars where some were given, and a note where one was written", async () => {
    const { kysely, rate, state } = await openAda();
    await rate({ half_stars: 7, changed_at: 50 });
    expect(await state()).toEqual({ stars: [7, 50] });
    await kysely.updateTable("ratings").set({ note: "Mine" }).execute();
    expect(await state()).toEqual({ stars: [7, 50], note: ["Mine"] });
    // Stars that were taken back are a choice, too; a note alone has none.
    await kysely.updateTable("ratings").set({ half_stars: 0 }).execute();
    expect(await state()).toEqual({ stars: [0, 50], note: ["Mine"] });
    await kysely.updateTable("ratings").set({ changed_at: 0 }).execute();
    expect(await state()).toEqual({ note: ["Mine"] });
  });

  test("is every other choice by its name", async () => {
    const { kysely, ada, key, shown, state } = await openAda();
    const written = { ...key, ...shown, recorded_at: 0 };
    await kysely
      .insertInto("watchlist")
      .values({ ...written, user_id: ada.userId, added_at: 10, changed_at: 11, is_removed: 1 })
      .execute();
    await kysely
      .insertInto("unwanted_titles")
      .values({ ...written, is_unwanted: 1, changed_at: 12 })
      .execute();
    const mark = { ...key, recorded_at: 0 };
    await kysely
      .insertInto("watched_marks")
      .values([
        { ...mark, part: "", is_watched: 1, changed_at: 13 },
        { ...mark, part: "S2E5", is_watched: 0, changed_at: 14 },
      ])
      .execute();
    await kysely
      .insertInto("watched_dates")
      .values({ ...key, watched_on: "2026-11-23", recorded_at: 15 })
      .execute();
    const { profile_id } = key;
    await kysely
      .insertInto("lists")
      .values({ id: "own", profile_id, name: "", description: "", created_at: 0, changed_at: 0 })
      .execute();
    await kysely
      .insertInto("list_titles")
      .values({ ...key, ...shown, list_id: "own", place: 1, added_at: 16 })
      .execute();
    expect(await state()).toEqual({
      saved: [1, 10, 11],
      unwanted: [1, 12],
      "mark ": [1, 13],
      "mark S2E5": [0, 14],
      "day 2026-11-23": [15],
      "list own": [16],
    });
  });
});
