import { expect, test } from "vitest";

import { inIndia } from "#tests/test-catalog.ts";

import { titleKey, type SearchList } from "../titles/title-card.ts";
import type { TitleOffers } from "../titles/title-offers.server.ts";
import { narrowSearch } from "./narrow-search.ts";

const card = (id: number, freeFilmId?: string) => ({
  kind: "movie" as const,
  id,
  title: `Film ${id}`,
  year: "1927",
  freeFilmId,
});
const on = (ids: number[], isFree = false): TitleOffers => ({
  services: ids.map((id) => ({ id, name: `Service ${id}` })),
  isFree,
});
const found: SearchList = {
  titles: [card(1), card(2), card(3), card(4, "archived")],
  people: [],
  collections: [{ id: 9, name: "A collection" }],
  pages: 1,
  hasMore: true,
  isCutShort: false,
};

async function narrow(
  filters: Parameters<typeof narrowSearch>[2],
  offers: Record<number, TitleOffers> = { 1: on([8]), 2: on([337], true), 3: on([]), 4: on([]) },
) {
  const known = new Map(
    Object.entries(offers).map(([id, each]) => [titleKey({ kind: "movie", id: Number(id) }), each]),
  );
  const catalog = { offersAmong: async () => known };
  const { titles, ...rest } = await narrowSearch(catalog, Promise.resolve(found), filters, inIndia);
  return { ids: titles.map(({ id }) => id), ...rest };
}

test.each([
  [{ services: "8" }, [1]],
  [{ services: "8.337" }, [1, 2]],
  [{ free: "yes" } as const, [2, 4]],
  [{ services: "8.337", free: "yes" } as const, [2]],
  [{ services: "119" }, []],
])("of results, %o leaves %o", async (filters, ids) => {
  const narrowed = await narrow(filters);
  expect(narrowed).toMatchObject({ ids, collections: [], hasMore: true, isCutShort: false });
});

test("without a filter nothing is looked up, and results that are not known cut the list short", async () => {
  const catalog = { offersAmong: () => Promise.reject(new Error("Nothing is asked.")) };
  expect(await narrowSearch(catalog, Promise.resolve(found), {}, inIndia)).toEqual(found);
  expect(await narrow({ services: "8" }, { 1: on([8]) })).toMatchObject({
    ids: [1],
    isCutShort: true,
  });
});
