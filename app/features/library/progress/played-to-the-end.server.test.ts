import { expect, test } from "vitest";

import { playedMarks } from "#app/db/migrations/0062-played-marks.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { openOwn, START_MS } from "#tests/library/own-of.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { createProgress } from "./progress.server.ts";
import { createWatched } from "../watched/watched.server.ts";

describeEachEngine("a film that is played to its end", ({ open }) => {
  async function openPlayer() {
    const { own, ada, kysely, profileId, clock } = await openOwn(await open());
    const progress = createProgress(own);
    const watched = createWatched(own);
    const ids = [
      ["Detour", "movie", 20],
      ["Serial", "tv", 30],
    ] as const;
    await kysely
      .insertInto("film_matches")
      .values(
        ids.map(([film_id, title_kind, title_id]) => {
          return { film_id, title_kind, title_id, is_playable: 1, is_set: 0, matched_at: 0 };
        }),
      )
      .execute();
    return {
      kysely,
      profileId,
      play(seconds: number, { item = "Detour", work = "", minutes = 0 } = {}) {
        clock.ms = START_MS + minutes * 60_000;
        const place = { item, work, positionSeconds: seconds, durationSeconds: 100 };
        return progress.save(ada, place, inIndia);
      },
      playEarlier: (seconds: number) =>
        progress.save(
          ada,
          {
            item: "Detour",
            positionSeconds: seconds,
            durationSeconds: 100,
            timestamp: new Date(START_MS - 60_000).toISOString(),
          },
          inIndia,
        ),
      mark(kind: "movie" | "archive", id: string, isWatched: boolean, minutes: number) {
        const atMs = START_MS + minutes * 60_000;
        const name = { kind, id, part: "" } as const;
        return watched.change(ada, { name, title: "", isWatched, atMs }, inIndia);
      },
      marks: () => watched.getMarks(ada, inIndia),
    };
  }

  const both = { "archive:Detour": "*", "movie:20": "*" };

  test("is watched, and so is the title that it is", async () => {
    const { play, marks } = await openPlayer();
    await play(94);
    expect(await marks()).toEqual({});
    await play(96);
    expect(await marks()).toEqual(both);
    await play(96, { item: "Unknown" });
    await play(96, { item: "Serial" });
    expect(await marks(), "without a film of its own").toEqual({
      ...both,
      "archive:Serial": "*",
      "archive:Unknown": "*",
    });
  });

  test("stays watched when it begins again, and is none of an item with several", async () => {
    const { play, marks } = await openPlayer();
    await play(96);
    await play(3, { minutes: 5 });
    await play(96, { item: "Serial", work: "one" });
    expect(await marks()).toEqual(both);
  });

  test("is watched however late that is said", async () => {
    const { play, playEarlier, marks } = await openPlayer();
    await play(3);
    await playEarlier(97);
    expect(await marks()).toEqual(both);
  });

  test("is not watched again by its credits, once its viewer has taken that back", async () => {
    const { play, mark, marks } = await openPlayer();
    await play(96);
    await mark("archive", "Detour", false, 1);
    await play(98, { minutes: 2 });
    expect(await marks()).toEqual({});
    await play(3, { minutes: 3 });
    await play(96, { minutes: 90 });
    expect(await marks()).toEqual(both);
  });

  test("is marked by hand on both pages as well, and on that of the title alone", async () => {
    const { mark, marks } = await openPlayer();
    await mark("archive", "Detour", true, 1);
    expect(await marks()).toEqual(both);
    await mark("movie", "20", false, 2);
    expect(await marks()).toEqual({ "archive:Detour": "*" });
  });

  test("is marked by the migration where it ended before, unless its viewer has spoken", async () => {
    const { play, mark, marks, kysely, profileId } = await openPlayer();
    const ended = { work: "", position_seconds: 99, duration_seconds: 100, is_finished: 1 };
    await kysely
      .insertInto("film_progress")
      .values(
        ["Detour", "Copy", "Other"].map((item_id, at) => {
          return { profile_id: profileId, item_id, ...ended, updated_at: at + 1 };
        }),
      )
      .execute();
    await kysely
      .insertInto("film_matches")
      .values({
        film_id: "Copy",
        title_kind: "movie",
        title_id: 20,
        is_playable: 1,
        is_set: 0,
        matched_at: 0,
      })
      .execute();
    await play(96, { item: "Serial", work: "one" });
    await mark("archive", "Other", true, 1);
    await mark("archive", "Other", false, 2);
    await playedMarks.up?.(kysely);
    expect(await marks()).toEqual({ ...both, "archive:Copy": "*" });
    const at = await kysely.selectFrom("watched_marks").selectAll().execute();
    expect(
      at.filter(({ content_type: kind }) => kind === "movie").map((row) => Number(row.changed_at)),
      "at its last end",
    ).toEqual([2]);
  });
});
