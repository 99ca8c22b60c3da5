import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openFilmDatabase } from "./open-film-database.ts";
import type { Json, OpenFilmDatabase } from "./open-film-database.ts";

let film: OpenFilmDatabase;
beforeAll(async () => {
  film = await openFilmDatabase();
});
afterAll(() => film.close());

const titles = async (path: string) => (await film.rows(path)).map((row) => row.title ?? row.name);
const list = (value: unknown) => z.array(z.record(z.string(), z.unknown())).parse(value);

/** Every row of a list, from all its pages. */
async function allRows(path: string): Promise<Json[]> {
  const { total_pages: pages } = await film.json(path);
  const numbers = Array.from({ length: Number(pages) }, (_, index) => index + 1);
  return (await Promise.all(numbers.map((page) => film.rows(`${path}&page=${page}`)))).flat();
}

/** The genres of every row that discover returns. */
async function genresOf(query: string): Promise<number[][]> {
  const rows = await allRows(`/3/discover/movie?${query}`);
  return rows.map((row) => z.array(z.number()).parse(row.genre_ids));
}

async function unpopularShows(query: string): Promise<unknown[]> {
  const rows = await allRows(`/3/discover/tv?sort_by=popularity.asc${query}`);
  return rows.map((row) => row.name);
}

async function certificates(kind: string, country: string): Promise<unknown[]> {
  const { certifications } = await film.json(`/3/certification/${kind}/list`);
  const all = z.record(z.string(), z.unknown()).parse(certifications);
  return list(all[country]).map((entry) => entry.certification);
}

describe("section 3, search", () => {
  test.each([
    ["/3/search/movie?query=matrix", "The Matrix"],
    ["/3/search/movie?query=haxan", "Häxan"],
    ["/3/search/movie?query=cabinet%20of%20dr", "The Cabinet of Dr. Caligari"],
    ["/3/search/movie?query=its+a+wonderful", "It's a Wonderful Life"],
    ["/3/search/movie?query=%E0%A4%B6%E0%A5%8B%E0%A4%B2%E0%A5%87", "Sholay"],
    ["/3/search/movie?query=voyage+lune", "A Trip to the Moon"],
    ["/3/search/tv?query=breaking", "Breaking Bad"],
    ["/3/search/person?query=meli", "Georges Méliès"],
    ["/3/search/collection?query=toy", "Toy Story Collection"],
    ["/3/search/keyword?query=time+tr", "time travel"],
    ["/3/search/company?query=ghibli", "Studio Ghibli"],
  ])("%s finds %s first", async (path, first) => {
    expect((await titles(path))[0]).toBe(first);
  });

  test("a title that does not exist is not found", async () => {
    const body = await film.json("/3/search/multi?query=zzyzx+quorum");
    expect(body).toEqual({ page: 1, results: [], total_pages: 1, total_results: 0 });
  });

  test("a multi search labels films, shows, collections and people", async () => {
    const rows = await film.rows("/3/search/multi?query=star");
    const kinds = new Set(rows.map((row) => row.media_type));
    expect(kinds).toEqual(new Set(["movie", "tv", "collection"]));
    const [person] = await film.rows("/3/search/multi?query=keaton");
    expect(person).toMatchObject({ media_type: "person", name: expect.stringMatching(/Keaton$/) });
    expect(person).not.toHaveProperty("poster_path");
    expect(list(person?.known_for)[0]).toHaveProperty("media_type");
  });

  test("a collection beside films has a title and no name, as recorded", async () => {
    const rows = await film.rows("/3/search/multi?query=toy+story");
    const collection = rows.find((row) => row.media_type === "collection");
    expect(Object.keys(collection ?? {}).toSorted()).toEqual([
      "adult",
      "backdrop_path",
      "id",
      "media_type",
      "original_language",
      "original_title",
      "overview",
      "poster_path",
      "title",
    ]);
    expect(collection).toMatchObject({ title: "Toy Story Collection" });
  });

  test("years narrow a search", async () => {
    expect(await titles("/3/search/movie?query=star&year=1937")).toEqual(["A Star Is Born"]);
    expect(await titles("/3/search/movie?query=star&primary_release_year=1977")).toEqual([
      "Star Wars",
    ]);
    expect(await titles("/3/search/tv?query=sherlock&first_air_date_year=2012")).toEqual([]);
    expect(await titles("/3/search/tv?query=sherlock&year=2012")).toEqual(["Sherlock"]);
  });
});

describe("section 3, find", () => {
  test("an IMDb id finds its film as a list row", async () => {
    const body = await film.json("/3/find/tt0133093?external_source=imdb_id");
    expect(list(body.movie_results)).toMatchObject([{ id: 603, media_type: "movie" }]);
    expect(Object.keys(body)).toEqual([
      "movie_results",
      "person_results",
      "tv_results",
      "tv_episode_results",
      "tv_season_results",
    ]);
  });

  test("a video's key finds its title", async () => {
    const { results } = await film.json("/3/tv/1396/videos");
    const key = list(results)[0]?.key;
    const body = await film.json(`/3/find/${key}?external_source=youtube_id`);
    expect(list(body.tv_results)).toMatchObject([{ id: 1396 }]);
  });

  test("no result is five empty lists and 200", async () => {
    const body = await film.json("/3/find/tt9999999?external_source=imdb_id");
    expect(Object.values(body)).toEqual([[], [], [], [], []]);
  });
});

describe("section 3, discover films", () => {
  test("a comma means all genres, a bar any, and without_genres none", async () => {
    const both = await genresOf("with_genres=27,878");
    const any = await genresOf("with_genres=27%7C878");
    const less = await genresOf("with_genres=27&without_genres=878,53");
    expect(both.every((ids) => ids.includes(27) && ids.includes(878))).toBe(true);
    expect(any.every((ids) => ids.includes(27) || ids.includes(878))).toBe(true);
    expect(less.some((ids) => ids.includes(878) || ids.includes(53))).toBe(false);
    expect(both.length).toBeGreaterThan(2);
    expect(any.length).toBeGreaterThan(both.length);
    expect(less.length).toBeGreaterThan(2);
  });

  const numbers: [string, (row: Json) => boolean][] = [
    ["vote_average.gte=8", (row) => Number(row.vote_average) >= 8],
    [
      "vote_average.lte=5&vote_count.gte=1",
      (row) => Number(row.vote_average) <= 5 && Number(row.vote_count) >= 1,
    ],
    ["vote_count.gte=5000", (row) => Number(row.vote_count) >= 5000],
    ["primary_release_year=1924", (row) => String(row.release_date).startsWith("1924")],
    [
      "primary_release_date.gte=2020-01-01&primary_release_date.lte=2021-12-31",
      (row) => String(row.release_date) >= "2020" && String(row.release_date) < "2022",
    ],
    ["with_original_language=hi", (row) => row.original_language === "hi"],
    [
      "with_original_language=ta%7Cte%7Cml",
      (row) => ["ta", "te", "ml"].includes(String(row.original_language)),
    ],
  ];
  test.each(numbers)("%s really filters", async (query, holds) => {
    const all = await allRows("/3/discover/movie?include_adult=false");
    const rows = await allRows(`/3/discover/movie?${query}`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(holds)).toBe(true);
    expect(rows.length).toBe(all.filter(holds).length);
  });

  test("running time, country, keyword, company and people filter by the title's details", async () => {
    const long = await allRows("/3/discover/movie?with_runtime.gte=200");
    const minutes = await Promise.all(
      long.map(async (row) => Number((await film.json(`/3/movie/${row.id}`)).runtime)),
    );
    expect(minutes.length).toBeGreaterThan(3);
    expect(Math.min(...minutes)).toBeGreaterThanOrEqual(200);
    expect(await titles("/3/discover/movie?with_origin_country=SE")).toEqual(
      expect.arrayContaining(["Häxan", "Let the Right One In"]),
    );
    expect(await titles("/3/discover/movie?with_companies=10342")).toContain("Spirited Away");
    const [keyword] = await film.rows("/3/search/keyword?query=dinosaur");
    expect((await titles(`/3/discover/movie?with_keywords=${keyword?.id}`)).toSorted()).toEqual([
      "Jurassic Park",
      "The Lost World",
    ]);
    const [keaton] = await film.rows("/3/search/person?query=buster+keaton");
    const acted = await titles(`/3/discover/movie?with_cast=${keaton?.id}`);
    const directed = await titles(`/3/discover/movie?with_crew=${keaton?.id}`);
    expect(acted).toContain("Steamboat Bill, Jr.");
    expect(directed).not.toContain("Steamboat Bill, Jr.");
    expect(directed).toContain("The General");
    expect(await titles(`/3/discover/movie?with_people=${keaton?.id}`)).toEqual(acted);
  });

  test("certificates compare by strictness, only within their country", async () => {
    const upTo = await allRows("/3/discover/movie?certification_country=US&certification.lte=PG");
    const names = upTo.map((row) => row.title);
    expect(names).toContain("Toy Story");
    expect(names).not.toContain("The Matrix");
    const exact = await titles(
      "/3/discover/movie?certification_country=US&certification=NC-17&include_adult=true",
    );
    expect(exact).toEqual(["Behind the Velvet Rope"]);
    const all = await allRows("/3/discover/movie?page_size=1");
    expect(await allRows("/3/discover/movie?certification.lte=G")).toHaveLength(all.length);
  });

  test("providers filter in a region, and are ignored without one", async () => {
    const all = (await film.json("/3/discover/movie")).total_results;
    const free = await film.json(
      "/3/discover/movie?watch_region=IN&with_watch_monetization_types=free",
    );
    const other = await film.json("/3/discover/movie?with_watch_monetization_types=free");
    expect(Number(free.total_results)).toBeGreaterThan(50);
    expect(Number(free.total_results)).toBeLessThan(Number(all));
    expect(other.total_results).toBe(all);
    for (const row of list(free.results).slice(0, 5)) {
      const offers = await film.json(`/3/movie/${row.id}/watch/providers`);
      expect(offers.results).toHaveProperty("IN.free");
    }
    const withOne = "watch_region=IN&with_watch_providers=900000102";
    for (const row of (await film.rows(`/3/discover/movie?${withOne}`)).slice(0, 5)) {
      const offers = JSON.stringify(
        (await film.json(`/3/movie/${row.id}/watch/providers`)).results,
      );
      expect(offers).toContain('"provider_id":900000102');
    }
  });

  test("release_date counts any release, primary_release_date only the first", async () => {
    const days = "release_date.gte=2026-10-01&region=IN&with_release_type=3";
    expect(await titles(`/3/discover/movie?${days}`)).toContain("Metropolis");
    expect(await titles("/3/discover/movie?primary_release_date.gte=2026-10-01")).not.toContain(
      "Metropolis",
    );
  });

  test.each([
    ["title.asc", "title"],
    ["original_title.desc", "original_title"],
    ["primary_release_date.asc", "release_date"],
    ["vote_average.desc", "vote_average"],
    ["vote_count.asc", "vote_count"],
    ["popularity.asc", "popularity"],
  ])("sort_by=%s sorts by %s", async (order, key) => {
    const rows = await film.rows(`/3/discover/movie?vote_count.gte=1&sort_by=${order}`);
    const values = rows.map((row) => row[key]);
    const sorted = values.toSorted((left, right) =>
      typeof left === "string"
        ? left.localeCompare(String(right), "en")
        : Number(left) - Number(right),
    );
    expect(values).toEqual(order.endsWith("asc") ? sorted : sorted.toReversed());
  });

  test("revenue sorts, and an unknown order falls back to popularity", async () => {
    expect((await titles("/3/discover/movie?sort_by=revenue.desc"))[0]).toBe("The Dark Knight");
    expect(await titles("/3/discover/movie?sort_by=colour.asc")).toEqual(
      await titles("/3/discover/movie"),
    );
  });
});

describe("section 3, discover shows", () => {
  test.each([
    ["with_status=4", ["Firefly", "Moonlight Mechanics"]],
    ["with_type=5", ["The Late Interval with Dev Khurana"]],
    ["with_networks=174", ["Better Call Saul", "Breaking Bad"]],
    ["first_air_date_year=2008", ["Breaking Bad"]],
    ["with_genres=10763", ["Nine O'Clock, Plainly"]],
    ["with_original_language=ko", ["Squid Game"]],
    ["with_runtime.gte=80", ["Sherlock"]],
    ["air_date.gte=1951-10-01&air_date.lte=1952-06-01", ["I Love Lucy"]],
    [
      "first_air_date.lte=1959-12-31&sort_by=first_air_date.asc",
      ["Copper Gulch", "I Love Lucy", "The Twilight Zone"],
    ],
  ])("%s really filters", async (query, names) => {
    expect((await titles(`/3/discover/tv?${query}`)).toSorted()).toEqual(names);
  });

  test("a show without a date is left out unless it is requested", async () => {
    const name = "Untitled Lighthouse Project";
    expect(await unpopularShows("")).not.toContain(name);
    expect(await unpopularShows("&include_null_first_air_dates=true")).toContain(name);
  });
});

describe("section 3, reference lists", () => {
  test("certificates by country, in order of strictness", async () => {
    expect(await certificates("movie", "IN")).toEqual([
      "U",
      "U/A 7+",
      "UA",
      "U/A 13+",
      "U/A 16+",
      "A",
      "S",
    ]);
    expect(await certificates("movie", "US")).toEqual(["NR", "G", "PG", "PG-13", "R", "NC-17"]);
    expect(await certificates("tv", "IN")).toEqual(["U", "U/A 7+", "U/A 13+", "U/A 16+", "A"]);
    expect((await certificates("tv", "US")).toSorted()).toEqual([
      "NR",
      "TV-14",
      "TV-G",
      "TV-MA",
      "TV-PG",
      "TV-Y",
      "TV-Y7",
    ]);
  });
});
