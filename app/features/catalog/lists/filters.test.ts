import { expect, test } from "vitest";

import { toDiscoverQuery } from "./discover-query.ts";
import {
  filterKeys,
  filterLanguages,
  type Filters,
  FIRST_YEAR,
  formatFilters,
  parseFilters,
  ratings,
  runtimes,
  sorts,
} from "./filters.ts";
import { allGenres } from "./genres.ts";

const parse = (query: string, kind: "movie" | "tv" = "movie") =>
  parseFilters(new URLSearchParams(query), kind, 2_026);

test("filters are read from an address and written back the same", () => {
  const query = "genre=35&from=1920&to=1929&rating=7&runtime=long&language=hi&sort=newest";
  const filters = parse(query);
  expect(filters).toEqual({
    genre: 35,
    from: 1_920,
    to: 1_929,
    rating: 7,
    runtime: "long",
    language: "hi",
    sort: "newest",
  });
  expect(String(formatFilters(filters))).toBe(query);
});

test.each([
  "",
  "genre=",
  "genre=10759",
  "genre=35x",
  "genre=-35",
  "from=1800",
  "to=2032",
  "from=19",
  "rating=11",
  "rating=7.5",
  "runtime=endless",
  "language=en-US",
  "language=%3Cscript%3E",
  "sort=popularity.desc",
  "page=3",
])("'%s' is not offered and filters nothing", (query) => {
  expect(parse(query)).toEqual({});
});

test("films and shows have their own genres", () => {
  expect(parse("genre=10759", "tv")).toEqual({ genre: 10_759 });
  expect(parse("genre=28", "tv")).toEqual({});
});

test.each(["movie", "tv"] as const)("every option for %s can be chosen", (kind) => {
  const offers: [string, readonly (string | number)[]][] = [
    ["genre", allGenres[kind].map(({ id }) => id)],
    ["from", [FIRST_YEAR, 2_031]],
    ["to", [FIRST_YEAR, 2_031]],
    ["rating", ratings],
    ["runtime", runtimes],
    ["language", filterLanguages.map(({ code }) => code)],
    ["sort", sorts],
    ["services", ["8.337"]],
    ["free", ["yes"]],
  ];
  expect(offers.map(([key]) => key)).toEqual([...filterKeys]);
  for (const [key, values] of offers) {
    for (const value of values) expect(parse(`${key}=${value}`, kind)).toEqual({ [key]: value });
  }
});

test("years in the wrong order are swapped", () => {
  expect(parse("from=1990&to=1980")).toEqual({ from: 1_980, to: 1_990 });
});

const query = (kind: "movie" | "tv", filters: Filters) =>
  Object.fromEntries(
    Object.entries(toDiscoverQuery(kind, filters, { today: "2026-11-20", region: "IN" })).filter(
      ([, value]) => value !== undefined,
    ),
  );

test("services are asked for in the region, and free titles without a price", () => {
  expect(query("movie", { services: "8.337" })).toMatchObject({
    watch_region: "IN",
    with_watch_providers: "8|337",
    with_watch_monetization_types: "flatrate|free|ads",
  });
  const free = { watch_region: "IN", with_watch_monetization_types: "free|ads" };
  expect(query("tv", { free: "yes" })).toMatchObject(free);
});

test("a choice of services has one spelling, whoever made it", () => {
  expect(parse("services=337.8.8")).toEqual({ services: "8.337" });
  for (const text of ["", "0", "8.", "8,337", "-8", "8..9", "x", "8".repeat(12)])
    expect(parse(`services=${text}`), text).toEqual({});
  const many = Array.from({ length: 60 }, (_, at) => at + 1);
  expect(parse(`services=${many.join(".")}`).services?.split(".")).toHaveLength(20);
});

test("without filters the most popular come first", () => {
  expect(query("movie", {})).toEqual({ sort_by: "popularity.desc" });
});

test.each<["movie" | "tv", Filters, object]>([
  [
    "movie",
    { genre: 35, from: 1_920, to: 1_929, language: "hi" },
    {
      sort_by: "popularity.desc",
      with_genres: 35,
      with_original_language: "hi",
      "primary_release_date.gte": "1920-01-01",
      "primary_release_date.lte": "1929-12-31",
    },
  ],
  ["tv", { from: 2_000 }, { sort_by: "popularity.desc", "first_air_date.gte": "2000-01-01" }],
  ["movie", { sort: "rating" }, { sort_by: "vote_average.desc", "vote_count.gte": 200 }],
  [
    "tv",
    { rating: 8 },
    { sort_by: "popularity.desc", "vote_average.gte": 8, "vote_count.gte": 50 },
  ],
  [
    "movie",
    { sort: "newest" },
    { sort_by: "primary_release_date.desc", "primary_release_date.lte": "2026-11-20" },
  ],
  [
    "tv",
    { sort: "newest", to: 2_030 },
    { sort_by: "first_air_date.desc", "first_air_date.lte": "2026-11-20" },
  ],
  [
    "tv",
    { sort: "newest", to: 1_999 },
    { sort_by: "first_air_date.desc", "first_air_date.lte": "1999-12-31" },
  ],
  ["tv", { sort: "title" }, { sort_by: "name.asc" }],
  [
    "movie",
    { runtime: "short" },
    { sort_by: "popularity.desc", "with_runtime.gte": 1, "with_runtime.lte": 89 },
  ],
  ["movie", { runtime: "long" }, { sort_by: "popularity.desc", "with_runtime.gte": 151 }],
])("for %s, %o is requested in the service's terms", (kind, filters, expected) => {
  expect(query(kind, filters)).toEqual(expected);
});
