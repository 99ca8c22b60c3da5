import { expect, test } from "vitest";
import { z } from "zod";

import { fileAddress } from "./file-address.ts";
import { formatFilmQuery, identifierGroups } from "./film-query.ts";
import { amount, listOf, parseSeconds, text, texts } from "./wire-values.ts";

test("a field may hold a text, a number, or a list of them", () => {
  expect(texts.parse(" one ")).toEqual(["one"]);
  expect(texts.parse(7)).toEqual(["7"]);
  expect(texts.parse(["one", 2, "", "  ", null, { a: 1 }, true, "three"])).toEqual([
    "one",
    "2",
    "three",
  ]);
  expect([texts.parse(undefined), texts.parse(null), texts.parse({})]).toEqual([[], [], []]);
  expect([text.parse(["one", "two"]), text.parse([]), text.parse(undefined)]).toEqual([
    "one",
    "",
    "",
  ]);
});

test("a field is limited in its length and in its number of values", () => {
  expect(text.parse("x".repeat(20_001))).toHaveLength(20_000);
  expect(texts.parse(Array.from({ length: 101 }, (_, at) => at))).toHaveLength(100);
});

test.each([
  ["480", 480],
  [480.5, 480.5],
  ["0", undefined],
  ["-1", undefined],
  ["", undefined],
  ["many", undefined],
  ["Infinity", undefined],
])("an amount %j is %j", (written, found) => {
  expect(amount.parse(written)).toBe(found);
});

test.each([
  ["4021.5", 4021.5],
  ["72:36", 4356],
  ["1:17:26", 4646],
  ["1:17:26.5", 4646.5],
  ["0", undefined],
  ["0:00", undefined],
  ["1:2:3:4", undefined],
  ["1:234", undefined],
  ["-5", undefined],
  [" 5", undefined],
  ["5 min", undefined],
  ["", undefined],
])("a duration of %j has %j seconds", (written, seconds) => {
  expect(parseSeconds(written)).toBe(seconds);
});

test("what is invalid in a list is left out, and so is what is beyond its most", () => {
  expect(listOf(z.number(), 3).parse([1, "x", 3, 4])).toEqual([1, 3]);
  expect(listOf(z.number(), 3).safeParse("1").success).toBe(false);
});

test("a file's address encodes each part of its name, and keeps its folders", () => {
  expect(fileAddress("https://a.example", "An_Item.", "a b/50%#?.mp4")).toBe(
    "https://a.example/download/An_Item./a%20b/50%25%23%3F.mp4",
  );
});

test("items are grouped so that each group fits in a query, and none is lost", () => {
  const ids = Array.from({ length: 9 }, (_, at) => `item${at}`);
  // Each takes eleven characters: five, two quotes, and the word between two.
  expect(identifierGroups(ids, 33).map((group) => group.length)).toEqual([3, 3, 3]);
  expect(identifierGroups(ids, 32).map((group) => group.length)).toEqual([2, 2, 2, 2, 1]);
  expect(identifierGroups(ids, 5), "one that is too long by itself").toHaveLength(9);
  expect(identifierGroups(ids, 34).flat()).toEqual(ids);
  expect(identifierGroups([])).toEqual([]);
});

test("a query names formats that browsers play, and everything that it is narrowed to", () => {
  const played = 'mediatype:(movies) AND format:(h.264 OR "h.264 IA" OR MPEG4 OR "512Kb MPEG4")';
  expect(formatFilmQuery({ sort: [] })).toBe(played);
  expect(formatFilmQuery({ words: "  ", collections: [""], subjects: ["?"], sort: [] })).toBe(
    played,
  );
  const query = formatFilmQuery({
    words: "The (Big) SLEEP",
    collections: ['Film"Noir', "feature_films"],
    exceptCollections: ["tvnews"],
    subjects: ["Silent Film"],
    languages: ["hin", "Hindi"],
    identifiers: ["Detour", "D.O.A"],
    years: { first: 1940, last: 1949 },
    free: { collections: ["prelinger"], before: 1931, identifiers: ["Detour"] },
    sort: [],
  });
  expect(query.split(" AND ").slice(2)).toEqual([
    'collection:("FilmNoir" OR "feature_films")',
    '-collection:("tvnews")',
    'subject:("silent film")',
    'language:("hin" OR "hindi")',
    'identifier:("Detour" OR "D.O.A")',
    "(year:[1940 TO 1949] OR date:[1940-01-01 TO 1949-12-31])",
    '(licenseurl:*creativecommons* OR collection:("prelinger") OR (year:[1870 TO 1930] OR date:[1870-01-01 TO 1930-12-31]) OR identifier:"Detour")',
    "(the big sleep)",
  ]);
  const free = { collections: [], before: 1931, identifiers: [] };
  expect(formatFilmQuery({ free, sort: [] })).toMatch(
    /AND \(licenseurl:\*creativecommons\* OR \(year:\S+ TO 1930\] OR date:\S+ TO \S+\)\)$/,
  );
});

test.each([
  ["4021.5", 4021.5],
  ["72:36.25", 4356.25],
  ["1:17:26", 4646],
  ["0", undefined],
  ["1:2:3:4", undefined],
  ["72:", undefined],
  ["72:36 min", undefined],
])("a duration of %j is %j seconds", (written, seconds) => {
  expect(parseSeconds(written)).toBe(seconds);
});
