import { expect, test } from "vitest";

import {
  identifierGroups,
  formatFilmQuery,
  type FilmQuery,
} from "#app/services/archive/film-query.ts";
import { ServiceError } from "#app/services/service-error.ts";
import type { SearchDoc } from "#app/services/archive/wire-search.ts";
import { seededRandom } from "#trials/kills/random.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { createAgeLimitedLists } from "./age-limited-lists.server.ts";
import { isOnShelf } from "./age-limited-shelves.ts";
import { parseFilmFilters } from "../lists/film-filters.ts";

const setting = { ...inIndia, audience: "little" } as const;
const filters = parseFilmFilters(new URLSearchParams());

interface MadeUp {
  cartoons: number;
  /** Which of the cartoons are above every age limit, counted from 0. */
  isAbove?: (at: number) => boolean;
  /** How often each film that is a title was watched. */
  titled?: readonly number[];
  failsFrom?: number;
  now?: () => number;
  /** What uploaders call a cartoon, by its place; its identifier otherwise. */
  titles?: Readonly<Record<number, string>>;
}

/**
 * An archive larger than the stand-in's: the most watched cartoon first, each one watched less than
 * the one before.
 */
function openLists({
  cartoons,
  isAbove = () => false,
  titled = [],
  failsFrom = 99,
  now,
  titles = {},
}: MadeUp) {
  const docOf = (id: string, collection: string, downloads: number): SearchDoc => ({
    identifier: id,
    title: [id],
    year: "",
    date: "",
    language: [],
    collection: [collection],
    downloads,
  });
  const shelf = Array.from({ length: cartoons }, (_, at) => ({
    ...docOf(`cartoon-${at}`, "classic_cartoons", 10_000 - at),
    title: [titles[at] ?? `cartoon-${at}`],
  }));
  const matched = titled.map((downloads, at) => docOf(`title-${at}`, "SciFi_Horror", downloads));
  const requests: { query: FilmQuery; page: number }[] = [];
  const listings: number[] = [];
  const lists = createAgeLimitedLists({
    search(query, rows, page) {
      requests.push({ query, page });
      if (page >= failsFrom) return Promise.reject(new ServiceError("archive", "unavailable"));
      const { identifiers } = query;
      const all = identifiers
        ? matched.filter(({ identifier }) => identifiers.includes(identifier))
        : shelf;
      return Promise.resolve({
        total: all.length,
        docs: all.slice((page - 1) * rows, page * rows),
      });
    },
    matches: {
      listTitled(most) {
        listings.push(most);
        return Promise.resolve(
          matched.map(({ identifier: id }) => ({ id, title: { kind: "movie", id: 1 } as const })),
        );
      },
    },
    ageFilter: {
      named: (ids) => Promise.resolve(new Set(ids)),
      among: (items) =>
        Promise.resolve(
          new Set(
            items
              .filter(
                ({ id, collections }) =>
                  id.startsWith("title-") || isOnShelf(collections, "little"),
              )
              .filter(({ id }) => !isAbove(Number(/^cartoon-(\d+)$/.exec(id)?.[1] ?? -1)))
              .map(({ id }) => id),
          ),
        ),
    },
    notice: () => undefined,
    random: seededRandom(7),
    ...(now && { now }),
  });
  const list = (pages: number) => lists.list(filters, pages, setting);
  return { requests, listings, lists, list };
}

test("a page that is entirely above the age limit is followed by the next", async () => {
  const { list, requests } = openLists({ cartoons: 900, isAbove: (at) => at >= 0 && at < 450 });
  const first = await list(1);
  expect(first.films[0]?.id).toBe("cartoon-450");
  expect(first).toMatchObject({ films: { length: 24 }, hasMore: true, isAtLeast: true });
  expect(requests.filter(({ query }) => !query.identifiers)).toHaveLength(3);
  const all = await list(50);
  expect(all).toMatchObject({ total: 450, isAtLeast: false, hasMore: false, isAtEnd: false });
  expect(all.films).toHaveLength(450);
});

test("nothing more is offered when everything left is above the age limit", async () => {
  const { list } = openLists({ cartoons: 700, isAbove: (at) => at >= 24 });
  expect(await list(1)).toMatchObject({ total: 24, hasMore: false, isAtLeast: false });
});

test("a copy of somebody else's film is left out", async () => {
  const { list } = openLists({ cartoons: 3, titles: { 1: "A Cartoon 1080p BluRay" } });
  expect((await list(1)).films.map(({ id }) => id)).toEqual(["cartoon-0", "cartoon-2"]);
});

test("titles are in their place among the others, and each once", async () => {
  const { list } = openLists({ cartoons: 500, titled: [20_000, 9_998.5, 5] });
  const one = (await list(1)).films.map(({ id }) => id);
  expect(one.slice(0, 5)).toEqual(["title-0", "cartoon-0", "cartoon-1", "title-1", "cartoon-2"]);
  const { films, total } = await list(30);
  expect(films.at(-1)?.id).toBe("title-2");
  expect([films.length, total]).toEqual([503, 503]);
});

test("a list ends after some pages, and requests no more", async () => {
  const { list } = openLists({ cartoons: 9_000 });
  const last = await list(50);
  expect(last).toMatchObject({ films: { length: 1_200 }, hasMore: false, isAtEnd: true });
  const { list: listNone, requests } = openLists({
    cartoons: 9_000,
    isAbove: () => true,
  });
  expect(await listNone(1)).toMatchObject({ total: 0, hasMore: false, isAtLeast: true });
  expect(requests).toHaveLength(10);
});

test("what arrived is shown when a later block fails", async () => {
  const { list } = openLists({ cartoons: 900, failsFrom: 2 });
  expect(await list(3)).toMatchObject({ films: { length: 72 }, isCutShort: false, hasMore: true });
  expect(await list(20)).toMatchObject({
    films: { length: 200 },
    isCutShort: true,
    // There may be more, and that was not the end.
    isAtLeast: true,
    isAtEnd: false,
  });
});

test("a list that fills its last page has no more, and did not end before its time", async () => {
  const { list } = openLists({ cartoons: 48 });
  const last = { films: { length: 48 }, total: 48, hasMore: false, isAtEnd: false };
  expect(await list(2)).toMatchObject(last);
  expect(await list(1)).toMatchObject({ films: { length: 24 }, total: 48, hasMore: true });
});

test("which items are titles is asked again after half a minute, for another age, and after a change", async () => {
  const clock = { nowMs: 1_000_000 };
  const { list, lists, listings } = openLists({
    cartoons: 1,
    titled: [5],
    now: () => clock.nowMs,
  });
  const requests = async (work: () => Promise<unknown>) => {
    listings.length = 0;
    await work();
    return listings.length;
  };
  expect(await requests(() => list(1))).toBe(1);
  clock.nowMs += 29_999;
  expect(await requests(() => list(1))).toBe(0);
  clock.nowMs += 1;
  expect(await requests(() => list(1))).toBe(1);
  expect(await requests(() => list(1))).toBe(0);
  const older = { ...setting, audience: "teens" } as const;
  const abroad = { ...setting, region: "US" };
  for (const other of [older, abroad]) {
    expect(await requests(() => lists.list(filters, 1, other))).toBe(1);
  }
  lists.forget();
  expect(await requests(() => list(1))).toBe(1);
});

test("both sources are asked about the same subjects and the same collection", async () => {
  const { lists, requests } = openLists({ cartoons: 1, titled: [5] });
  async function queries(words: string, subjects: string[] = []) {
    requests.length = 0;
    await lists.listFirst(
      parseFilmFilters(new URLSearchParams(words)),
      { ...(subjects[0] !== undefined && { subjects }) },
      5,
      setting,
    );
    const [matched] = requests.filter(({ query }) => query.identifiers);
    const [shelf] = requests.filter(({ query }) => !query.identifiers);
    return { matched: matched?.query, shelf: shelf?.query };
  }
  const plain = await queries("");
  expect(plain.matched).toMatchObject({ collections: undefined, subjects: undefined });
  expect(plain.shelf?.collections).toContain("vintage_cartoons");
  expect(plain.shelf?.exceptCollections).toContain("film_noir");
  const about = await queries("subject=Cats", ["Dogs"]);
  expect([about.matched?.subjects, about.shelf?.subjects]).toEqual([["Dogs"], ["Dogs"]]);
  const own = await queries("subject=Cats");
  expect([own.matched?.subjects, own.shelf?.subjects]).toEqual([["Cats"], ["Cats"]]);
  const cartoons = await queries("collection=classic_cartoons");
  const only = ["classic_cartoons"];
  expect([cartoons.matched?.collections, cartoons.shelf?.collections]).toEqual([only, only]);
  // Of a collection that is not for children only the titles are left.
  const noir = await queries("collection=Film_Noir");
  expect(noir.matched?.collections).toEqual(["Film_Noir"]);
  expect(noir.shelf).toBeUndefined();
});

test("a surprise is found even if most films are above the age limit", async () => {
  const { lists } = openLists({ cartoons: 900, isAbove: (at) => at !== 899 });
  for (let draws = 0; draws < 20; draws += 1) {
    expect((await lists.surprise(filters, setting))?.id).toBe("cartoon-899");
  }
});

test("queries that name items are within the archive's limits", () => {
  const ids = Array.from({ length: 300 }, (_, at) => `SafetyLast.Haroldlloyd_${at}.FullMovie`);
  const groups = identifierGroups(ids);
  expect(groups.flat()).toEqual(ids);
  const words = "x".repeat(100);
  const subjects = ["a", "b", "c", "d"].map((letter) => letter.repeat(60));
  for (const identifiers of groups) {
    const query = { words, subjects, identifiers, years: { first: 1900, last: 1909 }, sort: [] };
    expect(formatFilmQuery(query).length).toBeLessThan(1_900);
  }
});
