import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { openOwn, START_MS } from "#tests/library/own-of.ts";
import { finderOfPlayers } from "#tests/library/scrobbling-of.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { createProgress } from "../progress/progress.server.ts";
import { createArchivePlaces } from "./archive-places.server.ts";

describeEachEngine("where a film was left on another player", ({ open }) => {
  async function openPlaces() {
    const { own, ada, kysely } = await openOwn(await open());
    const films = {
      freeAmong: async () => new Map([["movie:19", "Metropolis1927"]]),
    };
    const isRecording = async () => true;
    const places = createArchivePlaces({ ...own, films, isRecording, finder: finderOfPlayers });
    const here = { item: "Metropolis1927", work: "" };
    const timestamp = new Date(START_MS - 60_000).toISOString();
    return {
      kysely,
      move: (progress: number, durationSeconds = 9000, id = "19") =>
        places.move(ada, { id, progress, durationSeconds, atMs: START_MS }, inIndia),
      leave: (positionSeconds: number, durationSeconds: number, work = "") =>
        createProgress(own).save(
          ada,
          { ...here, work, positionSeconds, durationSeconds, timestamp },
          inIndia,
        ),
      list: async () =>
        (await createProgress(own).listOf(ada, here.item, inIndia))
          ?.map(({ work, ...place }) => [work, place.positionSeconds, place.durationSeconds])
          .toSorted(),
    };
  }

  test("is where it goes on here, at the time when it was left", async () => {
    const { kysely, move, list } = await openPlaces();
    await move(0.5001);
    expect(await list()).toEqual([["", 4500, 9000]]);
    const [row] = await kysely.selectFrom("film_progress").select("updated_at").execute();
    expect(Number(row?.updated_at)).toBe(START_MS);
  });

  test("is the same part of the archive's copy, however long that is", async () => {
    const { move, leave, list } = await openPlaces();
    await leave(60, 6000);
    await move(0.5);
    expect(await list()).toEqual([["", 3000, 6000]]);
    await move(0.25, 0);
    expect(await list(), "a player that does not say how long it is").toEqual([["", 1500, 6000]]);
  });

  test("is a place of the film itself, not of a work beside it", async () => {
    const { move, leave, list } = await openPlaces();
    await leave(60, 6000, "trailer");
    await move(0.5);
    expect(await list()).toEqual([
      ["", 4500, 9000],
      ["trailer", 60, 6000],
    ]);
  });

  test("is its end only where it was begun here", async () => {
    const { move, leave, list } = await openPlaces();
    await move(1);
    expect(await list()).toEqual([]);
    await leave(60, 6000);
    await move(1);
    expect(await list()).toEqual([["", 6000, 6000]]);
  });

  test("is nowhere at its beginning, without a length, or where the archive has no such film", async () => {
    const { move, leave, list } = await openPlaces();
    await move(0);
    await move(0.5, 0);
    await move(0.5, 9000, "20");
    expect(await list()).toEqual([]);
    await leave(60, 6000);
    await move(0);
    expect(await list(), "a player that says no place moves nothing").toEqual([["", 60, 6000]]);
  });
});
