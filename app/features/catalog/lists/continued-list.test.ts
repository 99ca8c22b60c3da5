import { describe, expect, test } from "vitest";

import type { Setting } from "#app/lib/setting.ts";
import { mayBeShown, standInTitles } from "#tests/age-limit-oracle.ts";
import { inIndia, openFilms, openTestCatalog } from "#tests/test-catalog.ts";

import type { Catalog } from "../catalog.ts";
import { titleKey, type TitleCard } from "../titles/title-card.ts";

const keysOf = (titles: readonly TitleCard[]) => titles.map(titleKey);

/** Opens one more page until there is none. */
async function openAll(catalog: Catalog, setting: Setting) {
  let list = await catalog.listTitles("movies/trending", setting);
  const steps = [list];
  while (list.hasMore && steps.length < 30) {
    list = await catalog.listTitles("movies/trending", setting, list.pages + 1);
    steps.push(list);
  }
  return steps;
}

describe("what trends", () => {
  test("goes on with what is popular, each title once, to an honest end", async () => {
    const films = await openFilms();
    const { catalog } = await openTestCatalog(films);
    const steps = await openAll(catalog, inIndia);
    const [first] = steps;
    const last = steps.at(-1);
    expect(first?.titles).toHaveLength(20);
    expect(steps.length).toBeGreaterThan(3);
    for (const [at, { titles }] of steps.entries()) {
      const keys = keysOf(titles);
      const before = steps[at - 1]?.titles ?? [];
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.slice(0, before.length)).toEqual(keysOf(before));
      expect(keys.length).toBeGreaterThan(before.length);
    }
    const popular = await catalog.listTitles("movies/featured", inIndia, 25);
    expect(popular.hasMore).toBe(last?.hasMore);
    const all = new Set([...keysOf(first?.titles ?? []), ...keysOf(popular.titles)]);
    expect(new Set(keysOf(last?.titles ?? []))).toEqual(all);
    expect((await films.takeRequests())["/3/trending/movie/week"]).toBe(1);
  });

  test("is shown while what follows fails, and says so to those who want more", async () => {
    const films = await openFilms();
    await films.fail("500", { path: "/3/movie/popular", untilCleared: true });
    const { catalog } = await openTestCatalog(films);
    const first = await catalog.listTitles("movies/trending", inIndia);
    expect(first.titles).toHaveLength(20);
    expect(first).toMatchObject({ pages: 1, hasMore: true, isCutShort: false });
    const more = await catalog.listTitles("movies/trending", inIndia, 2);
    expect(more.titles).toEqual(first.titles);
    expect(more).toMatchObject({ pages: 1, hasMore: true, isCutShort: true });
  });

  test("has nothing above a child's age limit on any page", async () => {
    const { catalog } = await openTestCatalog(await openFilms(), undefined, 60_000, 60_000);
    const steps = await openAll(catalog, { ...inIndia, audience: "kids" });
    const titles = steps.at(-1)?.titles ?? [];
    expect(titles.length).toBeGreaterThan(5);
    const above = titles.filter((card) => {
      const title = standInTitles.get(titleKey(card));
      return title === undefined || !mayBeShown(title, "kids", "IN");
    });
    expect(above).toEqual([]);
  });

  test("is filtered on every page", async () => {
    const { catalog } = await openTestCatalog(await openFilms());
    const filters = { from: 1940, to: 1979 };
    const { titles } = await catalog.listTitles("movies/trending", inIndia, 3, filters);
    expect(titles.length).toBeGreaterThan(20);
    expect(titles.filter(({ year }) => year < "1940" || year > "1979")).toEqual([]);
  });
});
