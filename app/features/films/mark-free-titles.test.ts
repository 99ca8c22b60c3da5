import { expect, test } from "vitest";

import type { Catalog } from "#app/features/catalog/catalog.ts";
import type { Show } from "#app/features/catalog/titles/show.ts";
import { titleKey, type TitleCard } from "#app/features/catalog/titles/title-card.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { markFreeTitles } from "./mark-free-titles.ts";

const free: TitleCard = { kind: "movie", id: 1, title: "Free", year: "1920" };
const other: TitleCard = { kind: "movie", id: 2, title: "Other", year: "2020" };
const list = {
  titles: [other, free],
  collections: [],
  pages: 1,
  hasMore: false,
  isCutShort: false,
};

const catalog = {
  getHero: async () => ({ ...free }),
  getRow: async () => [other, free],
  listTitles: async () => list,
  search: async () => list,
  getShow: async () => ({ recommendations: [free] }) as unknown as Show,
  getCollection: async () => ({ parts: [free] }),
  getMovie: async () => undefined,
} as unknown as Catalog;

const freeAmong = async (titles: readonly Pick<TitleCard, "kind" | "id">[]) =>
  new Map(titles.filter(({ id }) => id === 1).map((title) => [titleKey(title), "item"]));

test("every list says which of its titles are free to watch", async () => {
  const marked = markFreeTitles(catalog, { films: { freeAmong }, onTrouble: () => undefined });
  const isMarked = { ...free, freeFilmId: "item" };
  expect(await marked.getHero(inIndia)).toEqual(isMarked);
  expect(await marked.getRow("movies/featured", inIndia)).toEqual([other, isMarked]);
  expect((await marked.listTitles("movies/featured", inIndia)).titles).toEqual([other, isMarked]);
  expect((await marked.search("free", inIndia)).titles).toEqual([other, isMarked]);
  expect((await marked.getShow(1, inIndia))?.recommendations).toEqual([isMarked]);
  expect((await marked.getCollection(1, inIndia))?.parts).toEqual([isMarked]);
  expect(await marked.getMovie(9, inIndia)).toBeUndefined();
});

test("a list does not fail because nobody knows what is free", async () => {
  const troubles: unknown[] = [];
  const films = { freeAmong: () => Promise.reject(new Error("no database")) };
  const marked = markFreeTitles(catalog, { films, onTrouble: (error) => troubles.push(error) });
  expect(await marked.getRow("movies/featured", inIndia)).toEqual([other, free]);
  expect(troubles).toHaveLength(1);
});
