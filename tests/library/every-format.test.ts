import { expect, test } from "vitest";

import { groupWrites } from "#app/db/grouped-writes.server.ts";
import type { FoundTitle } from "#app/features/catalog/search/title-finder.server.ts";
import { createLibraryExport } from "#app/features/library/exports/export-library.server.ts";
import { formats } from "#app/features/library/imports/files/formats.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, filterNothing, lookUpAll, nameNothing } from "#tests/watchlist-of.ts";

import { openImports } from "./imports-of.ts";
import { zipOf } from "./read-file.ts";
import { serviceFiles, type ServiceRow } from "./service-rows.ts";

writesInEnglish();

const START_MS = Date.parse("2026-11-24T10:00:00Z");
const seen = { day: "2024-05-26", halfStars: 7, season: 1, episode: 2 };
const HEAT: ServiceRow = {
  ...seen,
  kind: "movie",
  title: "Heat",
  year: "1995",
  tmdb: 949,
  imdb: "tt0113277",
};
const SIGNALS: ServiceRow = {
  ...seen,
  kind: "tv",
  title: "Signals",
  year: "2001",
  tmdb: 7,
  imdb: "tt0000007",
  tvdb: 73_141,
};

/** A film database that knows these two. */
const known = ({ kind, title, year, tmdb = 0 }: ServiceRow): FoundTitle => ({
  kind,
  id: tmdb,
  title,
  year,
  originalTitle: title,
  votes: 9,
});
const finder = {
  byOutsideId: async (id: string) =>
    [HEAT, SIGNALS].filter(({ imdb, tvdb }) => id === imdb || id === String(tvdb)).map(known),
  byName: async (name: string) => [HEAT, SIGNALS].filter(({ title }) => title === name).map(known),
};

/** What no service writes, or no service writes a line at a time. */
const others: Readonly<Record<string, { name: string; content: string | Promise<Buffer> }>> = {
  Matinee: {
    name: "matinee-library.json",
    content: JSON.stringify({
      format: "matinee-library",
      version: 1,
      titles: [
        {
          kind: "movie",
          id: "949",
          title: "Heat",
          year: "1995",
          rating: { half_stars: 9, rated_at: "2020-01-03T00:00:00.000Z" },
          note: "Loud",
          watched_on: ["2021-05-05"],
          watched_at: "2021-05-05T12:00:00.000Z",
          saved_at: "2020-01-01T00:00:00.000Z",
        },
        {
          kind: "tv",
          id: "7",
          title: "Signals",
          year: "2001",
          not_for_me_at: "2020-01-03T00:00:00.000Z",
          parts: [{ part: "S1", at: "2020-01-03T00:00:00.000Z", is_watched: true }],
        },
      ],
      lists: [
        {
          name: "Rain",
          description: "",
          titles: [{ kind: "movie", id: "949", title: "Heat", year: "1995" }],
        },
      ],
    }),
  },
  "a list of titles": { name: "watchlist.csv", content: "Title,Year,Type\nHeat,1995,movie\n" },
  "Letterboxd's archive": {
    name: "letterboxd.zip",
    content: zipOf({
      "watched.csv": "Date,Name,Year,Letterboxd URI\n2020-01-03,Heat,1995,u\n",
      "watchlist.csv": "Date,Name,Year,Letterboxd URI\n2020-01-03,Heat,1995,u\n",
      "reviews.csv":
        "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n2020-01-03,Heat,1995,v,4,,Loud,,2020-01-02\n",
      "lists/rain.csv":
        "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2020-01-03,Rain,,u,\n\nPosition,Name,Year,URL,Description\n1,Heat,1995,u,\n",
    }),
  },
  "TV Time's archive": {
    name: "gdpr.zip",
    content: zipOf({
      "tracking-prod-records.csv":
        "uuid,type,entity_type,movie_name,release_date,created_at\na,watch,movie,Heat,1995-12-15 00:00:00,2020-01-03 20:00:00\n",
      "tv_show_rate.csv":
        "tv_show_id,rating,created_at,updated_at,tv_show_name\n73141,4,2020-01-01 00:00:00,2020-01-01 00:00:00,Signals\n",
      "lists-prod-lists.csv":
        "s_key,objects,type,name\nx,[map[type:movie uuid:a] map[id:73141 type:series]],list,Rain\n",
    }),
  },
};

const files = [
  ...Object.entries(serviceFiles).flatMap(([service, write]) =>
    [HEAT, SIGNALS].flatMap((row) => {
      const file = write(row);
      return file ? [{ what: `${service}, ${row.kind}`, name: file.name, content: file.text }] : [];
    }),
  ),
  ...Object.entries(others).map(([what, file]) => ({ what, ...file })),
];

const sources = new Set<string>();

describeOnSqlite("a file of every format", ({ open }) => {
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
    const { imports, done } = openImports({ ...own, finder, onWaiting: () => undefined });
    const ada = await addViewer(database, "ada@example.org");
    const library = () => createLibraryExport(own).asJson(ada, inIndia);

    async function importFile(fileName: string, content: string | Buffer): Promise<string> {
      const bytes = Buffer.from(content as string);
      const started = await imports.start(ada, { fileName, bytes, purpose: undefined }, inIndia);
      if (started.outcome !== "started") throw new Error(JSON.stringify(started));
      await done();
      await imports.acceptAll(ada, started.id);
      await done();
      const { source } = await database.kysely
        .selectFrom("imports")
        .select("source")
        .where("id", "=", started.id)
        .executeTakeFirstOrThrow();
      sources.add(source);
      return started.id;
    }
    async function undo(id: string): Promise<void> {
      expect(await imports.undo(ada, id)).toBe(true);
      await done();
    }
    return { library, importFile, undo };
  }

  test.each(files)(
    "brings something once, and is taken back in one press: $what",
    async ({ name, content }) => {
      const { library, importFile, undo } = await openAda();
      const bytes = await content;
      const before = await library();
      const first = await importFile(name, bytes);
      const after = await library();
      expect(after, "it brought something").not.toEqual(before);
      const second = await importFile(name, bytes);
      expect(await library(), "the same file again").toEqual(after);
      await undo(second);
      expect(await library(), "there was nothing to take back").toEqual(after);
      await undo(first);
      expect(await library()).toEqual(before);
    },
  );

  test("is tried here", () => {
    expect([...sources].toSorted()).toEqual(Object.keys(formats).toSorted());
  });
});
