import { expect, test } from "vitest";

import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { openImports } from "#tests/library/imports-of.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, filterNothing, lookUpAll, nameNothing } from "#tests/watchlist-of.ts";

import { createLists } from "../lists/lists.server.ts";
import { createRatings } from "../ratings/ratings.server.ts";
import { createUnwanted } from "../unwanted/unwanted.server.ts";
import { createWatched } from "../watched/watched.server.ts";
import { createWatchlist } from "../watchlist/watchlist.server.ts";
import { createLibraryExport } from "../exports/export-library.server.ts";

writesInEnglish();

const START_MS = Date.parse("2026-11-24T10:00:00Z");

describeEachEngine("an import that is undone", ({ open }) => {
  async function openAda() {
    const database = await open();
    const clock = { ms: START_MS };
    const own = {
      database,
      writes: groupWrites(database),
      lookUp: lookUpAll,
      nameTitles: nameNothing,
      filterNames: filterNothing,
      profileOf: createProfileFinder(database),
      now: () => clock.ms,
    };
    const opened = openImports({ ...own, onWaiting: () => undefined });
    const ada = await addViewer(database, "ada@example.org");
    const start = async (text: string, fileName: string) => {
      const upload = { fileName, bytes: Buffer.from(text), purpose: undefined };
      const started = await opened.imports.start(ada, upload, inIndia);
      if (started.outcome !== "started") throw new Error(started.outcome);
      return started.id;
    };
    const outcomes = async (id: string) => (await opened.imports.get(ada, id))?.outcomes;
    const stars = () => createRatings(own).getHalfStars(ada, inIndia);
    return { ...opened, own, ada, clock, start, outcomes, stars };
  }

  test("takes back what it added; what was there before or changed since stays", async () => {
    const { imports, ada, own, clock, start, done, outcomes, stars } = await openAda();
    const [watched, watchlist, lists] = [
      createWatched(own),
      createWatchlist(own),
      createLists(own),
    ];
    const ratings = createRatings(own);
    const haxan = { kind: "movie", id: "1" } as const;
    const ran = { kind: "movie", id: "2" } as const;
    // Before: Häxan has fewer stars, a note and a day.
    const early = Date.parse("2019-01-01T00:00:00Z");
    await ratings.change(ada, { name: haxan, title: "Häxan", halfStars: 3, atMs: early }, inIndia);
    await ratings.setNote(ada, haxan, { title: "Häxan", note: "Mine" });
    await ratings.addDate(ada, haxan, "2020-01-02");
    const before = await createLibraryExport(own).asJson(ada, inIndia);
    const library = {
      format: "matinee-library",
      version: 1,
      titles: [
        {
          kind: "movie",
          id: "1",
          title: "Häxan",
          year: "1922",
          rating: { half_stars: 9, rated_at: "2020-01-03T00:00:00.000Z" },
          note: "The file's",
          watched_on: ["2020-01-02", "2021-05-05"],
          watched_at: "2021-05-05T12:00:00.000Z",
          saved_at: "2020-01-01T00:00:00.000Z",
        },
        {
          kind: "movie",
          id: "2",
          title: "Ran",
          year: "1985",
          rating: { half_stars: 8, rated_at: "2020-01-03T00:00:00.000Z" },
          not_for_me_at: "2020-01-03T00:00:00.000Z",
        },
        {
          kind: "tv",
          id: "7",
          title: "The tv 7",
          year: "",
          parts: [{ part: "S1E1", at: "2020-01-03T00:00:00.000Z", is_watched: true }],
        },
      ],
      lists: [
        {
          name: "Rain",
          description: "",
          titles: [{ kind: "movie", id: "1", title: "Häxan", year: "1922" }],
        },
      ],
    };
    const id = await start(JSON.stringify(library), "matinee-library.json");
    await done();
    expect(await outcomes(id)).toMatchObject({ matched: 3 });
    expect(await stars()).toEqual({ "movie:1": 9, "movie:2": 8 });
    expect(await lists.listAll(ada)).toMatchObject([{ name: "Rain", titles: 1 }]);
    // Since: Ran has other stars.
    clock.ms += 1000;
    await ratings.change(ada, { name: ran, title: "Ran", halfStars: 10, atMs: clock.ms }, inIndia);
    const eve = await addViewer(own.database, "eve@example.org");
    expect(await imports.undo(eve, id), "somebody else's").toBe(false);
    expect(await imports.undo(ada, id)).toBe(true);
    expect(await imports.undo(ada, id), "a double click").toBe(false);
    await done();
    expect(await imports.get(ada, id)).toMatchObject({ isUndone: true, isFinished: true, done: 3 });
    expect(await outcomes(id)).toMatchObject({ matched: 0, undone: 3 });
    expect(await stars()).toEqual({ "movie:1": 3, "movie:2": 10 });
    const { note, dates } = (await ratings.getOwn(ada, haxan, inIndia)) ?? {};
    expect([note, dates]).toEqual(["Mine", ["2020-01-02"]]);
    expect(await watched.getMarks(ada, inIndia)).toEqual({});
    expect(await watchlist.listKeys(ada, inIndia)).toEqual([]);
    expect(await lists.listAll(ada), "the list that it made").toEqual([]);
    expect((await createUnwanted(own).getPage(ada, 1, inIndia)).total).toBe(0);
    await ratings.change(
      ada,
      { name: ran, title: "Ran", halfStars: 0, atMs: clock.ms + 1 },
      inIndia,
    );
    expect(await createLibraryExport(own).asJson(ada, inIndia)).toEqual(before);
    // The same file again brings everything again.
    const again = await start(JSON.stringify(library), "matinee-library.json");
    await done();
    expect(await outcomes(again)).toMatchObject({ matched: 3 });
    expect(await stars()).toMatchObject({ "movie:1": 9 });
  });

  test("that replaced marks of episodes puts them back, and leaves a list that others use", async () => {
    const { imports, ada, own, start, done } = await openAda();
    const [watched, lists] = [createWatched(own), createLists(own)];
    const atMs = Date.parse("2019-01-01T00:00:00Z");
    const name = { kind: "tv", id: "7", part: "S1E3" } as const;
    await watched.change(ada, { name, title: "The tv 7", isWatched: true, atMs }, inIndia);
    await lists.create(ada, { name: "Rain", description: "" });
    const library = {
      format: "matinee-library",
      version: 1,
      titles: [
        {
          kind: "tv",
          id: "7",
          title: "The tv 7",
          year: "",
          watched_at: "2020-01-03T00:00:00.000Z",
        },
      ],
      lists: [
        {
          name: "Rain",
          description: "",
          titles: [{ kind: "tv", id: "7", title: "The tv 7", year: "" }],
        },
      ],
    };
    const id = await start(JSON.stringify(library), "matinee-library.json");
    await done();
    expect(await watched.getMarks(ada, inIndia)).toEqual({ "tv:7": "*" });
    await imports.undo(ada, id);
    await done();
    expect(await watched.getMarks(ada, inIndia)).toEqual({ "tv:7": "S1E3" });
    expect(await lists.listAll(ada)).toMatchObject([{ name: "Rain", titles: 0 }]);
  });
});
