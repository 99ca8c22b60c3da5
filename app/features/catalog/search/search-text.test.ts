import { expect, test } from "vitest";

import { isSearchable, splitYear, trimSearch } from "./search-text.ts";

test.each([
  ["  dune  ", "dune"],
  ["the\t dark \n knight", "the dark knight"],
  ["\u0000dune\u0007", "dune"],
  ["x".repeat(500), "x".repeat(100)],
  [`${"x".repeat(99)} y`, "x".repeat(99)],
  ["ha\u0308xan", "häxan"],
])("'%s' is searched as '%s'", (typed, expected) => {
  expect(trimSearch(typed)).toBe(expected);
});

test("an emoji at the end is not cut in two", () => {
  expect(trimSearch("🎬".repeat(200))).toBe("🎬".repeat(100));
});

test.each([
  ["", false],
  ["up", false],
  ["🎬🎬", false],
  ["dun", true],
  ["千と千", true],
])("whether '%s' is searched: %s", (text, expected) => {
  expect(isSearchable(text)).toBe(expected);
});

test.each([
  ["dune 2021", { words: "dune", year: 2_021 }],
  ["dune (2021)", { words: "dune", year: 2_021 }],
  ["blade runner 2049", { words: "blade runner", year: 2_049 }],
  ["2001 a space odyssey 1968", { words: "2001 a space odyssey", year: 1_968 }],
  ["1917", undefined],
  ["dune", undefined],
  ["dune 21", undefined],
  ["dune 20211", undefined],
  ["dune2021", undefined],
  ["ocean's 1100", undefined],
])("'%s' is read as %o", (text, expected) => {
  expect(splitYear(text)).toEqual(expected);
});
