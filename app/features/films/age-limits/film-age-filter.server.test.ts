import { describe, expect, test } from "vitest";

import { titleKey } from "#app/features/catalog/titles/title-card.ts";
import type { ChildSetting, Setting } from "#app/lib/setting.ts";

import type { Film } from "../film.ts";
import type { FilmMatch, TitleName } from "../matching/film-matches.server.ts";
import { createFilmAgeFilter } from "./film-age-filter.server.ts";
import { isOnShelf } from "./age-limited-shelves.ts";

const HOUR_MS = 3_600_000;
const kids: ChildSetting = { language: "en", region: "IN", audience: "kids" };
const teens: ChildSetting = { ...kids, audience: "teens" };
const everyone: Setting = { ...kids, audience: "everyone" };
const [gentle, fierce] = [19, 20].map((id): TitleName => ({ kind: "movie", id })) as [
  TitleName,
  TitleName,
];

/** The filter beside a catalog that allows only one title, and an archive of a few collections. */
function open(matched: Record<string, Partial<Pick<FilmMatch, "title" | "found">>> = {}) {
  const requests: string[] = [];
  const clock = { nowMs: 0 };
  const archive: Record<string, readonly string[] | Error> = {
    Cartoon: ["classic_cartoons"],
    Newsreel: ["universal_newsreels"],
    Noir: ["film_noir"],
    Broken: new Error("The archive does not answer."),
  };
  const filter = createFilmAgeFilter({
    catalog: {
      allowedTitles: async (titles) =>
        new Set(titles.map(titleKey).filter((key) => key === titleKey(gentle))),
    },
    matches: {
      ofMany: async (ids) =>
        new Map(
          ids.flatMap((id) => {
            const match = matched[id];
            return match === undefined ? [] : [[id, match as FilmMatch] as const];
          }),
        ),
    },
    film: async (id) => {
      requests.push(id);
      const collections = archive[id];
      if (collections instanceof Error) throw collections;
      return collections && ({ id, collections } as unknown as Film);
    },
    now: () => clock.nowMs,
  });
  const named = async (ids: readonly string[], setting: Setting = kids) =>
    [...(await filter.named(ids, setting))].toSorted();
  return { filter, named, requests, clock, archive };
}

describe("what a child may see of the archive", () => {
  test("is every item whose title has a certificate for it, whatever collection it is in", async () => {
    const { named, requests } = open({ Noir: { title: gentle }, Cartoon: { title: fierce } });
    expect(await named(["Noir", "Cartoon"])).toEqual(["Noir"]);
    expect(requests, "the certificate decides").toEqual([]);
  });

  test("is never an item that was found to be another title, whatever an operator has set", async () => {
    const { named } = open({
      One: { title: gentle, found: fierce },
      Two: { title: gentle, found: gentle },
      Cartoon: { found: fierce },
    });
    expect(await named(["One", "Two", "Cartoon"])).toEqual(["Two"]);
  });

  test("is any other item only if it is in a collection for children of that age", async () => {
    const { named } = open();
    const all = ["Cartoon", "Newsreel", "Noir", "Missing", "Broken"];
    expect(await named(all)).toEqual(["Cartoon"]);
    expect(await named(all, teens)).toEqual(["Cartoon", "Newsreel"]);
    expect(await named(["Newsreel"])).toEqual([]);
  });

  test("is looked up once a day, but again at once where the archive did not answer", async () => {
    const { named, requests, clock, archive } = open();
    await named(["Cartoon", "Broken", "Cartoon"]);
    expect(requests.splice(0)).toEqual(["Cartoon", "Broken"]);
    archive["Broken"] = ["classic_cartoons"];
    clock.nowMs = 24 * HOUR_MS - 1;
    expect(await named(["Cartoon", "Broken"])).toEqual(["Broken", "Cartoon"]);
    expect(requests.splice(0)).toEqual(["Broken"]);
    archive["Cartoon"] = ["film_noir"];
    clock.nowMs = 24 * HOUR_MS;
    expect(await named(["Cartoon", "Broken"])).toEqual(["Broken"]);
    expect(requests).toEqual(["Cartoon"]);
  });

  test("is looked up for two hundred items at a time; the others are not shown yet", async () => {
    const { named, requests, archive } = open();
    const ids = Array.from({ length: 201 }, (_, at) => `Cartoon${at}`);
    for (const id of ids) archive[id] = ["classic_cartoons"];
    expect(await named(ids)).toHaveLength(200);
    expect(requests).toHaveLength(200);
    expect(await named(ids)).toHaveLength(201);
  });

  test("needs no look-up where the collections are known", async () => {
    const { filter, requests } = open({ Titled: { title: fierce } });
    const items = [
      { id: "Cartoon", collections: ["classic_cartoons"] },
      { id: "Noir", collections: ["classic_cartoons", "film_noir"] },
      { id: "Titled", collections: ["classic_cartoons"] },
      { id: "Lost", collections: [] },
    ];
    expect([...(await filter.among(items, kids))]).toEqual(["Cartoon"]);
    expect(requests).toEqual([]);
  });

  test("is said of one item and of one title as well, and is no question for adults", async () => {
    const { filter, named, requests } = open({
      Fierce: { title: fierce },
      Gentle: { title: gentle },
    });
    expect(await filter.mayShow("Gentle", kids)).toBe(true);
    expect(await filter.mayShow("Fierce", kids)).toBe(false);
    expect(await filter.mayShowTitle(gentle, kids)).toBe(true);
    expect(await filter.mayShowTitle(fierce, kids)).toBe(false);
    expect(await filter.mayShow("Fierce", everyone)).toBe(true);
    expect(await filter.mayShowTitle(fierce, everyone)).toBe(true);
    expect(await named(["Noir", "Fierce"], everyone)).toEqual(["Fierce", "Noir"]);
    expect(requests).toEqual([]);
  });
});

test.each([
  [["classic_cartoons"], "little", true],
  [["Vintage_Cartoons"], "kids", true],
  [["feature_films"], "teens", false],
  [["classic_tv"], "teens", true],
  [["classic_tv"], "kids", false],
  [["classic_cartoons", "classic_tv"], "kids", false],
  [["classic_cartoons", "SciFi_Horror"], "teens", false],
  [["classic_cartoons", "prelinger"], "kids", false],
  [["universal_newsreels", "tvnews"], "teens", false],
  [["classic_cartoons", "tvarchive"], "little", false],
  [[], "teens", false],
] as const)("an unrated item of the collections %j is for %s: %j", (collections, ageLimit, is) => {
  expect(isOnShelf(collections, ageLimit)).toBe(is);
});
