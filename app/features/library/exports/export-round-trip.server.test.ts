import { buffer } from "node:stream/consumers";

import { expect, test } from "vitest";

import { groupWrites } from "#app/db/grouped-writes.server.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { zipArchive } from "#app/lib/zip/zip-archive.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { openImports } from "#tests/library/imports-of.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, filterNothing, lookUpAll, nameNothing } from "#tests/watchlist-of.ts";

import { createLists } from "../lists/lists.server.ts";
import { createRatings } from "../ratings/ratings.server.ts";
import type { NameTitles } from "../titles/titles-in-language.server.ts";
import { createUnwanted } from "../unwanted/unwanted.server.ts";
import { createWatched } from "../watched/watched.server.ts";
import { refKey } from "../titles/title-ref.ts";
import { createWatchlist } from "../watchlist/watchlist.server.ts";
import { createLibraryExport } from "./export-library.server.ts";

writesInEnglish();

const START_MS = Date.parse("2026-11-24T10:00:00Z");

describeEachEngine("an import of an export", ({ open }) => {
  async function openAda() {
    const database = await open();
    const own = {
      database,
      writes: groupWrites(database),
      lookUp: lookUpAll,
      nameTitles: nameNothing,
      filterNames: filterNothing,
      profileOf: createProfileFinder(database),
      now: () => START_MS,
    };
    const opened = openImports({ ...own, onWaiting: () => undefined });
    const ada = await addViewer(database, "ada@example.org");
    return { ...opened, database, own, ada };
  }

  test.each(["IN", "NZ", "US"])(
    "for Trakt in %s makes the same of films, shows and episodes",
    async (region) => {
      const { database, own, ada, imports, done } = await openAda();
      const setting = { ...inIndia, region };
      const [ratings, lists] = [createRatings(own), createLists(own)];
      const [film, other, show] = [
        { name: { kind: "movie", id: "1922" }, title: "The movie 1922" },
        { name: { kind: "movie", id: "1985" }, title: "The movie 1985" },
        { name: { kind: "tv", id: "2001" }, title: "The tv 2001" },
      ] as const;
      let atMs = START_MS - 86_400_000;
      for (const { name, title } of [film, show]) {
        await ratings.change(ada, { name, title, halfStars: 7, atMs: (atMs += 1) }, setting);
        const save = { name, title, isAdded: true, atMs: (atMs += 1) };
        await createWatchlist(own).change(ada, save, setting);
      }
      for (const day of ["2020-01-02", "2024-05-06"]) await ratings.addDate(ada, film.name, day);
      for (const [{ name, title }, part] of [
        [film, ""],
        [other, ""],
        [show, "S1E2"],
        [show, "S3E4"],
      ] as const) {
        const mark = { name: { ...name, part }, title, isWatched: true, atMs: (atMs += 1) };
        await createWatched(own).change(ada, mark, setting);
      }
      const made = await lists.create(ada, { name: "Rain, at 5/6 o'clock", description: "" });
      const listId = made.outcome === "done" ? made.id : "";
      for (const each of [show, film]) await lists.add(ada, listId, each, setting);
      const named = { nameTitles: nameInEnglish };
      const exporter = createLibraryExport({ ...own, ...named });
      const files = await exporter.asTrakt(ada, setting);
      expect(files.map(({ name }) => name)).toEqual([
        "watched-history-1.json",
        "ratings-movies.json",
        "ratings-shows.json",
        "lists-watchlist.json",
        "lists-1-Rain,-at-5-6-o'clock.json",
      ]);
      const eve = await addViewer(database, "eve@example.org");
      const bytes = await buffer(zipArchive(files));
      const upload = { fileName: "trakt.zip", bytes, purpose: undefined };
      const started = await imports.start(eve, upload, setting);
      if (started.outcome !== "started") throw new Error(started.outcome);
      await done();
      expect((await imports.get(eve, started.id))?.outcomes).toMatchObject({ matched: 3 });
      const again = await exporter.asTrakt(eve, setting);
      // What was only marked as watched has that day afterwards; on lists titles are new.
      const [history, ...others] = again.slice(0, 4);
      expect(others).toEqual(files.slice(1, 4));
      expect(daysOf(history)).toBe(daysOf(files[0]));
      expect(daysOf(history)).toContain('"watched_at": "2020-01-02"');
      const [list] = await lists.listAll(eve);
      expect(list?.name).toBe("Rain, at 5 6 o'clock");
      const page = await lists.getPage(eve, list?.id ?? "", 1, setting);
      expect(page?.entries.map(({ id }) => id)).toEqual(["2001", "1922"]);
    },
  );

  test("that has nothing but lists makes them", async () => {
    const { database, own, ada, imports, done } = await openAda();
    await createLists(own).create(ada, { name: "Rain", description: "Wet" });
    const exporter = createLibraryExport(own);
    const json = await exporter.asJson(ada, inIndia);
    const eve = await addViewer(database, "eve@example.org");
    const upload = { fileName: "library.json", bytes: Buffer.from(json), purpose: undefined };
    const started = await imports.start(eve, upload, inIndia);
    if (started.outcome !== "started") throw new Error(started.outcome);
    await done();
    expect(await imports.get(eve, started.id)).toMatchObject({ titles: 0, isFinished: true });
    expect(await exporter.asJson(eve, inIndia)).toBe(json);
  });

  test("of everything makes the same library", async () => {
    const { database, own, ada, imports, done } = await openAda();
    const [ratings, watched, lists] = [createRatings(own), createWatched(own), createLists(own)];
    const movie = { kind: "movie", id: "1" } as const;
    const item = { kind: "archive", id: "Nosferatu1922" } as const;
    const show = { kind: "tv", id: "7" } as const;
    const at = (days: number) => START_MS - days * 86_400_000;
    await createWatchlist(own).change(
      ada,
      { name: movie, title: "=1+1", isAdded: true, atMs: at(9) },
      inIndia,
    );
    await createWatchlist(own).change(
      ada,
      { name: item, title: "N", isAdded: true, atMs: at(8) },
      inIndia,
    );
    await ratings.change(ada, { name: movie, title: "H", halfStars: 7, atMs: at(7) }, inIndia);
    await ratings.setNote(ada, movie, { title: "H", note: 'Slow,\n"and" =better' });
    for (const day of ["2020-01-02", "2024-05-06"]) await ratings.addDate(ada, movie, day);
    for (const [name, part, isWatched, days] of [
      [movie, "", true, 6],
      [show, "S1", true, 5],
      [show, "S1E3", false, 4],
      [show, "S2E1", true, 3],
    ] as const) {
      await watched.change(
        ada,
        { name: { ...name, part }, title: "S", isWatched, atMs: at(days) },
        inIndia,
      );
    }
    await createUnwanted(own).change(
      ada,
      { name: show, title: "S", isUnwanted: true, atMs: at(2) },
      inIndia,
    );
    const made = await lists.create(ada, { name: "Rain", description: "Wet" });
    for (const name of [show, movie, item]) {
      await lists.add(ada, made.outcome === "done" ? made.id : "", { name, title: "T" }, inIndia);
    }
    await lists.create(ada, { name: "Rain", description: "Another one" });
    const exporter = createLibraryExport(own);
    const json = await exporter.asJson(ada, inIndia);
    const eve = await addViewer(database, "eve@example.org");
    const upload = {
      fileName: "matinee-library.json",
      bytes: Buffer.from(json),
      purpose: undefined,
    };
    expect(await imports.start(eve, upload, inIndia)).toMatchObject({ outcome: "started" });
    await done();
    expect(await exporter.asJson(eve, inIndia)).toBe(json);
    expect(JSON.parse(json).titles.map(refKey).toSorted()).toEqual([
      "archive:Nosferatu1922",
      "movie:1",
      "tv:7",
    ]);
    await imports.start(eve, upload, inIndia);
    await done();
    expect(await exporter.asJson(eve, inIndia), "twice").toBe(json);
    // Letterboxd knows the film alone, as often as it was watched.
    const diary = await exporter.asLetterboxd(ada, inIndia, "diary");
    const bob = await addViewer(database, "bob@example.org");
    await imports.start(
      bob,
      { ...upload, fileName: "letterboxd-diary.csv", bytes: Buffer.from(diary) },
      inIndia,
    );
    await done();
    expect(await exporter.asLetterboxd(bob, inIndia, "diary")).toBe(diary);
    expect(await exporter.asLetterboxd(bob, inIndia, "ratings")).toBe(
      await exporter.asLetterboxd(ada, inIndia, "ratings"),
    );
    const rain = await exporter.listAsLetterboxd(
      ada,
      inIndia,
      made.outcome === "done" ? made.id : "",
    );
    const list = { fileName: `${rain?.name}.csv`, bytes: Buffer.from(rain?.text ?? "") };
    await imports.start(bob, { ...list, purpose: "list" }, inIndia);
    await done();
    expect(await lists.listAll(bob)).toMatchObject([{ name: "Rain", titles: 1 }]);
  });
});

const daysOf = (file: { pieces: readonly string[] } | undefined) =>
  file?.pieces.join("").replaceAll(/T[\d:.]+Z/g, "");

/** As the film database of these tests names everything, for marks have no names of their own. */
const nameInEnglish: NameTitles = async (names) =>
  new Map(
    names.map(({ kind, id }) => [
      refKey({ kind, id }),
      { title: `The ${kind} ${id}`, year: id, lang: "en" },
    ]),
  );
