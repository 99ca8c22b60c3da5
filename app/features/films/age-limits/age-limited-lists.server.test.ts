import { expect, test } from "vitest";

import {
  identifierGroups,
  formatFilmQuery,
  type FilmQuery,
} from "#app/services/archive/film-query.ts";
import { ServiceError } from "#app/services/service-error.ts";
import type { SearchDoc } from "#app/services/archive/wire-search.ts";
import { seededRandom } from "#tests/kill/random.ts";
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
}

/**
 * An archive larger than the stand-in's: the most watched cartoon first, each one watched less than
 * the one before.
 */
function openLists({ cartoons, isAbove = () => false, titled = [], failsFrom = 99 }: MadeUp) {
  const docOf = (id: string, collection: string, downloads: number): SearchDoc => ({
    identifier: id,
    title: [id],
    year: "",
    date: "",
    language: [],
    collection: [collection],
    downloads,
  });
  const shelf = Array.from({ length: cartoons }, (_, at) =>
    docOf(`cartoon-${at}`, "classic_cartoons", 10_000 - at),
  );
  const matched = titled.map((downloads, at) => docOf(`title-${at}`, "SciFi_Horror", downloads));
  const asked: { query: FilmQuery; page: number }[] = [];
  const lists = createAgeLimitedLists({
    search(query, rows, page) {
      asked.push({ query, page });
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
      listTitled: () =>
        Promise.resolve(
          matched.map(({ identifier: id }) => ({ id, title: { kind: "movie", id: 1 } as const })),
        ),
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
  });
  const list = (pages: number) => lists.list(filters, pages, setting);
  return { asked, lists, list };
}

test("a page that is entirely above the age limit is followed by the next", async () => {
  const { list, asked } = openLists({ cartoons: 900, isAbove: (at) => at >= 0 && at < 450 });
  const first = await list(1);
  expect(first.films[0]?.id).toBe("cartoon-450");
  expect(first).toMatchObject({ films: { length: 24 }, hasMore: true, isAtLeast: true });
  expect(asked.filter(({ query }) => !query.identifiers)).toHaveLength(3);
  const all = await list(50);
  expect(all).toMatchObject({ total: 450, isAtLeast: false, hasMore: false, isAtEnd: false });
  expect(all.films).toHaveLength(450);
});

test("nothing more is offered when everything left is above the age limit", async () => {
  const { list } = openLists({ cartoons: 700, isAbove: (at) => at >= 24 });
  expect(await list(1)).toMatchObject({ total: 24, hasMore: false, isAtLeast: false });
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
  const { list: listNone, asked } = openLists({
    cartoons: 9_000,
    isAbove: () => true,
  });
  expect(await listNone(1)).toMatchObject({ total: 0, hasMore: false, isAtLeast: true });
  expect(asked).toHaveLength(10);
});

test("what arrived is shown when a later block fails", async () => {
  const { list } = openLists({ cartoons: 900, failsFrom: 2 });
  expect(await list(3)).toMatchObject({ films: { length: 72 }, isCutShort: false, hasMore: true });
  expect(await list(20)).toMatchObject({ films: { length: 200 }, isCutShort: true });
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
  const subjects = ["a", "b", "c", "d"].map((mail) => mail.repeat(60));
  for (const identifiers of groups) {
    const query = { words, subjects, identifiers, years: { first: 1900, last: 1909 }, sort: [] };
    expect(formatFilmQuery(query).length).toBeLessThan(1_900);
  }
});
