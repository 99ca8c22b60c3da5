import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";
import { openOwn, START_MS } from "#tests/library/own-of.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer } from "#tests/watchlist-of.ts";

import { createLists } from "../lists/lists.server.ts";
import { createRatings } from "../ratings/ratings.server.ts";
import { createUnwanted } from "../unwanted/unwanted.server.ts";
import { createWatched } from "../watched/watched.server.ts";
import { createWatchlist } from "../watchlist/watchlist.server.ts";
import { createLibraryExport } from "./export-library.server.ts";

const film = (id: string) => ({ kind: "movie", id }) as const;
const show = { kind: "tv", id: "7" } as const;
const at = (ms: number) => new Date(ms).toISOString();

describeEachEngine("what a profile takes along", ({ open }) => {
  async function openExport() {
    const { own, ada, kysely } = await openOwn(await open());
    const ratings = createRatings(own);
    const [watched, watchlist] = [createWatched(own), createWatchlist(own)];
    const exporter = createLibraryExport(own);
    const rate = (id: string, halfStars: number, atMs = START_MS) =>
      ratings.change(ada, { name: film(id), title: id, halfStars, atMs }, inIndia);
    const mark = (name: ReturnType<typeof film> | typeof show, part: string, isWatched = true) =>
      watched.change(
        ada,
        { name: { ...name, part }, title: "T", isWatched, atMs: START_MS - (isWatched ? 5 : 0) },
        inIndia,
      );
    const json = async () => JSON.parse(await exporter.asJson(ada, inIndia));
    const csv = (what: "diary" | "ratings") => exporter.asLetterboxd(ada, inIndia, what);
    return { own, ada, kysely, ratings, watchlist, exporter, rate, mark, json, csv };
  }

  test("is in the same order each time, whatever was changed last", async () => {
    const { ada, watchlist, rate, json } = await openExport();
    const ids = ["1", "2", "3"];
    const order = async () => (await json()).titles.map((each: { id: string }) => each.id);
    for (const id of ids.toReversed()) await rate(id, 7);
    expect(await order()).toEqual(ids);
    for (const id of ids.toReversed()) {
      const saved = { name: film(id), title: id, isAdded: true, atMs: START_MS };
      await watchlist.change(ada, saved, inIndia);
    }
    expect(await order()).toEqual(ids);
    await rate("2", 9, START_MS + 1);
    expect(await order()).toEqual(ids);
  });

  test("is each title once, with what was said of it and nothing else", async () => {
    const { own, ada, ratings, watchlist, rate, mark, json } = await openExport();
    await rate("1", 7);
    await ratings.setNote(ada, film("2"), { title: "Second", note: "Red" });
    await ratings.addDate(ada, film("2"), "2020-01-02");
    await ratings.addDate(ada, film("2"), "2020-01-01");
    await mark(film("2"), "");
    await mark(show, "S1");
    await mark(show, "S1E2", false);
    const unwanted = { name: film("3"), title: "Third", isUnwanted: true, atMs: START_MS };
    await createUnwanted(own).change(ada, unwanted, inIndia);
    const saved = { name: film("1"), title: "First", isAdded: true, atMs: START_MS };
    await watchlist.change(ada, saved, inIndia);
    // What was taken back is nothing to take along.
    await rate("4", 5, START_MS - 9);
    await rate("4", 0);
    await mark(film("5"), "");
    await mark(film("5"), "", false);
    const library = await json();
    expect(library).toMatchObject({ format: "matinee-library", version: 1, lists: [] });
    const byId = new Map(library.titles.map((each: { id: string }) => [each.id, each]));
    expect(byId.get("1")).toEqual({
      ...film("1"),
      title: "The movie 1",
      year: "",
      saved_at: at(START_MS),
      rating: { half_stars: 7, rated_at: at(START_MS) },
    });
    expect(byId.get("2")).toEqual({
      ...film("2"),
      title: "Second",
      year: "",
      note: "Red",
      watched_on: ["2020-01-01", "2020-01-02"],
      watched_at: at(START_MS - 5),
    });
    expect(byId.get("7")).toMatchObject({
      parts: [
        { part: "S1", at: at(START_MS - 5), is_watched: true },
        { part: "S1E2", at: at(START_MS), is_watched: false },
      ],
    });
    expect(byId.get("7")).not.toHaveProperty("watched_at");
    expect(byId.get("3")).toMatchObject({ not_for_me_at: at(START_MS) });
    expect(byId.has("4")).toBe(false);
    expect(byId.get("5")).not.toHaveProperty("watched_at");
  });

  test("is named where only marks are known of it, as far as somebody knows the name", async () => {
    const { own, ada, mark } = await openExport();
    await mark(show, "S1");
    await mark(film("8"), "");
    const named = createLibraryExport({
      ...own,
      nameTitles: async (names, _, mostAsked) => {
        expect(mostAsked, "nothing is asked for").toBe(0);
        return new Map(
          names
            .filter(({ kind }) => kind === "tv")
            .map(() => ["tv:7", { title: "Signals", year: "2001" }]),
        );
      },
    });
    const { titles } = JSON.parse(await named.asJson(ada, inIndia));
    expect(titles).toMatchObject([
      { id: "8", title: "", year: "" },
      { id: "7", title: "Signals", year: "2001", parts: [{ part: "S1" }] },
    ]);
  });

  test("is a diary with a line for each day, the first with the note, and one without a day", async () => {
    const { ada, ratings, rate, mark, csv } = await openExport();
    await rate("1", 7);
    await ratings.setNote(ada, film("1"), { title: "", note: "Red" });
    for (const day of ["2020-01-02", "2021-01-01"]) await ratings.addDate(ada, film("1"), day);
    await mark(film("1"), "");
    await mark(film("2"), "");
    await rate("3", 4);
    await mark(show, "");
    const lines = (await csv("diary")).split("\r\n");
    expect(lines).toEqual([
      "tmdbID,imdbID,Title,Year,Rating10,WatchedDate,Rewatch,Review",
      "1,,The movie 1,,7,2020-01-02,,Red",
      "1,,The movie 1,,7,2021-01-01,Yes,",
      "2,,,,,,,",
      "",
    ]);
    expect((await csv("ratings")).split("\r\n")).toEqual([
      "tmdbID,imdbID,Title,Year,Rating10",
      "1,,The movie 1,,7",
      "3,,The movie 3,,4",
      "",
    ]);
  });

  test("is a list of its own films, in their order, with the numbers that are known", async () => {
    const { own, ada, kysely, exporter, json } = await openExport();
    const lists = createLists(own);
    const made = await lists.create(ada, { name: "Rain", description: "Wet" });
    const id = made.outcome === "done" ? made.id : "";
    for (const name of [film("2"), show, film("1")]) {
      await lists.add(ada, id, { name, title: "T" }, inIndia);
    }
    await kysely
      .insertInto("imdb_titles")
      .values([
        { content_type: "movie", content_id: "1", imdb_id: "tt0000001" },
        { content_type: "tv", content_id: "2", imdb_id: "tt0000002" },
      ])
      .execute();
    expect(await exporter.listAsLetterboxd(ada, inIndia, id)).toEqual({
      name: "Rain",
      text: "tmdbID,imdbID,Title,Year\r\n2,,The movie 2,\r\n1,tt0000001,The movie 1,\r\n",
    });
    const eve = await addViewer(own.database, "eve@example.org");
    expect(await exporter.listAsLetterboxd(eve, inIndia, id)).toBeUndefined();
    await lists.create(ada, { name: "Another", description: "" });
    expect((await json()).lists, "by their names").toEqual([
      { name: "Another", description: "", titles: [] },
      {
        name: "Rain",
        description: "Wet",
        titles: [
          { ...film("2"), title: "The movie 2", year: "" },
          { ...show, title: "The tv 7", year: "" },
          { ...film("1"), title: "The movie 1", year: "" },
        ],
      },
    ]);
  });
});
