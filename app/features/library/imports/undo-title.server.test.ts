import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { openOwn, START_MS } from "#tests/library/own-of.ts";

import { readState, type TitleChanges } from "./title-state.server.ts";
import { undoTitle } from "./undo-title.server.ts";

describeEachEngine("what an import changed of a title", ({ open }) => {
  /** A title about which the profile says everything; and another one, which nothing changes. */
  async function openTitle(content_type: "movie" | "tv" = "movie") {
    const { kysely, profileId, ada } = await openOwn(await open());
    const key = { profile_id: profileId, content_type, content_id: "1" } as const;
    const other = { ...key, content_id: "2" };
    const { userId: user_id } = ada;
    const own = { profile_id: profileId, name: "", description: "", created_at: 0, changed_at: 0 };
    await kysely
      .insertInto("lists")
      .values({ ...own, id: "l", titles: 2 })
      .execute();
    for (const each of [key, other]) {
      const shown = { ...each, content_title: "T", sort_title: "t", recorded_at: 0 };
      await kysely
        .insertInto("ratings")
        .values({ ...shown, user_id, half_stars: 8, changed_at: 20, note: "Both" })
        .execute();
      await kysely
        .insertInto("watchlist")
        .values({ ...shown, user_id, added_at: 21, changed_at: 22, is_removed: 0 })
        .execute();
      await kysely
        .insertInto("unwanted_titles")
        .values({ ...shown, is_unwanted: 1, changed_at: 23 })
        .execute();
      await kysely
        .insertInto("watched_marks")
        .values([
          { ...each, part: "S1", is_watched: 1, changed_at: 24, recorded_at: 0 },
          { ...each, part: "S2", is_watched: 1, changed_at: 25, recorded_at: 0 },
        ])
        .execute();
      await kysely
        .insertInto("watched_dates")
        .values(
          ["2020-01-01", "2020-01-02"].map((watched_on) => ({
            ...each,
            watched_on,
            recorded_at: 26,
          })),
        )
        .execute();
      const { recorded_at: _, ...named } = shown;
      await kysely
        .insertInto("list_titles")
        .values({ ...named, list_id: "l", place: Number(each.content_id), added_at: 27 })
        .execute();
    }
    if (content_type === "tv") {
      const row = { profile_id: profileId, content_type, content_title: "T", looked_up_at: 5 };
      await kysely
        .insertInto("continue_watching")
        .values(["1", "2"].map((content_id) => ({ ...row, content_id, touched_at: 9 })))
        .execute();
    }
    const before = await readState(kysely, other);
    return {
      kysely,
      key,
      state: () => readState(kysely, key),
      started: async () =>
        (
          await kysely.selectFrom("continue_watching").selectAll().orderBy("content_id").execute()
        ).map(({ content_id: id, next_season, next_episode, looked_up_at, touched_at }) => [
          id,
          next_season,
          next_episode,
          looked_up_at,
          touched_at,
        ]),
      async undo(changes: TitleChanges) {
        await kysely
          .transaction()
          .execute((transaction) => undoTitle(transaction, { key, changes, nowMs: START_MS }));
        expect(await readState(kysely, other), "another title").toEqual(before);
      },
    };
  }

  test("is again as it was before, each choice for itself", async () => {
    const { kysely, state, undo } = await openTitle();
    const now = await state();
    await undo({
      stars: [[3, 10], now["stars"] ?? null],
      note: [["Mine"], now["note"] ?? null],
      saved: [[1, 11, 12], now["saved"] ?? null],
      unwanted: [[0, 13], now["unwanted"] ?? null],
      "mark S1": [[0, 14], now["mark S1"] ?? null],
    });
    expect(await state()).toEqual({
      ...now,
      stars: [3, 10],
      note: ["Mine"],
      saved: [1, 11, 12],
      unwanted: [0, 13],
      "mark S1": [0, 14],
    });
    const marks = await kysely.selectFrom("watched_marks").select("recorded_at").execute();
    expect(marks.filter(({ recorded_at: at }) => at === START_MS)).toHaveLength(1);
  });

  test("is gone where there was nothing before, and its list counts one title less", async () => {
    const { kysely, state, undo } = await openTitle();
    const changes = Object.fromEntries(
      Object.entries(await state()).map(([name, after]) => [name, [null, after] as const]),
    );
    await undo(changes);
    expect(await state()).toEqual({});
    const rows = await kysely.selectFrom("ratings").select("content_id").execute();
    expect(rows, "without stars and a note").toEqual([{ content_id: "2" }]);
    expect(await kysely.selectFrom("lists").select(["titles", "changed_at"]).execute()).toEqual([
      { titles: 1, changed_at: START_MS },
    ]);
  });

  test("stays where somebody changed it since, and what the import did not change stays", async () => {
    const { state, undo } = await openTitle();
    const now = await state();
    await undo({
      stars: [
        [3, 10],
        [8, 19],
      ],
      note: [null, ["The file's"]],
      "day 2020-01-01": [null, now["day 2020-01-01"] ?? null],
      "day 2020-01-02": [null, [25]],
      "mark S3": [
        [1, 1],
        [1, 2],
      ],
    });
    const { "day 2020-01-01": _, ...left } = now;
    expect(await state()).toEqual(left);
  });

  test("a mark that the import removed is there again", async () => {
    const { state, undo } = await openTitle();
    await undo({ "mark S3": [[1, 7], null] });
    expect((await state())["mark S3"]).toEqual([1, 7]);
  });

  test("a note stays without the stars, and stars without the note", async () => {
    const { kysely, state, undo } = await openTitle();
    await undo({ stars: [null, [8, 20]] });
    expect(await state()).toMatchObject({ note: ["Both"] });
    await undo({ note: [null, ["Both"]] });
    expect(await kysely.selectFrom("ratings").select("content_id").execute()).toHaveLength(1);
  });

  test("a show goes on after what is still marked, and was never begun without marks", async () => {
    const { started, undo } = await openTitle("tv");
    const untouched = ["2", null, null, 5, 9];
    await undo({ stars: [null, [8, 20]] });
    expect(await started(), "its marks are as they were").toEqual([
      ["1", null, null, 5, 9],
      untouched,
    ]);
    await undo({ "mark S2": [null, [1, 25]] });
    expect(await started(), "its seasons are asked for again").toEqual([
      ["1", 2, 1, 0, 9],
      untouched,
    ]);
    await undo({ note: [null, ["Both"]], "mark S1": [null, [1, 24]] });
    expect(await started()).toEqual([untouched]);
  });
});
