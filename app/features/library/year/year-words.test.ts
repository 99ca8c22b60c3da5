import { expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { alternativeOf, wordsOf } from "./year-words.ts";

writesInEnglish();

const empty: Parameters<typeof wordsOf>[0] = {
  year: 2026,
  films: 0,
  episodes: 0,
  minutes: 0,
  days: 0,
  longestStreak: 0,
  months: [],
  genres: [],
  people: [],
  first: undefined,
  last: undefined,
  titles: [],
};
const format = (count: number) => `<${count}>`;
/** Names are kept apart from the text around them by marks that nobody sees. */
const plain = (lines: readonly string[]) =>
  lines.map((line) => line.replaceAll(/[\u2066-\u2069]/g, ""));

test("a year in which nothing was watched has figures and no lines", () => {
  expect(wordsOf(empty, format)).toEqual({
    heading: "My 2026 in films",
    figures: ["films", "episodes", "hours", "days in a row"].map((label) => ({
      count: "<0>",
      label,
    })),
    lines: [],
  });
});

test("a year says its figures in words, whole hours, and three names of each kind", () => {
  const genres = ["Drama", "Crime", "Comedy", "War"].map((name) => ({ name, titles: 2 }));
  const people = ["Ada", "Ben"].map((name, id) => ({ id, name, titles: 2 }));
  const film = (title: string) =>
    ({ kind: "movie", id: "1", title, lang: undefined, day: "" }) as const;
  const counted = { films: 1, episodes: 1, minutes: 89, longestStreak: 1 };
  const review = { ...empty, ...counted, genres, people, first: film("Ran"), last: film("Heat") };
  const words = wordsOf(review, format);
  expect(words.figures).toEqual([
    { count: "<1>", label: "film" },
    { count: "<1>", label: "episode" },
    { count: "<1>", label: "hour" },
    { count: "<1>", label: "day in a row" },
  ]);
  expect(plain(words.lines)).toEqual([
    "Mostly Drama, Crime, and Comedy",
    "With Ada and Ben",
    "First: Ran",
    "Last: Heat",
  ]);
  const [alternative = ""] = plain([alternativeOf(words)]);
  expect(alternative).toBe(
    "My 2026 in films. <1> film. <1> episode. <1> hour. <1> day in a row. " +
      "Mostly Drama, Crime, and Comedy. With Ada and Ben. First: Ran. Last: Heat",
  );
  expect(plain(wordsOf({ ...empty, first: film("Ran") }, format).lines)).toEqual(["First: Ran"]);
  expect(wordsOf({ ...empty, minutes: 90 }, format).figures[2]?.count).toBe("<2>");
});
