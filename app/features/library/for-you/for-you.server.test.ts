import { expect, test } from "vitest";

import { groupWrites } from "#app/db/grouped-writes.server.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import type { Movie } from "#app/features/catalog/titles/movie.ts";
import type { Person } from "#app/features/catalog/titles/person.ts";
import type { TitleCard } from "#app/features/catalog/titles/title-card.ts";
import { createProfileFinder } from "#app/features/profiles/find-profile.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { inIndia } from "#tests/test-catalog.ts";
import { addViewer, filterNothing, lookUpAll, nameNothing } from "#tests/watchlist-of.ts";

import type { NameFilter } from "../titles/name-filter.server.ts";
import { createRatings } from "../ratings/ratings.server.ts";
import { createUnwanted } from "../unwanted/unwanted.server.ts";
import { createWatched } from "../watched/watched.server.ts";
import { createWatchlist } from "../watchlist/watchlist.server.ts";
import { createForYou } from "./for-you.server.ts";

writesInEnglish();

const card = (id: number): TitleCard => ({ kind: "movie", id, title: `Film ${id}`, year: "1950" });
const cards = (...ids: number[]) => ids.map(card);

/** Each film recommends the four after it, times ten; Fritz Lang made films 1 and 71 to 75. */
const catalog: Pick<Catalog, "getMovie" | "getShow" | "getPerson" | "listGenre"> = {
  getMovie: async (id) =>
    ({
      ...card(id),
      recommendations: cards(id * 10 + 1, id * 10 + 2, id * 10 + 3, id * 10 + 4, 99),
      genres: [{ id: 53, name: "Thriller" }],
      credits: { directors: [{ personId: 68, name: "Fritz Lang" }] },
    }) as unknown as Movie,
  getShow: async () => undefined,
  getPerson: async () =>
    ({
      name: "Fritz Lang",
      crew: [1, 71, 72, 73, 74, 75].map((id) => ({ ...card(id), role: "Director, Writer" })),
    }) as unknown as Person,
  listGenre: async (slug) => ({
    titles: slug === "thriller" ? cards(81, 82, 83) : [],
    pages: 1,
    hasMore: false,
    isCutShort: false,
  }),
};
const films = {
  freeAmong: async (given: readonly Pick<TitleCard, "kind" | "id">[]) =>
    new Map(
      given.filter(({ id }) => id > 80 && id < 84).map(({ id }) => [`movie:${id}`, `item${id}`]),
    ),
};

describeEachEngine("what is recommended", ({ open }) => {
  async function openAda(filterNames: NameFilter = filterNothing) {
    const database = await open();
    const writes = groupWrites(database);
    const profileOf = createProfileFinder(database);
    const own = {
      database,
      writes,
      lookUp: lookUpAll,
      nameTitles: nameNothing,
      filterNames,
      profileOf,
    };
    const ada = await addViewer(database, "ada@example.org");
    const forYou = createForYou({ ...own, catalog, films });
    let atMs = Date.now() - 1000;
    const name = (id: number) => ({ kind: "movie" as const, id: String(id) });
    const rate = (id: number, halfStars: number) =>
      createRatings(own).change(
        ada,
        { name: name(id), title: "", halfStars, atMs: (atMs += 1) },
        inIndia,
      );
    const watch = (id: number) =>
      createWatched(own).change(
        ada,
        { name: { ...name(id), part: "" }, title: "", isWatched: true, atMs: (atMs += 1) },
        inIndia,
      );
    const rows = async () =>
      (await forYou.getRows(ada, inIndia)).map((row) => [
        "about" in row ? `${row.row} ${row.about.title}` : row.row,
        row.titles.map(({ id }) => id),
      ]);
    return { own, ada, forYou, rate, watch, rows, name };
  }

  test("is nothing for a new viewer, and something as soon as they rate a film", async () => {
    const { rows, rate } = await openAda();
    expect(await rows()).toEqual([]);
    await rate(2, 3);
    expect(await rows(), "one that they did not like").toEqual([]);
    await rate(1, 9);
    expect(await rows()).toEqual([
      ["liked Film 1", [11, 12, 13, 14, 99]],
      ["directors", [71, 72, 73, 74, 75]],
      ["free", [81, 82, 83]],
    ]);
  });

  test("comes with its reason, on each row and each card", async () => {
    const { own, forYou, ada, rate, watch, name } = await openAda();
    await rate(1, 9);
    await watch(3);
    const save = { name: name(4), title: "", isAdded: true, atMs: Date.now() };
    await createWatchlist(own).change(ada, save, inIndia);
    const rows = await forYou.getRows(ada, inIndia);
    const [watched, liked, directors, free] = rows;
    expect(watched).toMatchObject({ row: "watched", about: { title: "Film 3" } });
    expect(watched?.titles.find(({ id }) => id === 99)?.why).toEqual({
      because: "titles",
      names: ["Film 3", "Film 1", "Film 4"],
    });
    expect(liked?.titles[0]?.why).toEqual({ because: "titles", names: ["Film 1"] });
    expect(directors?.titles[0]?.why).toEqual({ because: "director", name: "Fritz Lang" });
    expect(free?.titles[0]).toMatchObject({
      why: { because: "genre", name: "thriller" },
      freeFilmId: "item81",
    });
  });

  test("begins with what was watched or liked last, and never with an item of the archive", async () => {
    const { own, ada, rate, watch, rows } = await openAda();
    await watch(3);
    await rate(1, 9);
    const item = { kind: "archive", id: "Ran1985", part: "" } as const;
    const command = { name: item, title: "", isWatched: true, atMs: Date.now() };
    await createWatched(own).change(ada, command, inIndia);
    expect((await rows()).slice(0, 2).map(([name]) => name)).toEqual([
      "liked Film 1",
      "watched Film 3",
    ]);
  });

  test("has the films of the directors who made most of them, and of no more than three", async () => {
    const { own, ada, rate, watch } = await openAda();
    const directors = new Map([
      [1, [4, 5]],
      [2, [6, 5]],
      [3, [7, 5, 6]],
      [4, [8, 8, 8]],
    ]);
    const requests: number[] = [];
    const forYou = createForYou({
      ...own,
      films,
      catalog: {
        ...catalog,
        getMovie: async (id, setting) => {
          const movie = await catalog.getMovie(id, setting);
          const people = (directors.get(id) ?? []).map((personId) => ({ personId }));
          return movie && ({ ...movie, credits: { directors: people } } as unknown as Movie);
        },
        getPerson: async (id) => {
          requests.push(id);
          return undefined;
        },
      },
    });
    for (const id of [1, 2]) await rate(id, 9);
    await watch(3);
    const save = { name: { kind: "movie", id: "4" }, title: "", isAdded: true, atMs: 5 } as const;
    await createWatchlist(own).change(ada, save, inIndia);
    await forYou.getRows(ada, inIndia);
    expect(requests.slice(0, 2), "not of what is only saved").toEqual([5, 6]);
    expect(requests).toHaveLength(3);
    expect(requests).not.toContain(8);
  });

  test("leaves out what was watched, rated, and is not for them", async () => {
    const { own, ada, rows, rate, watch, name } = await openAda();
    await rate(1, 9);
    await watch(71);
    await rate(12, 2);
    const command = { name: name(81), title: "", isUnwanted: true, atMs: Date.now() };
    await createUnwanted(own).change(ada, command, inIndia);
    const shown = (await rows()).flatMap(([, ids]) => ids as number[]);
    expect(shown).toContain(13);
    for (const id of [1, 71, 12, 81]) expect(shown).not.toContain(id);
  });

  test("is not because of a title that they watched and did not like, or that is not for them", async () => {
    const { own, ada, rows, rate, watch, name } = await openAda();
    for (const id of [2, 3, 4]) await watch(id);
    await rate(2, 2);
    await rate(3, 5);
    const command = { name: name(4), title: "", isUnwanted: true, atMs: Date.now() };
    await createUnwanted(own).change(ada, command, inIndia);
    const reasons = (await rows()).map(([row]) => row);
    expect(reasons).toEqual(["watched Film 3", "directors", "free"]);
  });

  test("is never above a child's age limit, and no reason is", async () => {
    const onlyOdd: NameFilter = (items, nameOf) =>
      Promise.resolve(items.filter((item) => Number(nameOf(item).id) % 2 === 1));
    const { forYou, ada, rate } = await openAda(onlyOdd);
    await rate(1, 9);
    await rate(2, 10);
    const text = JSON.stringify(await forYou.getRows(ada, { ...inIndia, audience: "kids" }));
    expect(text).toContain('"id":73');
    expect(text).not.toMatch(/"id":\d*[02468]\b/);
    expect(text).not.toContain("Film 2");
  });

  test("is without what the film database doesn't answer", async () => {
    const { own, ada, rate } = await openAda();
    await rate(1, 9);
    const down = () => Promise.reject(new Error("down"));
    const broken = { getMovie: down, getShow: down, getPerson: down, listGenre: down };
    const forYou = createForYou({ ...own, catalog: broken, films: { freeAmong: down } });
    expect(await forYou.getRows(ada, inIndia)).toEqual([]);
    const half = createForYou({
      ...own,
      catalog: { ...catalog, getPerson: down, listGenre: down },
      films: { freeAmong: down },
    });
    expect(await half.getRows(ada, inIndia)).toMatchObject([{ row: "liked" }]);
  });
});
