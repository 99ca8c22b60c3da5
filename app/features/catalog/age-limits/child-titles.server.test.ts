import { describe, expect, test } from "vitest";

import { createRequestAllowance } from "#app/lib/request-allowance.ts";
import type { ChildSetting, Setting } from "#app/lib/setting.ts";

import type { StoredMovie } from "../titles/movie.ts";
import type { Collection, Person, Work } from "../titles/person.ts";
import type { Resources } from "../titles/resources.server.ts";
import type { Season, StoredShow } from "../titles/show.ts";
import { titleKey, type CollectionCard, type TitleCard } from "../titles/title-card.ts";
import type { AgeFilter } from "./age-filter.ts";
import { childResources } from "./child-resources.server.ts";
import { createChildTitles } from "./child-titles.server.ts";

const kids: ChildSetting = { language: "en", region: "IN", audience: "kids" };
const everyone: Setting = { ...kids, audience: "everyone" };

const card = (id: number, kind: "movie" | "tv" = "movie") =>
  ({ kind, id, title: `Title ${id}`, posterPath: `/${id}.jpg` }) as TitleCard;
const [GENTLE, FIERCE, UNKNOWN] = [card(1), card(2), card(3)];

/** The film database: what is asked for is found, and what was asked for is noted. */
function open({ isUnfinished = false, isDown = false } = {}) {
  const seenRequests: string[] = [];
  const notes = { unfinished: 0 };
  const marks = (id: number) => (id === 1 ? { IN: ["U"] } : id === 2 ? { IN: ["A"] } : {});
  const details = (id: number, kind: "movie" | "tv") => ({
    ...card(id, kind),
    certificates: marks(id),
    recommendations: [GENTLE, FIERCE, UNKNOWN],
  });
  const whole: Record<number, TitleCard[]> = {
    7: [GENTLE, FIERCE],
    8: [FIERCE],
    9: [GENTLE],
    10: [GENTLE, { ...FIERCE, title: "Saga" }],
  };
  const saga = (id: number) => ({ id, name: "The Saga", lang: "de", posterPath: "/all.jpg" });
  const noted = async <Found>(what: string, found: Found) => {
    seenRequests.push(what);
    return found;
  };
  const resources: Resources = {
    page: (list, page) =>
      noted(`${list.name} ${page}`, {
        titles: [GENTLE, FIERCE, UNKNOWN],
        collections: [7, 8, 9, 7, 9].map(saga) as CollectionCard[],
        lastPage: 5,
      }),
    services: () => Promise.resolve([]),
    offersAmong: () => Promise.resolve(new Map()),
    hasPage: async (list) => list.name === "movie/popular",
    movie: (id) =>
      noted(
        `movie ${id}`,
        id === 404
          ? undefined
          : ({ ...details(id, "movie"), collection: { id: 7 } } as unknown as StoredMovie),
      ),
    hasMovie: async (id) => id === 1,
    show: (id) =>
      noted(`show ${id}`, id === 404 ? undefined : (details(id, "tv") as unknown as StoredShow)),
    season: (id, number) => noted(`season ${id} ${number}`, { number } as Season),
    person: (id) =>
      noted(
        `person ${id}`,
        id === 404
          ? undefined
          : ({
              id,
              biography: "Played murderers.",
              acting: (id === 1 ? [GENTLE, FIERCE] : [FIERCE]) as Work[],
              crew: (id === 2 ? [FIERCE] : [UNKNOWN, GENTLE]) as Work[],
            } as Person),
      ),
    async collection(id) {
      if (isDown) throw new Error("The film database does not answer.");
      const parts = whole[id];
      if (parts === undefined) return undefined;
      const texts = { overview: "Much blood.", backdropPath: "/blood.jpg" };
      return { ...saga(id), ...texts, parts } as unknown as Collection;
    },
  };
  const ageFilter: AgeFilter = {
    filter: async (titles) => ({
      within: new Set(titles.filter(({ id }) => id === 1).map(titleKey)),
      isUnfinished,
    }),
  };
  const own = createChildTitles(resources, ageFilter);
  const setting = { ...kids, noteUnfinished: () => void (notes.unfinished += 1) };
  return {
    own,
    all: resources,
    safe: childResources(resources, own),
    seenRequests,
    notes,
    setting,
  };
}

describe("a child", () => {
  test("opens a film or a show within the age limit, and finds no other", async () => {
    const { own } = open();
    expect(await own.movie(1, kids)).toMatchObject({ id: 1 });
    expect(await own.show(1, kids)).toMatchObject({ id: 1, kind: "tv" });
    for (const id of [2, 3, 404]) {
      const found = [own.movie(id, kids), own.wholeMovie(id, kids)];
      const shown = [own.show(id, kids), own.wholeShow(id, kids)];
      expect(await Promise.all([...found, ...shown]), String(id)).toEqual(
        Array.from({ length: 4 }),
      );
    }
  });

  test("is led from a title to others within the age limit alone", async () => {
    const { own } = open();
    const [film, show] = [await own.wholeMovie(1, kids), await own.wholeShow(1, kids)];
    expect(film?.recommendations).toEqual([GENTLE]);
    expect(show?.recommendations).toEqual([GENTLE]);
    expect(film?.collection).toEqual({
      id: 7,
      name: "The Saga",
      lang: undefined,
      posterPath: "/1.jpg",
    });
    // What others read of it links to nothing.
    expect(await own.movie(1, kids)).toMatchObject({ recommendations: [], collection: undefined });
    expect(await own.show(1, kids)).toMatchObject({ recommendations: [] });
  });

  test("opens a season only of a show within the age limit", async () => {
    const { own, seenRequests } = open();
    expect(await own.season(1, 4, kids)).toEqual({ number: 4 });
    expect(await own.season(2, 4, kids)).toBeUndefined();
    expect(seenRequests).not.toContain("season 2 4");
  });

  test("finds on a page what is within the age limit, and the first collections with any of it", async () => {
    const { own, all } = open();
    const page = await own.page(all.page({ name: "search/multi" }, 1, kids), kids);
    expect(page.titles).toEqual([GENTLE]);
    expect(
      page.collections?.map(({ id }) => id),
      "of the first four",
    ).toEqual([7, 9, 7]);
    expect(page).toMatchObject({ lastPage: 5, isUnfinished: false });
    const none = Promise.resolve({ titles: [FIERCE], lastPage: 1 });
    expect(await own.page(none, kids)).toMatchObject({ titles: [], collections: [] });
  });

  test("sees the rest of a page whose collections do not answer, which is not worth storing", async () => {
    const { own, all, notes, setting } = open({ isDown: true });
    const page = await own.page(all.page({ name: "search/multi" }, 1, setting), setting);
    expect(page).toMatchObject({ titles: [GENTLE], collections: [] });
    expect(notes.unfinished).toBe(4);
    expect(await own.page(all.page({ name: "search/multi" }, 1, kids), kids)).toEqual(page);
    expect((await own.wholeMovie(1, setting))?.collection).toBeUndefined();
  });

  test("reads of a person only the titles within the age limit, and no biography", async () => {
    const { own } = open();
    expect(await own.person(1, kids)).toEqual({
      id: 1,
      biography: "",
      acting: [GENTLE],
      crew: [GENTLE],
    });
    expect(await own.person(2, kids), "without any such title").toBeUndefined();
    expect(await own.person(404, kids)).toBeUndefined();
    const later = open({ isUnfinished: true }).own.person(2, kids);
    await expect(later).rejects.toMatchObject({ service: "film database", reason: "busy" });
  });

  test("reads of a collection only the parts within the age limit, in words that name no other", async () => {
    const { own } = open();
    expect(await own.collection(7, kids)).toEqual({
      id: 7,
      name: "The Saga",
      overview: "",
      posterPath: "/1.jpg",
      parts: [GENTLE],
    });
    expect(await own.collection(9, kids), "all of it").toMatchObject({
      overview: "",
      posterPath: "/all.jpg",
      lang: "de",
      parts: [GENTLE],
    });
    expect(await own.collection(10, kids), "its name is another part's").toBeUndefined();
    expect(await own.collection(8, kids), "nothing of it").toBeUndefined();
    expect(await own.collection(404, kids)).toBeUndefined();
    const later = open({ isUnfinished: true }).own.collection(8, kids);
    await expect(later).rejects.toMatchObject({ reason: "busy" });
  });
});

describe("what reads the film database for anybody", () => {
  test("gives a child what it may see, and everybody else all of it", async () => {
    const { safe } = open();
    const of = async (setting: Setting) => ({
      page: (await safe.page({ name: "tv/popular" }, 1, setting)).titles.length,
      movie: (await safe.movie(2, setting))?.id,
      show: (await safe.show(2, setting))?.id,
      season: (await safe.season(2, 4, setting))?.number,
      person: (await safe.person(1, setting))?.biography,
      collection: (await safe.collection(7, setting))?.parts.length,
    });
    expect(await of(everyone)).toEqual({
      page: 3,
      movie: 2,
      show: 2,
      season: 4,
      person: "Played murderers.",
      collection: 2,
    });
    expect(await of(kids)).toEqual({
      page: 1,
      movie: undefined,
      show: undefined,
      season: undefined,
      person: "",
      collection: 1,
    });
    expect([await safe.hasMovie(1, kids), await safe.hasMovie(2, kids)]).toEqual([true, false]);
  });

  test("opens no more lists for a child's page than it may ask for, except cached ones", async () => {
    const { safe, seenRequests, notes, setting } = open();
    const allowance = createRequestAllowance({ requests: 9, lists: 1, atATime: 9 });
    const page = (name: "tv/popular" | "movie/popular", number = 1) =>
      safe.page({ name }, number, { ...setting, allowance });
    expect((await page("tv/popular")).titles).toEqual([GENTLE]);
    expect(await page("tv/popular", 2), "later").toEqual({
      titles: [],
      lastPage: 1,
      isUnfinished: true,
    });
    expect(notes.unfinished).toBe(1);
    expect((await page("tv/popular")).titles, "asked for before").toEqual([GENTLE]);
    expect((await page("movie/popular")).titles, "cached").toEqual([GENTLE]);
    expect(notes.unfinished).toBe(1);
    expect(seenRequests).not.toContain("tv/popular 2");
  });
});
