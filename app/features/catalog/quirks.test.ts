import { describe, expect, test } from "vitest";

import { inIndia, openFilms, openTestCatalog, serveFilms } from "#tests/test-catalog.ts";

import { formatRuntime } from "#app/lib/formats/runtime.ts";
import { writesInEnglish } from "#tests/in-english.ts";

import { spokenLanguages } from "./titles/movie.ts";
import { seasonName } from "./titles/show.ts";
import { titleKey } from "./titles/title-card.ts";
import { formatVote } from "./titles/vote.ts";

writesInEnglish();
/** A page as the film database sends it, with rows that a test makes up. */
const page = (results: unknown[], pages = 1, number = 1) => ({
  page: number,
  results,
  total_pages: pages,
  total_results: results.length,
});

const film = (id: number, more: object = {}) => ({
  id,
  title: `Film ${id}`,
  original_title: `Film ${id}`,
  original_language: "en",
  overview: "",
  poster_path: null,
  release_date: "2001-02-03",
  vote_average: 0,
  vote_count: 0,
  ...more,
});

async function openOver(answer: Parameters<typeof serveFilms>[0]) {
  return openTestCatalog(await serveFilms(answer));
}

/** The cards of one list with these rows. */
async function rowOf(...results: unknown[]) {
  const { catalog, troubles } = await openOver((path) =>
    path === "movie/popular" ? page(results) : undefined,
  );
  return { cards: await catalog.getRow("movies/featured", inIndia), troubles };
}

async function movieOf(details: object) {
  const { catalog } = await openOver((path) =>
    path === "movie/5" ? { ...film(5), ...details } : undefined,
  );
  const movie = await catalog.getMovie(5, inIndia);
  if (movie === undefined) throw new Error("The film is not there.");
  return movie;
}

async function showOf(details: object) {
  const { catalog } = await openOver((path) =>
    path === "tv/5" ? { id: 5, name: "A show", ...details } : undefined,
  );
  const show = await catalog.getShow(5, inIndia);
  if (show === undefined) throw new Error("The show is not there.");
  return show;
}

describe("quirks of the film database's answers", () => {
  test("1: a row that is on two pages is shown once, and pages may be short", async () => {
    const films = await openFilms();
    await films.turn({ borderDuplicates: true });
    const { catalog } = await openTestCatalog(films);
    const { titles } = await catalog.listTitles("movies/featured", inIndia, 4);
    expect(titles.length).toBeGreaterThan(70);
    expect(titles.length).toBeLessThan(80);
    expect(new Set(titles.map(titleKey)).size).toBe(titles.length);

    await films.turn({ shortPages: true });
    const { catalog: other } = await openTestCatalog(films);
    const short = await other.listTitles("movies/featured", inIndia, 2);
    expect(short.titles.length).toBeLessThan(38);
    expect(short).toMatchObject({ pages: 2, hasMore: true });
  });

  test("2: ids are per type, so a film and a show with the same number are both shown", async () => {
    const { catalog } = await openOver((path) =>
      path === "search/multi"
        ? page([
            { id: 1_399, name: "The Show", media_type: "tv" },
            { id: 1_399, title: "The Film", media_type: "movie" },
          ])
        : undefined,
    );
    const { titles } = await catalog.search("the one", inIndia);
    expect(titles.map(titleKey)).toEqual(["tv:1399", "movie:1399"]);
  });

  test("3: the list implies a row's kind where the row does not state it", async () => {
    const { catalog } = await openOver((path) =>
      path === "tv/popular"
        ? page([{ id: 1, name: "A show" }])
        : path === "trending/movie/week"
          ? page([{ ...film(2), media_type: "movie" }])
          : path === "person/9"
            ? { id: 9, name: "N. N.", combined_credits: { cast: [film(3), { id: 4, name: "S" }] } }
            : undefined,
    );
    expect((await catalog.getRow("tvshows/popular", inIndia))[0]?.kind).toBe("tv");
    expect((await catalog.getRow("movies/trending", inIndia))[0]?.kind).toBe("movie");
    const person = await catalog.getPerson(9, inIndia);
    expect(person?.acting.map(titleKey)).toEqual(["tv:4", "movie:3"]);
  });

  test("4: a search page with only people gives way to the next", async () => {
    const requests: (string | null)[] = [];
    const people = Array.from({ length: 20 }, (_, at) => ({
      id: at + 1,
      name: `Person ${at}`,
      media_type: "person",
      known_for: [film(7)],
    }));
    const { catalog, troubles } = await openOver((path, query) => {
      if (path !== "search/multi") return undefined;
      requests.push(query.get("page"));
      const number = Number(query.get("page"));
      return number < 3
        ? page(people, 3, number)
        : page([{ ...film(7), media_type: "movie" }], 3, 3);
    });
    const found = await catalog.search("nolan", inIndia);
    expect(found.titles.map(titleKey)).toEqual(["movie:7"]);
    expect(found).toMatchObject({ pages: 3, hasMore: false });
    expect(requests).toEqual(["1", "2", "3"]);
    expect(troubles).toEqual([]);
  });

  test("4: and when people fill page after page, it gives up", async () => {
    let requests = 0;
    const { catalog } = await openOver((_, query) => {
      requests += 1;
      return page([{ id: 1, media_type: "person", name: "P" }], 400, Number(query.get("page")));
    });
    expect((await catalog.search("nolan", inIndia)).titles).toEqual([]);
    expect(requests).toBeLessThan(6);
  });

  test("5: null and empty values are left out and break nothing", async () => {
    const movie = await movieOf({
      backdrop_path: null,
      overview: null,
      tagline: "",
      genres: [],
      homepage: null,
      belongs_to_collection: null,
      production_companies: [],
    });
    expect(movie).toMatchObject({ overview: "", tagline: "", genres: [], trailers: [] });
    expect(movie.posterPath).toBeUndefined();
    expect(movie.backdropPath).toBeUndefined();
    expect(movie.collection).toBeUndefined();
  });

  test.each([
    ["1999-01-01", "1999"],
    ["", ""],
    [null, ""],
    [undefined, ""],
    ["soon", ""],
  ])("6: the date %s gives the year '%s', from its text", async (release_date, year) => {
    const { cards } = await rowOf(film(1, { release_date }));
    expect(cards[0]?.year).toBe(year);
    expect((await movieOf({ release_date })).year).toBe(year);
  });

  test.each([0, null, undefined])("7: a runtime of %s is hidden", async (runtime) => {
    const movie = await movieOf({ runtime });
    expect(formatRuntime(movie.runtimeMinutes)).toBeUndefined();
  });

  test.each([
    [7, 100, "7.0"],
    [7.193, 100, "7.2"],
    [8.25, 1, "8.3"],
    [0, 0, "Not rated"],
    [9.5, 0, "Not rated"],
    [null, null, "Not rated"],
  ])("8: %s of %s votes reads %s", async (vote_average, vote_count, expected) => {
    expect(formatVote((await movieOf({ vote_average, vote_count })).vote)).toBe(expected);
  });

  test("9: languages go by their English names, and none is No Language", async () => {
    const movie = await movieOf({
      spoken_languages: [
        { iso_639_1: "xh", english_name: "Xhosa", name: "" },
        { iso_639_1: "xx", english_name: "No Language", name: "No Language" },
        { iso_639_1: "cn", english_name: "Cantonese", name: "广州话 / 廣州話" },
        { iso_639_1: "zz", english_name: "", name: "" },
      ],
      production_companies: [{ id: 1, name: "UFA", logo_path: null, origin_country: "" }],
    });
    expect(spokenLanguages(movie)).toEqual(["Xhosa", "No Language", "Cantonese"]);
    expect(movie.companies).toEqual(["UFA"]);
  });

  test("10: an id that vanished is missing, whichever of its codes says so", async () => {
    for (const code of [34, 6]) {
      const { catalog } = await openOver(() => ({ status_code: code, status_message: "Gone." }));
      expect(await catalog.getMovie(5, inIndia)).toBeUndefined();
    }
  });

  test("11: totals and popularity that change between requests change nothing", async () => {
    const films = await openFilms();
    const { catalog } = await openTestCatalog(films);
    const steady = await catalog.listTitles("movies/featured", inIndia, 2);
    await films.turn({ drift: true });
    const { catalog: other } = await openTestCatalog(films);
    const drifting = await other.listTitles("movies/featured", inIndia, 2);
    expect(drifting.titles.map(titleKey)).toEqual(steady.titles.map(titleKey));
  });

  test("12: long, foreign and right-to-left titles arrive complete", async () => {
    const films = await openFilms();
    const { catalog } = await openTestCatalog(films);
    const long = await catalog.getMovie(900_060_008, inIndia);
    expect(long?.title.length).toBeGreaterThan(200);
    expect(long?.overview).toContain("\n\n");
    expect(await catalog.getMovie(900_060_009, inIndia)).toMatchObject({
      title: "مصباح في الميناء",
      lang: "ar",
    });
    expect((await catalog.getMovie(27_205, inIndia))?.lang).toBeUndefined();
  });

  test("13: specials come last, announced seasons remain, and seasons keep their names", async () => {
    const season = (season_number: number, more: object = {}) => ({
      id: season_number + 100,
      name: `Season ${season_number}`,
      season_number,
      episode_count: 8,
      air_date: "2022-08-21",
      poster_path: null,
      ...more,
    });
    const show = await showOf({
      seasons: [
        season(0, { name: "Specials", air_date: null }),
        season(1, { name: "Book One: Water" }),
        season(2, { name: "" }),
        season(3, { air_date: null, episode_count: 0 }),
      ],
    });
    expect(show.seasons.map((each) => [each.number, seasonName(each), each.year])).toEqual([
      [1, "Book One: Water", "2022"],
      [2, "Season 2", "2022"],
      [3, "Season 3", ""],
      [0, "Specials", ""],
    ]);
  });

  test("14: removed trailers are listed all the same, beside the others", async () => {
    const films = await openFilms();
    const { catalog } = await openTestCatalog(films);
    const movie = await catalog.getMovie(900_060_012, inIndia);
    expect(movie?.trailers.length).toBeGreaterThan(0);
    expect((await catalog.getMovie(900_060_005, inIndia))?.trailers).toEqual([]);
    expect((await catalog.getMovie(900_060_006, inIndia))?.trailers).toEqual([]);
  });

  test("15: text comes raw or escaped, and means the same", async () => {
    const films = await openFilms();
    await films.turn({ escapedUnicode: true });
    const { catalog } = await openTestCatalog(films);
    expect((await catalog.getMovie(57_283, inIndia))?.title).toBe("Häxan");
    expect((await catalog.getMovie(900_060_010, inIndia))?.title).toBe("月台上的最後一把雨傘");
  });

  test("17: titles for adults are left out of lists, also by the newer flag", async () => {
    const { cards } = await rowOf(
      film(1, { adult: true }),
      film(2, { softcore: true }),
      film(3, { adult: false, softcore: false }),
    );
    expect(cards.map(({ id }) => id)).toEqual([3]);
  });

  test("17: nor do they have a page, or a place among a person's credits", async () => {
    const { catalog } = await openOver((path) => {
      if (path === "movie/1") return film(1, { softcore: true });
      if (path === "tv/1") return { id: 1, name: "A show", softcore: true };
      if (path !== "person/1") return undefined;
      const cast = [film(1, { adult: true }), film(2, { softcore: true }), film(3)];
      const works = cast.map((row) => ({ ...row, media_type: "movie" }));
      return { id: 1, name: "Somebody", combined_credits: { cast: works, crew: works } };
    });
    expect(await catalog.getMovie(1, inIndia)).toBeUndefined();
    expect(await catalog.getShow(1, inIndia)).toBeUndefined();
    const person = await catalog.getPerson(1, inIndia);
    expect(person?.acting.map(({ id }) => id)).toEqual([3]);
    expect(person?.crew.map(({ id }) => id)).toEqual([3]);
  });

  test("18: daily shows without an overview are cards like any other", async () => {
    const { catalog } = await openOver((path) =>
      path === "tv/popular"
        ? page([{ id: 1, name: "The News", overview: "", vote_count: 2 }])
        : undefined,
    );
    expect(await catalog.getRow("tvshows/popular", inIndia)).toMatchObject([{ title: "The News" }]);
  });

  test("19: a different answer from another edge server is handled as well", async () => {
    const films = await openFilms();
    await films.turn({ missingKeys: true, bareErrors: true, manyPages: true });
    const { catalog } = await openTestCatalog(films);
    expect((await catalog.listTitles("movies/featured", inIndia, 2)).titles.length).toBe(40);
    expect(await catalog.getMovie(1_999_999_999, inIndia)).toBeUndefined();
  });
});

describe("an item that cannot be read", () => {
  test("is left out and reported, and the others remain", async () => {
    const { cards, troubles } = await rowOf(
      film(1),
      null,
      { id: "two", title: "Text for a number" },
      { ...film(3), title: "", original_title: "" },
      "four",
      { ...film(5), title: 7, original_title: "Original" },
    );
    expect(cards.map(({ title }) => title)).toEqual(["Film 1", "Original"]);
    expect(troubles).toEqual([{ kind: "dropped", path: "/3/movie/popular", count: 4 }]);
  });

  test("loses only itself, wherever in a title it is", async () => {
    const movie = await movieOf({
      genres: [{ id: 18, name: "Drama" }, { id: null }, { id: 80, name: null }],
      videos: { results: "none" },
      credits: { cast: [{ id: 1, name: "Somebody", character: null }, {}], crew: null },
      recommendations: { results: [film(6), { id: -1 }] },
      release_dates: null,
      "watch/providers": { results: { IN: { link: "x", flatrate: [{ provider_id: 1 }] }, US: 3 } },
      spoken_languages: null,
      poster_path: "//elsewhere.example/evil.jpg",
    });
    expect(movie.genres, "an untranslated genre stays").toEqual([
      { id: 18, name: "Drama" },
      { id: 80, name: "" },
    ]);
    expect(movie.credits.cast).toMatchObject([{ name: "Somebody", role: "" }]);
    expect(movie.recommendations.map(({ id }) => id)).toEqual([6]);
    expect(movie.whereToWatch).toBeUndefined();
    expect(movie.posterPath).toBeUndefined();
  });

  test.each([
    ["an answer that is a list of nothing that can be read", page([{}, {}])],
    ["an answer that is no list", { page: 1, total_pages: 1 }],
    ["an answer that is no object", '"fine"'],
    ["an error with status 200", { success: false, status_code: 46, status_message: "Later." }],
  ])("%s is a failure and not an empty list", async (_, body) => {
    const { catalog } = await openOver(() => body);
    await expect(catalog.getRow("movies/featured", inIndia)).rejects.toMatchObject({
      service: "film database",
      reason: expect.stringMatching(/garbled|unavailable/),
    });
  });

  test("an empty list is an empty list", async () => {
    const { catalog } = await openOver(() => page([], 0));
    expect(await catalog.getRow("movies/featured", inIndia)).toEqual([]);
    expect((await catalog.listTitles("tvshows/popular", inIndia, 3)).hasMore).toBe(false);
  });

  test("a title without a name is a failure and not a page without a name", async () => {
    await expect(movieOf({ title: null })).rejects.toMatchObject({ reason: "garbled" });
  });
});

test("a country without films now playing gets the world's", async () => {
  const { catalog } = await openOver((path, query) =>
    path === "movie/now_playing" ? page(query.has("region") ? [] : [film(1)]) : undefined,
  );
  const list = await catalog.listTitles("new-releases/movies", inIndia);
  expect(list.titles.map(({ id }) => id)).toEqual([1]);
});

test("more pages than the service serves are never requested", async () => {
  const requests: string[] = [];
  const { catalog } = await openOver((_, query) => {
    requests.push(query.get("page") ?? "");
    return page([film(Number(query.get("page")))], 42_471, Number(query.get("page")));
  });
  const list = await catalog.listTitles("movies/featured", inIndia, 25);
  expect(list).toMatchObject({ pages: 25, hasMore: false });
  expect(requests).toHaveLength(25);
});
