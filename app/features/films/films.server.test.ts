import { describe, expect, test, vi } from "vitest";

import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { noTitles, openFilmsOf, openMatchedFilms } from "#tests/archive/films-of.ts";
import { inIndia } from "#tests/test-catalog.ts";

import { parseFilmFilters } from "./lists/film-filters.ts";
import { MOST_PAGES } from "./lists/list-limits.ts";

const filters = (query = "") => parseFilmFilters(new URLSearchParams(query));
const searches = (requests: { path: string }[]) =>
  requests.filter(({ path }) => path.startsWith("/advancedsearch"));

const UNSTATED_AND_OLD = 3;

describe("a list", () => {
  test("grows page by page, requests only the newest, and shows nothing twice", async () => {
    const outside = await openFaultyArchive();
    outside.quirks.overlappingPages = true;
    const films = await openFilmsOf(outside);
    const one = await films.list(filters(), 1, inIndia);
    expect(one.films).toHaveLength(24);
    expect(one).toMatchObject({ pages: 1, hasMore: true, isCutShort: false });
    const two = await films.list(filters(), 2, inIndia);
    expect(searches(outside.requests)).toHaveLength(2);
    const ids = two.films.map(({ id }) => id);
    expect(ids.slice(0, 24)).toEqual(one.films.map(({ id }) => id));
    // One of them is old, states no license, and has no known title.
    expect(ids).toHaveLength(46);
    expect(new Set(ids).size).toBe(46);
  });

  test("that is opened with many pages at once sends few requests, and shows the same films", async () => {
    const outside = await openFaultyArchive();
    const films = await openFilmsOf(outside);
    const deep = await films.list(filters(), 13, inIndia);
    expect(searches(outside.requests)).toHaveLength(4);
    expect(deep).toMatchObject({ hasMore: false, isAtEnd: false });
    // Old ones without a license are counted by the archive, and not shown without a title.
    expect(deep.total - deep.films.length).toBe(UNSTATED_AND_OLD);
    await films.list(filters(), 900, inIndia);
    const deepest = Math.max(
      ...searches(outside.requests).map(({ path }) => {
        const requests = new URLSearchParams(path);
        return Number(requests.get("rows")) * Number(requests.get("page"));
      }),
    );
    expect(deepest).toBe(MOST_PAGES * 24);
  });

  test("shows what arrived when a later page failed", async () => {
    const outside = await openFaultyArchive();
    const films = await openFilmsOf(outside);
    await films.list(filters(), 1, inIndia);
    await outside.breakDown({ kind: "503-html" });
    const cut = await films.list(filters(), 2, inIndia);
    expect(cut).toMatchObject({ films: { length: 24 }, isCutShort: true });
  });

  test("that failed altogether is a failure, not an empty list", async () => {
    const outside = await openFaultyArchive();
    const films = await openFilmsOf(outside);
    await outside.breakDown({ kind: "200-error" });
    await expect(films.list(filters(), 1, inIndia)).rejects.toMatchObject({ name: "ServiceError" });
    await outside.recover();
    expect((await films.list(filters("q=zzqq"), 1, inIndia)).films).toEqual([]);
  });

  test("contains only films: no copies, no news, no games, also when searching", async () => {
    const films = await openFilmsOf(await openFaultyArchive());
    const browsed = (await films.list(filters(), 13, inIndia)).films.map(({ id }) => id);
    expect(browsed.filter((id) => /x264|tv-news|speedrun|sunday/.test(id))).toEqual([]);
    const found = async (q: string) =>
      (await films.list(filters(`q=${q}`), 1, inIndia)).films.map(({ id }) => id);
    expect(await found("glass harbour")).not.toContainEqual(expect.stringContaining("x264"));
    expect(await found("news at six")).toEqual([]);
    expect(await found("marble caves")).toEqual([]);
    expect(await found("big buck bunny")).toContain("BigBuckBunny_124");
  });

  test("shows each film's title and year, whatever their format in the record", async () => {
    const films = await openFilmsOf(await openFaultyArchive());
    const all = new Map(
      (await films.list(filters(), 13, inIndia)).films.map((film) => [film.id, film]),
    );
    const details = (id: string) => all.get(`matinee-invented-${id}`);
    expect(details("two-names")).toMatchObject({ title: "The Woman of Two Names", year: "1949" });
    expect(details("nameless")?.title).toBe("Untitled");
    expect(details("the-undated-letter")?.year).toBe("");
    expect(details("about-then")?.year).toBe("1931");
    expect(details("barish-ki-raat")).toMatchObject({ title: "बारिश की रात का गीत", lang: "hi" });
  });
});

describe("a search for free films", () => {
  test.each([
    ["its title", "detour", "Detour"],
    ["its title and its year", "metropolis 1927", "Metropolis1927EnglishVersion"],
    ["its maker", "edgar ulmer", "Detour"],
    ["the name of its collection", "film noir", "Detour"],
  ])("finds one by %s", async (_, typed, id) => {
    const films = await openFilmsOf(await openFaultyArchive());
    const found = await films.search(typed, inIndia);
    expect(found.map((film) => film.id)).toContain(id);
    expect(found.length).toBeLessThanOrEqual(12);
  });

  test("finds none by its description, none for two characters, and each work once", async () => {
    const outside = await openFaultyArchive();
    const films = await openFilmsOf(outside);
    expect(await films.search("himself finds proofs", inIndia)).toEqual([]);
    const before = outside.requests.length;
    expect(await films.search("de", inIndia)).toEqual([]);
    expect(outside.requests.length).toBe(before);
    const works = (await films.search("the", inIndia)).map(({ title, year }) => title + year);
    expect(new Set(works).size).toBe(works.length);
  });

  test("finds for a child only what a child may watch", async () => {
    const films = await openFilmsOf(await openFaultyArchive());
    const kids = { ...inIndia, audience: "kids" } as const;
    expect(await films.search("detour", kids)).toEqual([]);
    expect((await films.search("cartoons", kids)).length).toBeGreaterThan(0);
  });
});

describe("tiles, surprises and similar films", () => {
  test("there are six tiles, of films or of television", async () => {
    const films = await openFilmsOf(await openFaultyArchive());
    expect(await films.tiles("films", inIndia)).toHaveLength(6);
    const television = await films.tiles("television", inIndia);
    expect(television).toHaveLength(6);
    expect((await films.film(television[0]?.id ?? "", inIndia))?.subjects).toContain("television");
  });

  test("tiles are shown after a restart while the archive is down", async () => {
    const outside = await openFaultyArchive();
    const { films, restart } = await openMatchedFilms(outside, noTitles);
    const [shown, television] = [
      await films.tiles("films", inIndia),
      await films.tiles("television", inIndia),
    ];
    await outside.breakDown({ kind: "503" });
    const { films: again } = restart();
    expect(await again.tiles("films", inIndia)).toEqual(shown);
    expect(await again.tiles("television", inIndia)).toEqual(television);
  });

  test("a surprise is any film of the list, from its last page too", async () => {
    const outside = await openFaultyArchive();
    const films = await openFilmsOf(outside);
    const few = await films.list(filters("collection=prelinger"), 1, inIndia);
    const surprise = await films.surprise(filters("collection=prelinger"), inIndia);
    expect(few.films).toContainEqual(surprise);
    expect(await films.surprise(filters("q=zzqq"), inIndia)).toBeUndefined();
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    try {
      const last = (await films.list(filters(), 13, inIndia)).films.at(-1);
      expect(await (await openFilmsOf(outside)).surprise(filters(), inIndia)).toEqual(last);
    } finally {
      vi.restoreAllMocks();
    }
  });

  test("a similar film shares a subject with it, and is never the film itself", async () => {
    const films = await openFilmsOf(await openFaultyArchive());
    const general = await films.film("The_General_Buster_Keaton", inIndia);
    const related = general ? await films.related(general, inIndia) : [];
    expect(related).toHaveLength(12);
    expect(related.map(({ id }) => id)).not.toContain(general?.id);
    const [other] = related;
    const subjects = (await films.film(other?.id ?? "", inIndia))?.subjects ?? [];
    expect(subjects.some((subject) => general?.subjects.includes(subject))).toBe(true);
  });
});

describe("a film", () => {
  test("has its facts, its qualities and its captions", async () => {
    const films = await openFilmsOf(await openFaultyArchive());
    expect(await films.film("charlie_chaplin_film_fest", inIndia)).toMatchObject({
      title: "Charlie Chaplin Festival",
      year: "1938",
      creator: "",
      director: "Charles Chaplin",
      runtimeMinutes: 77,
      licence: { label: "Public domain" },
      isLent: false,
      works: [
        {
          files: [
            { name: "charlie_chaplin_film_fest.mp4" },
            { name: "charlie_chaplin_film_fest_512kb.mp4" },
          ],
          captions: [{ language: "en" }, { language: "hi" }],
        },
      ],
    });
  });

  test("with a description of lists or markup is shown in paragraphs", async () => {
    const films = await openFilmsOf(await openFaultyArchive());
    const five = await films.film("matinee-invented-the-committee-of-five", inIndia);
    expect(five?.creator).toBe("Ruth Callender, Harold Pym, Dora Finch");
    expect(five?.description).toHaveLength(2);
    const marked = await films.film("matinee-invented-the-marked-up-man", inIndia);
    expect(JSON.stringify(marked?.description)).not.toMatch(/script|taken over|form|img/);
    expect(
      (await films.film("matinee-invented-no-words-for-it", inIndia))?.description,
    ).toBeUndefined();
  });

  test.each([
    ["bevhill-s01e01-36", 36],
    ["mister-ed-s-01", 26],
    ["matinee-invented-harbour-street-complete", 312],
    ["matinee-invented-odd-names", 3],
    ["matinee-invented-every-size", 1],
    ["matinee-invented-with-trailer", 1],
    ["matinee-invented-CAPITAL.Letters", 1],
    ["matinee-invented-master-only", 0],
    ["matinee-invented-for-members-only", 0],
    ["Suspense-TheCaskOfAmontillado", 0],
    ["Dementia_13", 0],
  ])("%s contains %i works", async (id, count) => {
    const films = await openFilmsOf(await openFaultyArchive());
    expect((await films.film(id, inIndia))?.works).toHaveLength(count);
  });

  test("that does not exist is requested once", async () => {
    const outside = await openFaultyArchive();
    const films = await openFilmsOf(outside);
    for (const id of ["Nosferatu1922", "night_of_the_living_dead"]) {
      expect(await films.film(id, inIndia)).toBeUndefined();
      expect(await films.film(id, inIndia)).toBeUndefined();
    }
    expect(outside.requests).toHaveLength(2);
  });

  test("that is known is shown while the archive is down", async () => {
    const outside = await openFaultyArchive();
    const films = await openFilmsOf(outside);
    await films.film("Detour", inIndia);
    await outside.breakDown({ kind: "reset" });
    expect((await films.film("Detour", inIndia))?.title).toBe("Detour");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 29 * 24 * 3_600_000 });
    try {
      expect((await films.film("Detour", inIndia))?.title).toBe("Detour");
    } finally {
      vi.useRealTimers();
    }
    await expect(films.film("ScarletStreet", inIndia)).rejects.toMatchObject({ reason: "cut off" });
  });

  test("has captions as WebVTT, and only its own", async () => {
    const outside = await openFaultyArchive();
    const films = await openFilmsOf(outside);
    const id = "matinee-invented-from-a-mkv";
    expect(await films.captions(id, "russian-doll.asr.srt", inIndia)).toMatch(/^WEBVTT\n/);
    const before = outside.requests.length;
    expect(await films.captions(id, "russian-doll.mp4", inIndia)).toBeUndefined();
    expect(await films.captions(id, "../Detour/Detour.en.vtt", inIndia)).toBeUndefined();
    expect(outside.requests).toHaveLength(before);
  });
});

test("pictures, pages and files have the archive's addresses", async () => {
  const outside = await openFaultyArchive();
  const { addresses } = await openFilmsOf(outside);
  const { origin } = outside.origin;
  const id = "Nosferatu_most_complete_version_93_mins.";
  expect(addresses.page(id)).toBe(`${origin}/details/${id}`);
  expect(addresses.pictureOf({ id, title: "Nosferatu", year: "1922" })).toBe(
    `/images/archive/${id}`,
  );
  const odd = "Reel 2/Où est l'été… & #1? 50%.mp4";
  const address = addresses.file("odd", odd);
  expect(decodeURIComponent(new URL(address).pathname)).toBe(`/download/odd/${odd}`);
  expect(new URL(address).search + new URL(address).hash).toBe("");
});

test("a picture that the record itself names is used", async () => {
  const outside = await openFaultyArchive();
  outside.quirks.miscImage = "rooted";
  const films = await openFilmsOf(outside);
  const film = await films.film("Detour", inIndia);
  expect(film && films.addresses.pictureOf(film)).toBe(
    `${outside.origin.origin}/services/img/Detour`,
  );
});
