import { expect, test } from "vitest";

import type { FoundTitle } from "#app/features/catalog/search/title-finder.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { foundFilm, openOwnImports } from "#tests/library/own-of.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { lookUpAll } from "#tests/watchlist-of.ts";

import { createRatings } from "../ratings/ratings.server.ts";
import { createWatched } from "../watched/watched.server.ts";
import { createLibraryExport } from "../exports/export-library.server.ts";
import { createSlice } from "./import-slice.server.ts";
import { importQuery } from "./imports-queries.server.ts";

const FILMS = "Date,Name,Year,Letterboxd URI,Rating\n";
const linesOf = (count: number) =>
  FILMS +
  Array.from({ length: count }, (_, at) => `2020-01-03,Film ${at},1999,u${at},4\n`).join("");

describeEachEngine("a slice of an import", ({ open }) => {
  type Options = Parameters<typeof openOwnImports>[2];
  const openAda = async (titles: readonly FoundTitle[] = [], options: Options = {}) =>
    openOwnImports(await open(), titles, options);

  test("asks for four titles at a time, and then pauses, twenty titles long", async () => {
    const pauses: number[] = [];
    let requestCount = 0;
    const finder = {
      byOutsideId: async () => [],
      byName: async () => {
        requestCount += 1;
        return [];
      },
    };
    const pause = async (ms: number) => void pauses.push(ms, requestCount);
    const { imports, ada, start, runNext } = await openAda([], { finder, pause });
    const id = await start(linesOf(23));
    expect(await runNext()).toBe("letterboxd");
    // Each is asked for as a film and as a show, with its year and without.
    expect(pauses).toEqual([400, 16, 400, 32, 400, 48, 400, 64, 400, 80]);
    expect(await imports.get(ada, id)).toMatchObject({ titles: 23, done: 20, isFinished: false });
    await runNext();
    expect(pauses.slice(10)).toEqual([400, 92]);
    expect(await imports.get(ada, id)).toMatchObject({ done: 23, isFinished: false });
    await runNext();
    expect(await imports.get(ada, id)).toMatchObject({ done: 23, isFinished: true });
  });

  test("ends when its server stops, and begins nothing of a profile that is gone", async () => {
    const { kysely, profileId, parts, start } = await openAda();
    const id = await start(linesOf(5));
    const workOn = createSlice({ ...parts, log: { info() {}, error() {} }, pause: async () => {} });
    const row = await importQuery(kysely, profileId, id).executeTakeFirstOrThrow();
    const waiting = async () =>
      (
        await kysely
          .selectFrom("import_titles")
          .where("outcome", "=", "waiting")
          .select("number")
          .execute()
      ).length;
    expect(await workOn(row, AbortSignal.abort())).toBe(false);
    expect(await waiting()).toBe(5);
    expect(await workOn({ ...row, profile_id: "gone" }, new AbortController().signal)).toBe(true);
    expect(await waiting()).toBe(5);
  });

  test("does what a person accepted before what waits", async () => {
    const twins = [foundFilm(1, "Film 0", "1999"), foundFilm(2, "Film 0", "1999")];
    const { imports, ada, kysely, start, runNext } = await openAda(twins);
    const id = await start(linesOf(21));
    await runNext();
    await imports.choose(ada, id, 0, undefined);
    await runNext();
    const outcomes = await kysely
      .selectFrom("import_titles")
      .select(["number", "outcome"])
      .where("outcome", "in", ["matched", "waiting"])
      .orderBy("number")
      .execute();
    expect(outcomes).toEqual([
      { number: 0, outcome: "matched" },
      { number: 20, outcome: "waiting" },
    ]);
  });

  test("says of an episode's number only that the episode was watched", async () => {
    const episode = { ...foundFilm(7, "", ""), kind: "tv" as const, part: "S2E5" };
    const { own, ada, start, done, titlesOf } = await openAda([episode]);
    const text = "Const,Title,Your Rating,Date Rated\ntt0000007,The Ring,9,2020-01-01\n";
    const id = await start(text, "ratings.csv");
    await done();
    expect(await createWatched(own).getMarks(ada, inIndia)).toEqual({ "tv:7": "S2E5" });
    expect(await createRatings(own).getHalfStars(ada, inIndia)).toEqual({});
    expect(await titlesOf(id, "matched"), "it has the show's name").toMatchObject([
      { title: "The Ring", found: { key: "tv:7" } },
    ]);
    const saved = "Const,Title,Position,Created\ntt0000007,The Ring,1,2020-01-01\n";
    await start(saved, "list.csv");
    await done();
    const json = await createLibraryExport(own).asJson(ada, inIndia);
    expect(JSON.parse(json).titles, "no number of IMDb's, which is the episode's").toEqual([
      expect.objectContaining({ kind: "tv", id: "7", parts: [expect.anything()] }),
    ]);
    expect(json).not.toContain("imdb");
    expect(json).not.toContain("saved_at");
  });

  test("asks in the language and the region of its viewer, with the age limit of the profile", async () => {
    const settings: unknown[] = [];
    const { kysely, start, done } = await openAda([], {
      lookUp: async (name, setting) => {
        settings.push(setting);
        return lookUpAll(name, setting);
      },
    });
    await kysely.updateTable("profiles").set({ age_limit: "kids" }).execute();
    const csv = "tmdbID,Title,Rating10\n11,Ran,7\n";
    await start(csv, "films.csv");
    await done();
    await kysely.updateTable("profiles").set({ age_limit: null }).execute();
    await start(`${csv}\n`, "films.csv");
    await done();
    expect(new Set(settings.map((each) => JSON.stringify(each)))).toEqual(
      new Set(
        ["kids", "everyone"].map((audience) =>
          JSON.stringify({ language: "en", region: "IN", audience }),
        ),
      ),
    );
  });

  test("keeps the number of IMDb for what is taken along", async () => {
    const { own, ada, start, done } = await openAda([foundFilm(5, "Ran", "1985")]);
    await start("Const,Title,Your Rating,Date Rated\ntt0000005,Ran,9,2020-01-01\n", "ratings.csv");
    await done();
    expect(JSON.parse(await createLibraryExport(own).asJson(ada, inIndia)).titles).toMatchObject([
      { kind: "movie", id: "5", imdb: "tt0000005" },
    ]);
  });

  test("trusts the numbers of Matinee's own file, and doubts twins that a file tells apart", async () => {
    const { start, done, titlesOf } = await openAda([foundFilm(5, "Ran", "1985")]);
    const own = {
      format: "matinee-library",
      version: 1,
      titles: [{ kind: "movie", id: "9", title: "Another name", year: "1901" }],
      lists: [],
    };
    const id = await start(JSON.stringify(own), "library.json");
    await done();
    expect(await titlesOf(id, "matched")).toMatchObject([{ title: "Another name" }]);
    const twins = "Date,Name,Year,Letterboxd URI\n2020-01-01,Ran,1985,a\n2020-01-01,Ran,1985,b\n";
    const doubtful = await start(twins, "watched.csv");
    await done();
    expect(await titlesOf(doubtful, "guessed")).toMatchObject([{ title: "Ran" }]);
  });

  test("makes the lists of a file once, however many slices there are", async () => {
    const titles = Array.from({ length: 25 }, (_, at) => foundFilm(at + 1, `Film ${at}`, "1999"));
    const { kysely, start, done } = await openAda(titles);
    const rows = titles.map(({ title }, at) => `${at + 1},${title},1999,u${at}`).join("\n");
    await start(`Letterboxd list export v7\n\nPosition,Name,Year,URL\n${rows}\n`, "Rain.csv");
    await done();
    const lists = await kysely.selectFrom("lists").select(["name", "titles"]).execute();
    expect(lists).toEqual([{ name: "Rain", titles: 25 }]);
  });
});
