import { expect, test } from "vitest";

import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, filterNothing, lookUpAll, nameNothing } from "#tests/watchlist-of.ts";

import type { TitleRef } from "../titles/title-ref.ts";
import { createUnwanted } from "./unwanted.server.ts";

writesInEnglish();

const START_MS = Date.parse("2026-11-21T12:00:00Z");
const heat = { kind: "movie", id: "949" } satisfies TitleRef;

describeEachEngine("what is not for a profile", ({ open }) => {
  async function openAda() {
    const database = await open();
    const unwanted = createUnwanted({
      database,
      writes: groupWrites(database),
      lookUp: lookUpAll,
      nameTitles: nameNothing,
      filterNames: filterNothing,
      profileOf: createProfileFinder(database),
      now: () => START_MS,
    });
    const [ada, eve] = [
      await addViewer(database, "ada@example.org"),
      await addViewer(database, "eve@example.org"),
    ];
    const turn = (isUnwanted: boolean, seconds: number, name: TitleRef = heat) => {
      const command = { name, title: "Heat", isUnwanted, atMs: START_MS - 60_000 + seconds * 1000 };
      return unwanted.change(ada, command, inIndia);
    };
    return { unwanted, ada, eve, turn };
  }

  test("is what the last click says, whichever device sends it first", async () => {
    const { unwanted, ada, eve, turn } = await openAda();
    expect(await turn(true, 10)).toMatchObject({ outcome: "done", isUnwanted: true });
    expect(await turn(false, 5), "made earlier, offline").toMatchObject({ isUnwanted: true });
    expect(await turn(false, 20)).toMatchObject({ isUnwanted: false });
    expect(await turn(true, 15), "before it was taken back").toMatchObject({ isUnwanted: false });
    expect(await unwanted.listKeys(ada, inIndia)).toEqual([]);
    await turn(true, 25);
    await turn(true, 30, { kind: "tv", id: "7" });
    expect(await unwanted.listKeys(ada, inIndia)).toEqual(["tv:7", "movie:949"]);
    expect((await unwanted.getPage(ada, 1, inIndia)).entries.map(({ id }) => id)).toEqual([
      "7",
      "949",
    ]);
    expect(await unwanted.listKeys(eve, inIndia)).toEqual([]);
  });
});
