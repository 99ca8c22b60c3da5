import { expect, test } from "vitest";

import { formatFilmFilters, parseFilmFilters, parsePages } from "./film-filters.ts";

const parse = (query: string) => parseFilmFilters(new URLSearchParams(query));

test("an address states the filters, and is written from them", () => {
  const query =
    "?q=the+general&decade=1920&collection=silent_films&subject=trains&language=en&sort=oldest";
  expect(formatFilmFilters(parse(query))).toBe(query);
  expect(formatFilmFilters(parse(query), 3)).toBe(`${query}&pages=3`);
  expect(formatFilmFilters(parse(""))).toBe("");
});

test("an unknown value filters nothing", () => {
  expect(formatFilmFilters(parse("decade=1925&collection=porn&language=xx&sort=price"))).toBe("");
  expect(formatFilmFilters(parse("sort=popular"))).toBe("");
});

test("words are shortened and single-spaced", () => {
  expect(parse(`q=++a+++b+`).q).toBe("a b");
  expect(parse(`q=${"x".repeat(300)}`).q).toHaveLength(100);
});

test.each([
  [null, 1],
  ["3", 3],
  ["50", 50],
  ["51", 50],
  ["0", 1],
  ["-1", 1],
  ["1e3", 1],
  ["99999", 1],
])("pages=%s opens %i", (text, pages) => {
  expect(parsePages(text, 50)).toBe(pages);
});
