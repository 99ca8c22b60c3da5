import { expect, test } from "vitest";

import type { SearchDoc } from "#app/services/archive/wire-search.ts";

import { inOrderOf, mergeDocs } from "./merge-docs.ts";

const doc = (identifier: string, change: Partial<SearchDoc> = {}): SearchDoc => ({
  identifier,
  title: [],
  year: "",
  date: "",
  language: [],
  ...change,
});

/** The order of some results, whatever order they come in. */
const sorted = (sort: string[], docs: readonly SearchDoc[]) =>
  [docs, docs.toReversed()].map((each) =>
    each.toSorted(inOrderOf(sort)).map(({ identifier }) => identifier),
  );

test.each(["downloads", "week", "avg_rating"] as const)("%s are figures", (field) => {
  const docs = [doc("a", { [field]: 9 }), doc("b", { [field]: 10 }), doc("c")];
  expect(sorted([`${field} desc`], docs)).toEqual([
    ["b", "a", "c"],
    ["b", "a", "c"],
  ]);
  expect(sorted([`${field} asc`], docs)[0]).toEqual(["a", "b", "c"]);
});

test.each(["date", "publicdate"] as const)("by %s what has none comes last", (field) => {
  const docs = [
    doc("a", { [field]: "1931-01-01", title: ["Z"] }),
    doc("b", { [field]: "1945-01-01", title: ["A"] }),
    doc("c", { [field]: "", title: ["B"] }),
  ];
  expect(sorted([`${field} asc`], docs)).toEqual([
    ["a", "b", "c"],
    ["a", "b", "c"],
  ]);
  expect(sorted([`${field} desc`], docs)[0]).toEqual(["b", "a", "c"]);
});

test("titles are in the order of the alphabet, whatever their case", () => {
  const docs = [doc("a", { title: ["beta"] }), doc("b", { title: ["Alpha", "Zeta"] }), doc("c")];
  expect(sorted(["titleSorter asc"], docs)).toEqual([
    ["b", "a", "c"],
    ["b", "a", "c"],
  ]);
});

test("what is equal by one field is in the order of the next", () => {
  const docs = [doc("b", { week: 1 }), doc("c", { week: 1 }), doc("a", { week: 0 })];
  expect(sorted(["week desc", "identifier asc"], docs)).toEqual([
    ["b", "c", "a"],
    ["b", "c", "a"],
  ]);
  expect(inOrderOf([])(doc("a"), doc("b"))).toBe(0);
});

test("two lists become one, and none of them changes its order", () => {
  const compare = inOrderOf(["downloads desc"]);
  const of = (...downloads: number[]) =>
    downloads.map((each) => doc(`${each}`, { downloads: each }));
  const merged = (some: SearchDoc[], others: SearchDoc[]) =>
    mergeDocs(some, others, compare).map(({ identifier }) => identifier);
  expect(merged(of(9, 5, 7), of(10, 8, 6, 1))).toEqual(["10", "9", "8", "6", "5", "7", "1"]);
  expect(merged([], of(2, 1))).toEqual(["2", "1"]);
  expect(merged(of(2, 1), [])).toEqual(["2", "1"]);
  const [own, other] = [doc("own", { downloads: 3 }), doc("other", { downloads: 3 })];
  expect(merged([own], [other]), "of two alike the first list's").toEqual(["own", "other"]);
});
