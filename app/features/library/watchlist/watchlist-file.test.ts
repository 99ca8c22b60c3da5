import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { languages } from "#app/translations/languages.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { parseWatchlistFile } from "#tests/library/parse-watchlist-file.ts";

import { allFileColumns } from "./all-file-columns.server.ts";
import {
  columnsByHeading,
  fileFormats,
  formatWatchlistFile,
  type FileEntry,
} from "./format-watchlist-file.ts";
import { otherColumns } from "./file-columns.ts";

writesInEnglish();

test("a table with brackets in it is read as a table", () => {
  expect(parseWatchlistFile("Title,Year\n[REC],2007\n")).toMatchObject([
    { title: "[REC]", year: "2007" },
  ]);
});

const entry: FileEntry = {
  kind: "movie",
  id: "19",
  title: 'Metropolis, "restored"',
  year: "1927",
  addedAt: Date.parse("2026-11-21T10:00:00Z"),
};

describe("a watchlist's file", () => {
  test("contains the same after it is imported again, whatever the titles are", () => {
    const entries = fc.array(
      fc.record({
        kind: fc.constantFrom("movie" as const, "tv" as const),
        id: fc.integer({ min: 1, max: 999_999 }).map(String),
        title: fc
          .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
          .map((title) => title.trim())
          .filter((title) => title !== "" && !title.startsWith("'")),
        year: fc.constantFrom("", "1927", "2026"),
        addedAt: fc.integer({ min: 0, max: 1_900_000_000_000 }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(entries, fc.constantFrom("csv" as const, "json" as const), (list, format) => {
        const rows = parseWatchlistFile(formatWatchlistFile(list, format));
        expect(rows).toEqual(
          list.map(({ kind, id, title, year, addedAt }) => ({
            name: { kind, id },
            title,
            year,
            addedAt: new Date(addedAt).toISOString(),
          })),
        );
      }),
    );
  });

  test("has our columns as CSV, and Letterboxd's for Letterboxd, which only has films", () => {
    const show: FileEntry = { ...entry, kind: "tv", id: "7" };
    expect(formatWatchlistFile([entry], "csv")).toBe(
      "content_type,content_id,content_title,content_year,added_at\r\n" +
        'movie,19,"Metropolis, ""restored""",1927,2026-11-21T10:00:00.000Z\r\n',
    );
    expect(formatWatchlistFile([entry, show], "letterboxd")).toBe(
      'tmdbID,Title,Year,Date\r\n19,"Metropolis, ""restored""",1927,2026-11-21\r\n',
    );
    expect(JSON.parse(formatWatchlistFile([show], "json")).watchlist[0]).toMatchObject({
      content_type: "tv",
      content_id: "7",
    });
    for (const format of fileFormats) {
      expect(parseWatchlistFile(formatWatchlistFile([entry], format))).toMatchObject([
        { name: { kind: "movie", id: "19" }, title: entry.title, year: "1927" },
      ]);
    }
  });

  test.each(languages)(
    "in $name has its headings, and is read whoever opens it",
    async ({ code }) => {
      const file = writingIn(code, () => formatWatchlistFile([entry], "csv"));
      const [head = ""] = file.split("\r\n");
      if (code !== "en") expect(head).not.toMatch(/content|added/);
      const wanted = {
        name: { kind: "movie", id: "19" },
        title: entry.title,
        year: "1927",
        addedAt: "2026-11-21T10:00:00.000Z",
      };
      expect(parseWatchlistFile(file, await allFileColumns())).toEqual([wanted]);
      // A spreadsheet's owner may have changed the order, and the spelling.
      const cells = head.split(",");
      const turned = `${cells.toReversed().join(" ,").toUpperCase()}\n2026-11-21,1927,M,19,movie\n`;
      expect(parseWatchlistFile(turned, await allFileColumns())).toMatchObject([
        { name: { kind: "movie", id: "19" }, title: "M", year: "1927" },
      ]);
    },
  );

  test("has no heading that is another column's in any language", async () => {
    const all = await allFileColumns();
    for (const { code } of languages) {
      expect(all).toMatchObject(writingIn(code, columnsByHeading));
      expect(Object.keys(writingIn(code, columnsByHeading))).toHaveLength(5);
    }
    expect(
      Object.entries(otherColumns).filter(([head, column]) => (all[head] ?? column) !== column),
    ).toEqual([]);
  });

  test("from Letterboxd is read by its own columns, below the lines before them", () => {
    const watchlist =
      "Date,Name,Year,Letterboxd URI\n2024-01-02,Häxan,1922,https://boxd.it/1\n2024-01-03,M,,https://boxd.it/2\n";
    expect(parseWatchlistFile(watchlist)).toEqual([
      { name: undefined, title: "Häxan", year: "1922", addedAt: "2024-01-02" },
      { name: undefined, title: "M", year: "", addedAt: "2024-01-03" },
    ]);
    const list =
      "\uFEFFLetterboxd list export v7\r\nDate,Name,Tags,URL,Description\r\n2024-01-01,Silent,,https://boxd.it/3,\r\n\r\n" +
      "Position,Name,Year,URL,Description\r\n1,Sunrise,1927,https://boxd.it/4,\r\n";
    expect(parseWatchlistFile(list).at(-1)).toMatchObject({ title: "Sunrise", year: "1927" });
  });

  test("contains no formula that a spreadsheet would run", () => {
    const title = '=HYPERLINK("http://evil.example")';
    const file = formatWatchlistFile([{ ...entry, kind: "archive", id: "evil", title }], "csv");
    expect(file).not.toMatch(/(?:^|,|")=/m);
    expect(parseWatchlistFile(file)).toMatchObject([{ title }]);
  });

  test.each(["", "nothing of the kind", "a,b\n1,2", "{", "{}", '{"watchlist":3}', "\0\0", '"'])(
    "that is %j is not a list",
    (text) => {
      expect(parseWatchlistFile(text)).toEqual([]);
    },
  );

  test("imports the readable rows, and skips the others", () => {
    const json = JSON.stringify([
      null,
      3,
      {},
      { content_title: "Dune" },
      { id: "x/y", type: "tv" },
    ]);
    expect(parseWatchlistFile(json)).toMatchObject([{ title: "Dune", year: "" }]);
  });
});
