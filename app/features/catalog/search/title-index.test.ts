import { describe, expect, test } from "vitest";

import type { TitleCard } from "../titles/title-card.ts";
import { createTitleIndex } from "./title-index.ts";

const card = (id: number, title: string, kind: TitleCard["kind"] = "movie"): TitleCard => ({
  kind,
  id,
  title,
  year: "1999",
});

function filled(mostTitles?: number) {
  const index = createTitleIndex(mostTitles);
  index.add(
    [
      card(1, "Inception"),
      card(2, "Dune"),
      card(3, "Häxan"),
      card(4, "The Dark Knight"),
      card(5, "The Dark Crystal"),
      card(1, "Interstellar", "tv"),
      card(6, "月台上的最後一把雨傘"),
      card(7, "Up"),
    ],
    "en",
  );
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
  expect(filled().find(text, 5, "en")[0]?.title).toBe(title);
});

test.each(["", "   ", "?!", "Inxxption", "zebra", "dark zebra", "un"])(
  "'%s' finds nothing",
  (text) => {
    expect(filled().find(text, 5, "en")).toEqual([]);
  },
);

test("an exact match comes before a similar one", () => {
  const index = createTitleIndex();
  index.add([card(1, "Dunes"), card(2, "June"), card(3, "Dune")], "en");
  expect(index.find("dune", 5, "en").map(({ title }) => title)).toEqual(["Dune", "Dunes", "June"]);
});

test("a renamed title is found by its new name only", () => {
  const index = filled();
  index.add([card(2, "Arrakis")], "en");
  expect(index.find("dune", 5, "en")).toEqual([]);
  expect(index.find("arrakis", 5, "en")).toEqual([card(2, "Arrakis")]);
  expect(index.all()).toHaveLength(8);
});

test("a film and a show with the same number are two titles", () => {
  const index = filled();
  expect(index.find("inception", 5, "en")[0]).toMatchObject({ kind: "movie", id: 1 });
  expect(index.find("interstellar", 5, "en")[0]).toMatchObject({ kind: "tv", id: 1 });
});

test("it is bounded, and forgets the least recently seen titles", () => {
  const index = filled(8);
  index.add([card(1, "Inception"), card(8, "Zulu")], "en");
  expect(index.all()).toHaveLength(8);
  expect(index.find("dune", 5, "en")).toEqual([]);
  expect(index.find("inception", 5, "en")).toHaveLength(1);
  expect(index.find("zulu", 5, "en")).toHaveLength(1);
});

describe("of a title that was seen in two languages", () => {
  const index = createTitleIndex();
  index.add([card(1, "Baahubali: The Beginning"), card(2, "Sholay")], "en");
  index.add([card(1, "बाहुबली: द बिगिनिंग"), { ...card(3, "Die Brücke"), lang: "de" }], "hi");

  test("each name finds it, once, and a page shows its own", () => {
    for (const typed of ["baahubali", "बाहुबली", "बाहु"]) {
      expect(index.find(typed, 5, "en")).toEqual([card(1, "Baahubali: The Beginning")]);
      expect(index.find(typed, 5, "hi")).toEqual([card(1, "बाहुबली: द बिगिनिंग")]);
    }
  });

  test("a page in a third one shows the English name, and says so", () => {
    expect(index.find("बाहुबली", 5, "ta")).toEqual([
      { ...card(1, "Baahubali: The Beginning"), lang: "en" },
    ]);
    expect(index.find("sholay", 5, "hi")).toEqual([{ ...card(2, "Sholay"), lang: "en" }]);
  });

  test("a name that is in neither language keeps its own", () => {
    expect(index.find("brücke", 5, "en")).toEqual([{ ...card(3, "Die Brücke"), lang: "de" }]);
    expect(index.find("brücke", 5, "de")).toEqual([card(3, "Die Brücke")]);
  });

  test("the vowels of Indic letters make other words, and dots that few type do not", () => {
    const names = createTitleIndex();
    names.add([card(1, "काल"), card(2, "कील"), card(3, "फ़िल्म")], "hi");
    expect(names.find("कील", 5, "hi").map(({ id }) => id)).toEqual([2]);
    expect(names.find("फिल्म", 5, "hi").map(({ id }) => id)).toEqual([3]);
  });
});
