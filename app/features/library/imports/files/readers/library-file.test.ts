import { readFileSync } from "node:fs";

import { expect, test } from "vitest";
import { z } from "zod";

import { NOW, read, titlesOf } from "#tests/library/read-file.ts";

import { libraryFile } from "./library-file.ts";

const ran = { kind: "movie", id: "11645", title: "Ran", year: "1985" };
const fileOf = (titles: readonly object[], lists: readonly object[] = [], more: object = {}) =>
  JSON.stringify({ format: "matinee-library", version: 1, titles, lists, ...more });

test("the schema in the documentation is the one that files are read by", () => {
  const schema = z.toJSONSchema(libraryFile);
  const documented = readFileSync("docs/matinee-library.schema.json", "utf8");
  expect(JSON.parse(documented)).toEqual(schema);
});

test("a library of Matinee's brings all that it says of each title, and nothing else", async () => {
  const at = (second: number) => `2020-01-01T00:00:0${second}.000Z`;
  const ms = (second: number) => Date.parse(at(second));
  const all = {
    ...ran,
    imdb: "tt0089881",
    saved_at: at(1),
    rating: { half_stars: 7, rated_at: at(2) },
    note: "",
    watched_on: ["2020-01-01"],
    watched_at: at(3),
    not_for_me_at: at(4),
  };
  const show = {
    kind: "tv",
    id: "7",
    title: "Signals",
    year: "",
    parts: [{ part: "S1E2", at: at(5), is_watched: false }],
  };
  const item = { kind: "archive", id: "Nosferatu1922", title: "Nosferatu", year: "1922" };
  const { source, titles } = await titlesOf("library.json", fileOf([all, show, item]));
  expect(source).toBe("matinee");
  expect(titles).toStrictEqual([
    {
      kind: "movie",
      ids: { tmdb: 11_645, imdb: "tt0089881" },
      title: "Ran",
      year: "1985",
      choices: {
        savedAtMs: ms(1),
        rating: { halfStars: 7, atMs: ms(2) },
        note: "",
        days: ["2020-01-01"],
        watchedAtMs: ms(3),
        unwantedAtMs: ms(4),
      },
    },
    {
      kind: "tv",
      ids: { tmdb: 7 },
      title: "Signals",
      year: "",
      choices: { parts: [["S1E2", ms(5), false]] },
    },
    { ids: { archive: "Nosferatu1922" }, title: "Nosferatu", year: "1922", choices: {} },
  ]);
});

test("what a clock that was ahead wrote is of now", async () => {
  const later = { saved_at: "2999-01-01T00:00:00.000Z" };
  const { of } = await titlesOf("library.json", fileOf([{ ...ran, ...later }]));
  expect(of("Ran")?.choices).toEqual({ savedAtMs: NOW });
});

test("the lists of a library keep their order, without titles that cannot be", async () => {
  const titles = [{ ...ran, id: "no number" }, ran, { ...ran, id: "19", title: "Metropolis" }];
  const lists = [
    { name: "Rain", description: "Wet", titles },
    { name: "  ", description: "", titles: [ran] },
    { name: "Sun", description: "", titles: [ran] },
  ];
  const found = await titlesOf("library.json", fileOf([titles[0] ?? {}], lists));
  expect(found.lists).toEqual([
    { name: "Rain", description: "Wet" },
    { name: "Sun", description: "" },
  ]);
  expect(found.titles.map(({ title, choices }) => [title, choices.lists?.toSorted()])).toEqual([
    [
      "Ran",
      [
        [0, 2],
        [1, 1],
      ],
    ],
    ["Metropolis", [[0, 3]]],
  ]);
});

test.each([
  ["of a later version", fileOf([ran], [], { version: 2 })],
  ["with a rating of no stars", fileOf([{ ...ran, rating: { half_stars: 0, rated_at: "" } }])],
  ["with a year that is none", fileOf([{ ...ran, year: "85" }])],
  ["with text around IMDb's number", fileOf([{ ...ran, imdb: "x tt0089881" }])],
  [
    "with a mark of no part",
    fileOf([{ ...ran, parts: [{ part: "S1E2x", at: "", is_watched: true }] }]),
  ],
  ["without lists", fileOf([ran], [], { lists: undefined })],
])("a library %s is not read", async (_, text) => {
  expect(await read("library.json", text)).toEqual({
    outcome: "refused",
    reason: "nothing to read",
  });
});
