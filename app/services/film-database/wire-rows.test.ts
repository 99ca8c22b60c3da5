import { describe, expect, test } from "vitest";

import { readPage, titleRow, type WireKind } from "./wire-rows.ts";

const film = {
  id: 19,
  title: "Metropolis",
  original_title: "Metropolis",
  release_date: "1927-02-06",
};
const show = { id: 7, name: "Serial", original_name: "Serie", first_air_date: "1960-01-02" };
const person = { id: 1, media_type: "person", name: "Fritz" };

function read(results: unknown[], assumed?: WireKind, more: object = {}) {
  let dropped = 0;
  const body = { page: 1, results, total_pages: 3, total_results: 50, ...more };
  const page = readPage(body, assumed, () => void (dropped += 1));
  return { page, dropped };
}
const named = (results: unknown[], assumed?: WireKind) =>
  read(results, assumed).page?.results.map(({ media_type: kind, title, date }) => [
    kind,
    title,
    date,
  ]);

describe("a row of a list", () => {
  test("is a film or a show, by what it says, by its list, or by the field of its name", () => {
    expect(named([{ ...film, media_type: "movie" }])).toEqual([
      ["movie", "Metropolis", "1927-02-06"],
    ]);
    expect(named([{ ...show, media_type: "tv" }])).toEqual([["tv", "Serial", "1960-01-02"]]);
    expect(named([film, show])).toEqual([
      ["movie", "Metropolis", "1927-02-06"],
      ["tv", "Serial", "1960-01-02"],
    ]);
    expect(named([{ id: 3, title: "Odd" }], "tv")).toEqual([["tv", "Odd", ""]]);
    expect(named([{ ...show, media_type: "tv" }], "movie"), "it knows better").toEqual([
      ["tv", "Serial", "1960-01-02"],
    ]);
  });

  test("has its original name where it has no other, and none without any", () => {
    expect(named([{ id: 3, original_title: "Der Golem" }], "movie")?.[0]?.[1]).toBe("Der Golem");
    expect(named([{ id: 3, original_name: "Serie" }], "tv")?.[0]?.[1]).toBe("Serie");
    const { page, dropped } = read([{ id: 3, title: "" }, film], "movie");
    expect([page?.results.length, dropped]).toEqual([1, 1]);
  });

  test("without any name is none, neither a film nor a show", () => {
    expect(read([{ id: 3 }, film], "movie")).toMatchObject({ dropped: 1 });
    expect(read([{ id: 3, media_type: "tv" }, show])).toMatchObject({ dropped: 1 });
  });

  test("is for adults when it says so in either way", () => {
    const isAdult = (more: object) => titleRow("movie").parse({ ...film, ...more }).is_adult;
    expect([isAdult({}), isAdult({ adult: true }), isAdult({ softcore: true })]).toEqual([
      false,
      true,
      true,
    ]);
    expect(isAdult({ adult: "yes" })).toBe(false);
  });

  test("keeps what is valid of it", () => {
    const odd = { poster_path: "//evil.example/x.jpg", vote_average: -1, vote_count: "many" };
    expect(titleRow("movie").parse({ ...film, ...odd, release_date: "1927" })).toMatchObject({
      poster_path: undefined,
      vote_average: 0,
      vote_count: 0,
      date: "",
    });
    const fine = { poster_path: "/x-1_.jpg", vote_average: 8.1, vote_count: 3 };
    expect(titleRow("movie").parse({ ...film, ...fine })).toMatchObject(fine);
    for (const id of [0, -1, 1.5, "19", null]) {
      expect(titleRow("movie").safeParse({ ...film, id }).success, String(id)).toBe(false);
    }
  });
});

describe("a page of a list", () => {
  test("leaves out people and kinds that are new, which are no errors", () => {
    const { page, dropped } = read([person, film, { id: 2, media_type: "podcast", name: "Talk" }]);
    expect(page?.results).toHaveLength(1);
    expect([page?.collections, dropped]).toEqual([[], 0]);
  });

  test("finds collections, also those that only have a name among films", () => {
    const collection = { id: 5, name: "The Saga", poster_path: "/saga.jpg" };
    const found = [
      { ...collection, media_type: "collection", softcore: true },
      { id: 6, name: "x", media_type: "collection", adult: true },
    ];
    expect(read(found).page?.collections).toMatchObject([
      { id: 5, name: "The Saga", poster_path: "/saga.jpg", is_adult: true },
      { id: 6, is_adult: true },
    ]);
    expect(read([collection], "movie").page).toMatchObject({
      results: [],
      collections: [{ id: 5, is_adult: false }],
    });
    expect(named([collection], "tv"), "a show").toEqual([["tv", "The Saga", ""]]);
    const nameless = { id: 5, media_type: "collection", name: "" };
    expect(read([nameless, film], "movie").page?.collections).toEqual([]);
  });

  test("finds collections by their titles, as searches have them", () => {
    const recorded = {
      adult: false,
      backdrop_path: null,
      id: 1703735,
      title: "Die Saga",
      original_title: "The Saga",
      overview: "",
      poster_path: "/saga.jpg",
      media_type: "collection",
      original_language: "en",
    };
    const expected = {
      id: 1703735,
      name: "Die Saga",
      original_name: "The Saga",
      original_language: "en",
      poster_path: "/saga.jpg",
      is_adult: false,
    };
    expect(read([recorded]).page).toMatchObject({ results: [], collections: [expected] });
    const nameless = { ...recorded, title: "" };
    expect(read([nameless]).page?.collections).toMatchObject([{ name: "The Saga" }]);
    const withNames = { ...recorded, title: undefined, original_title: undefined, name: "Saga" };
    const documented = { ...withNames, original_name: "The Saga" };
    expect(read([documented]).page?.collections).toMatchObject([
      { name: "Saga", original_name: "The Saga" },
    ]);
    const { media_type: _kind, ...amongFilms } = recorded;
    expect(named([amongFilms], "movie"), "a film without a date").toEqual([
      ["movie", "Die Saga", ""],
    ]);
  });

  test("is no page when none of its titles is readable, and an empty one without any", () => {
    expect(read([{ id: "x", title: "Odd" }], "movie")).toEqual({ page: undefined, dropped: 1 });
    expect(read([person]).page).toMatchObject({ results: [], collections: [] });
    expect(read([]).page?.results).toEqual([]);
    for (const more of [{ page: 0 }, { page: "1" }, { results: "none" }]) {
      expect(read([film], "movie", more).page, JSON.stringify(more)).toBeUndefined();
    }
    expect(readPage(null, "movie", () => undefined)).toBeUndefined();
  });

  test("claims no more pages than there are", () => {
    expect(read([film]).page).toMatchObject({ last_page: 3, total_results: 50 });
    expect(read([film], undefined, { total_pages: 501 }).page?.last_page).toBe(500);
    expect(read([film], undefined, { total_pages: "3" }).page?.last_page).toBe(0);
  });
});
