import { expect, test } from "vitest";

import type { SearchDoc } from "#app/services/archive/wire-search.ts";
import { ServiceError } from "#app/services/service-error.ts";

import { createEveryoneLists } from "./everyone-lists.server.ts";
import { MOST_PAGES, PAGE_FILMS } from "./list-limits.ts";

const ALL = { q: "", decade: "", collection: "", subject: "", language: "", sort: "" };

const docOf = (identifier: string): SearchDoc => ({
  identifier,
  title: [identifier],
  year: "",
  date: "",
  language: [],
});

/** Pages on which one film may be shown, from a page on. */
function open(total: number, firstShown = 1) {
  const requests: number[] = [];
  const lists = createEveryoneLists({
    random: () => 0,
    search: async (_, __, page = 1) => {
      requests.push(page);
      return { total, docs: page < firstShown ? [] : [docOf(`film-${page}`)] };
    },
  });
  return { ...lists, requests };
}

test("a list has more until its end, and says when no more can be reached", async () => {
  const at = async (total: number, pages: number) => {
    const { hasMore, isAtEnd, isCutShort } = await open(total).list(ALL, pages);
    return [hasMore, isAtEnd, isCutShort];
  };
  expect(await at(2 * PAGE_FILMS, 1)).toEqual([true, false, false]);
  expect(await at(2 * PAGE_FILMS, 2)).toEqual([false, false, false]);
  expect(await at(2 * PAGE_FILMS + 1, 2)).toEqual([true, false, false]);
  expect(await at(MOST_PAGES * PAGE_FILMS, MOST_PAGES)).toEqual([false, false, false]);
  expect(await at(MOST_PAGES * PAGE_FILMS + 1, MOST_PAGES)).toEqual([false, true, false]);
});

test("a list whose first part fails fails, and one whose later part fails is cut short", async () => {
  const failing = (from: number) =>
    createEveryoneLists({
      random: () => 0,
      search: async (_, __, page) => {
        if ((page ?? 1) >= from) throw new ServiceError("archive", "timeout");
        return { total: 5_000, docs: [] };
      },
    });
  await expect(failing(1).list(ALL, 1)).rejects.toThrow(ServiceError);
  expect(await failing(2).list(ALL, 20)).toMatchObject({ isCutShort: true, total: 5_000 });
});

test("a list whose first pages have nothing that may be shown goes on, a few pages at most", async () => {
  const fourth = open(393, 4);
  expect(await fourth.list(ALL, 1)).toMatchObject({
    films: [{ id: "film-4" }],
    pages: 4,
    hasMore: true,
  });
  const never = open(393, 99);
  expect(await never.list(ALL, 1)).toMatchObject({ films: [], pages: 4, hasMore: true });
  expect(Math.max(...never.requests)).toBe(4);
  const short = open(2 * PAGE_FILMS, 99);
  expect(await short.list(ALL, 1)).toMatchObject({ films: [], pages: 2, hasMore: false });
  const fine = open(393);
  await fine.list(ALL, 1);
  expect(fine.requests, "no more than needed").toEqual([1]);
});
