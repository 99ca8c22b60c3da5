import { expect, test } from "vitest";

import type { TitleCard } from "./title-card.ts";
import { createTitleIndex } from "./title-index.ts";

const card = (id: number, title: string, kind: TitleCard["kind"] = "movie"): TitleCard => ({
  kind,
  id,
  title,
  year: "1999",
});

function filled(mostTitles?: number) {
  const index = createTitleIndex(mostTitles);
  index.add([
    card(1, "Inception"),
    card(2, "Dune"),
    card(3, "Häxan"),
    card(4, "The Dark Knight"),
    card(5, "The Dark Crystal"),
    card(1, "Interstellar", "tv"),
    card(6, "月台上的最後一把雨傘"),
    card(7, "Up"),
  ]);
  return index;
}

test.each([
  ["inception", "Inception"],
  ["Incpetion", "Inception"],
  ["Inceptoin", "Inception"],
  ["Incepton", "Inception"],
  ["Inceptionn", "Inception"],
  ["Imception", "Inception"],
  ["nIception", "Inception"],
  ["incep", "Inception"],
  ["dune", "Dune"],
  ["duen", "Dune"],
  ["haxan", "Häxan"],
  ["HÄXAN", "Häxan"],
  ["dark kngiht", "The Dark Knight"],
  ["drak knight", "The Dark Knight"],
  ["knight, dark", "The Dark Knight"],
  ["月台", "月台上的最後一把雨傘"],
  ["up", "Up"],
])("'%s' finds %s first", (text, title) => {
  expect(filled().find(text, 5)[0]?.title).toBe(title);
});

test.each(["", "   ", "?!", "Inxxption", "zebra", "dark zebra", "un"])(
  "'%s' finds nothing",
  (text) => {
    expect(filled().find(text, 5)).toEqual([]);
  },
);

test("an exact match comes before a similar one", () => {
  const index = createTitleIndex();
  index.add([card(1, "Dunes"), card(2, "June"), card(3, "Dune")]);
  expect(index.find("dune", 5).map(({ title }) => title)).toEqual(["Dune", "Dunes", "June"]);
});

test("a title that was renamed is found by its new name alone", () => {
  const index = filled();
  index.add([card(2, "Arrakis")]);
  expect(index.find("dune", 5)).toEqual([]);
  expect(index.find("arrakis", 5)).toEqual([card(2, "Arrakis")]);
  expect(index.all()).toHaveLength(8);
});

test("a film and a show of one number are two titles", () => {
  const index = filled();
  expect(index.find("inception", 5)[0]).toMatchObject({ kind: "movie", id: 1 });
  expect(index.find("interstellar", 5)[0]).toMatchObject({ kind: "tv", id: 1 });
});

test("it is bounded, and forgets the titles that were not seen for the longest time", () => {
  const index = filled(8);
  index.add([card(1, "Inception"), card(8, "Zulu")]);
  expect(index.all()).toHaveLength(8);
  expect(index.find("dune", 5)).toEqual([]);
  expect(index.find("inception", 5)).toHaveLength(1);
  expect(index.find("zulu", 5)).toHaveLength(1);
});
