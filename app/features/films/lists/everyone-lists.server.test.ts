import { expect, test } from "vitest";

import { ServiceError } from "#app/services/service-error.ts";

import { createEveryoneLists } from "./everyone-lists.server.ts";
import { MOST_PAGES, PAGE_FILMS } from "./list-limits.ts";

const ALL = { q: "", decade: "", collection: "", subject: "", language: "", sort: "" };

const open = (total: number) =>
  createEveryoneLists({ random: () => 0, search: async () => ({ total, docs: [] }) });

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
