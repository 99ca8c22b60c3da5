import { expect, test } from "vitest";

import { createCollector, keyOf, MOST_TITLES, TooManyRows } from "./collected.ts";

const open = () => createCollector({ nowMs: 0, dayOf: () => "" });
const none = { ids: {}, title: "", year: "" };

test("two lines are the same title by the first number that they have, or by name and year", () => {
  const ids = { tmdb: 1, imdb: "tt0000001", archive: "A", tvdb: 2 };
  const key = (...left: (keyof typeof ids)[]) => {
    const kept = Object.fromEntries(left.map((each) => [each, ids[each]]));
    return keyOf({ ...none, title: "Ran", year: "1985", ids: kept });
  };
  expect(key("tmdb", "imdb", "archive", "tvdb")).toBe(" 1");
  expect(keyOf({ ...none, kind: "tv", ids: { tmdb: 1 } })).toBe("tv 1");
  expect(key("imdb", "archive", "tvdb")).toBe("tt0000001");
  expect(key("archive", "tvdb")).toBe("archive A");
  expect(key("tvdb")).toBe("tvdb 2");
  expect(key()).toBe("/1985/ran");
  expect(keyOf({ ...none, kind: "movie", title: "RAN", year: "1985" })).toBe("movie/1985/ran");
  expect(keyOf({ ...none, year: "1985" }), "a line that names nothing").toBeUndefined();
});

test("lines of one title are one entry, in which the first that says something counts", () => {
  const into = open();
  into.add({ ...none, ids: { tmdb: 1 }, choices: { savedAtMs: 5 } });
  into.add({ ...none, choices: {} });
  const more = { ids: { tmdb: 1, imdb: "tt0000001" }, title: "Ran", year: "1985" };
  into.add({ ...more, choices: { note: "Red" } });
  into.add({ ...more, title: "Chaos", year: "1986", ids: { tmdb: 1, imdb: "tt2" }, choices: {} });
  expect(into.count(), "with those that name nothing").toBe(4);
  expect(into.collected().titles).toEqual([{ ...more, choices: { savedAtMs: 5, note: "Red" } }]);
});

test("a title is doubtful where the file has two keys for it, and not where it has one or none", () => {
  const doubtful = (...keys: (string | undefined)[]) => {
    const into = open();
    for (const ownKey of keys) into.add({ ...none, title: "Rain", ownKey, choices: {} });
    return into.collected().titles[0]?.isAmbiguous ?? false;
  };
  expect(doubtful("a", "b")).toBe(true);
  expect(doubtful("a", undefined, "b")).toBe(true);
  expect(doubtful("a", "a")).toBe(false);
  expect(doubtful("a", undefined)).toBe(false);
  expect(doubtful(undefined, "b")).toBe(false);
});

test("of twenty thousand titles each may have more lines, and there is no other", () => {
  const into = open();
  const add = (tmdb: number) => into.add({ ...none, ids: { tmdb }, choices: {} });
  for (let tmdb = 1; tmdb <= MOST_TITLES; tmdb += 1) add(tmdb);
  add(5);
  expect(() => add(MOST_TITLES + 1)).toThrow(TooManyRows);
  expect(into.collected().titles).toHaveLength(20_000);
});

test("a name that is too long is cut before it is compared", () => {
  const into = open();
  for (const end of ["a", "b"]) into.add({ ...none, title: "x".repeat(300) + end, choices: {} });
  expect(into.collected().titles.map(({ title }) => title.length)).toEqual([300]);
});

test("a list is known by its name without odd spaces; of one without a name there is none", () => {
  const into = open();
  expect(into.addList("  Rainy \n days ", "x".repeat(1001))).toBe(0);
  expect(into.addList("Rainy days", "Another description")).toBe(0);
  expect(into.addList("Silents")).toBe(1);
  expect(into.addList(" ")).toBeUndefined();
  expect(into.collected().lists).toEqual([
    { name: "Rainy days", description: "x".repeat(1000) },
    { name: "Silents", description: "" },
  ]);
  for (let number = 3; number <= 500; number += 1) into.addList(`List ${number}`);
  expect(into.addList("One more than a profile may have")).toBeUndefined();
  expect(into.addList("List 500")).toBe(499);
});

test("a show has at most 20,000 marks, which are stored in one row", () => {
  const partsOf = (count: number) =>
    Array.from({ length: count }, (_, at): [string, number, boolean] => [`S1E${at + 1}`, 1, true]);
  const show = { kind: "tv", ids: { tmdb: 1 }, title: "Soap", year: "" } as const;
  const collector = open();
  collector.add({ ...show, choices: { parts: partsOf(20_000) } });
  expect(collector.collected().titles[0]?.choices.parts).toHaveLength(20_000);
  const more: [string, number, boolean][] = [["S2E1", 1, true]];
  expect(() => collector.add({ ...show, choices: { parts: more } })).toThrow(TooManyRows);
});
