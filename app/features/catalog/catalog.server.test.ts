import { describe, expect, onTestFinished, test } from "vitest";

import { createPlace } from "#tests/database-place.ts";
import { inAmerica, inIndia, openFilms, openTestCatalog } from "#tests/test-catalog.ts";

import { BEST_MOVIE_IDS } from "./lists/best-movies.ts";
import type { Catalog } from "./catalog.ts";
import type { Filters } from "./lists/filters.ts";
import { genreScreens } from "./lists/genres.ts";
import { listings, type ListingName } from "./lists/listings.ts";
import { createPictureColours } from "./colors/picture-colours.ts";
import { titleKey } from "./titles/title-card.ts";

async function open(): Promise<Catalog> {
  return (await openTestCatalog(await openFilms())).catalog;
}

describe("rows and listings", () => {
  test("every listing returns cards of its kind, without anything of the wire format", async () => {
    const catalog = await open();
    for (const name of Object.keys(listings) as ListingName[]) {
      const row = await catalog.getRow(name, inIndia);
      expect(row.length, name).toBeGreaterThan(2);
      for (const card of row) {
        expect(card.kind, name).toBe(listings[name].kind);
        expect(card.year).toMatch(/^(\d{4})?$/);
        expect(Object.keys(card).join()).not.toMatch(/_/);
      }
    }
  });

  test("the top tens are ten as rows, and longer as screens", async () => {
    const catalog = await open();
    for (const name of ["movies/top-rated", "tvshows/top-rated"] as const) {
      expect(await catalog.getRow(name, inIndia)).toHaveLength(10);
      const screen = await catalog.listTitles(name, inIndia);
      expect(screen.titles.length).toBeGreaterThan(10);
    }
  });

  test("the nine best are in their own order, each with what Watch plays", async () => {
    const catalog = await open();
    const best = await catalog.listBest(inIndia);
    expect(best.map(({ id }) => id)).toEqual(BEST_MOVIE_IDS);
    expect(best.map(({ trailer }) => trailer?.key)).toEqual(
      BEST_MOVIE_IDS.map(() => expect.stringMatching(/^[\w-]{11}$/)),
    );
    const screen = await catalog.listTitles("movies/best", inIndia);
    expect(screen.titles.map(({ id }) => id)).toEqual(BEST_MOVIE_IDS);
    expect(screen).toMatchObject({ hasMore: false, isCutShort: false });
  });

  test("leaves out those of the nine that are gone, and shows the others", async () => {
    const films = await openFilms();
    const gone = BEST_MOVIE_IDS.slice(3, 6);
    for (const id of gone) await films.fail("404", { path: `/3/movie/${id}` });
    await films.fail("500", { path: `/3/movie/${BEST_MOVIE_IDS[0]}` });
    const { catalog } = await openTestCatalog(films);
    const best = await catalog.listBest(inIndia);
    expect(best.map(({ id }) => id)).toEqual(
      BEST_MOVIE_IDS.slice(1).filter((id) => !gone.includes(id)),
    );
  });

  test("pages open one after the other, as one list without repeats", async () => {
    const films = await openFilms();
    await films.turn({ borderDuplicates: true });
    const { catalog } = await openTestCatalog(films);
    const one = await catalog.listTitles("movies/featured", inIndia, 1);
    const three = await catalog.listTitles("movies/featured", inIndia, 3);
    expect(three.titles.slice(0, one.titles.length)).toEqual(one.titles);
    expect(three.titles.length).toBeGreaterThan(50);
    expect(three.titles.length).toBeLessThan(60);
    expect(new Set(three.titles.map(titleKey)).size).toBe(three.titles.length);
    expect(three).toMatchObject({ pages: 3, hasMore: true, isCutShort: false });
  });

  test("a list ends where it ends", async () => {
    const catalog = await open();
    const all = await catalog.listTitles("tvshows/popular", inIndia, 25);
    expect(all.hasMore).toBe(false);
    expect(all.pages).toBeLessThan(25);
    expect(new Set(all.titles.map(titleKey)).size).toBe(all.titles.length);
  });

  test("a failing later page cuts the list short and says so", async () => {
    const films = await openFilms();
    const { catalog } = await openTestCatalog(films);
    await catalog.listTitles("movies/featured", inIndia, 2);
    await films.fail("500", { path: "/3/movie/popular" });
    const three = await catalog.listTitles("movies/featured", inIndia, 3);
    expect(three).toMatchObject({ pages: 2, hasMore: true, isCutShort: true });
    expect(three.titles).toHaveLength(40);
  });

  test(`"now playing" depends on the country, and a country without any gets the world's`, async () => {
    const films = await openFilms();
    const { catalog } = await openTestCatalog(films);
    await catalog.getRow("new-releases/movies", inIndia);
    await catalog.getRow("new-releases/movies", inAmerica);
    await catalog.getRow("movies/featured", inIndia);
    await catalog.getRow("movies/featured", inAmerica);
    expect(await films.takeRequests()).toEqual({
      "/3/movie/now_playing": 2,
      "/3/movie/popular": 1,
    });
  });

  test("the nine genres have films, and shows where shows have the genre", async () => {
    const catalog = await open();
    for (const { slug, showGenreId } of genreScreens) {
      const movies = await catalog.listGenre(slug, "movie", inIndia);
      expect(movies.titles.length, slug).toBeGreaterThan(5);
      const shows = await catalog.listGenre(slug, "tv", inIndia);
      expect(shows.titles.length > 0, slug).toBe(showGenreId !== undefined);
    }
  });

  test("an unknown genre has nothing, causes no request, and is logged once", async () => {
    const films = await openFilms();
    const { catalog, troubles } = await openTestCatalog(films);
    for (const slug of ["polka", "polka", "toString", "horror"]) {
      expect((await catalog.listGenre(slug, "tv", inIndia)).titles).toEqual([]);
    }
    expect(await films.takeRequests()).toEqual({});
    expect(troubles.map(({ kind, error }) => `${kind} ${String(error)}`)).toEqual([
      'genre Error: There is no genre "polka".',
      'genre Error: There is no genre "toString".',
    ]);
    for (let number = 0; number < 200; number += 1) {
      await catalog.listGenre(`polka-${number}`, "movie", inIndia);
    }
    expect(troubles).toHaveLength(100);
  });

  test("a filtered listing keeps its own order, unless another is chosen", async () => {
    const catalog = await open();
    const votesOf = async (filters: Filters) => {
      const list = await catalog.listTitles("movies/top-rated", inIndia, 1, filters);
      return list.titles.map(({ vote = 0 }) => vote);
    };
    const comedies = await votesOf({ genre: 35 });
    expect(comedies.length).toBeGreaterThan(5);
    expect(comedies).toEqual(comedies.toSorted((left, right) => right - left));
    const popular = await votesOf({ genre: 35, sort: "popular" });
    expect(popular).not.toEqual(popular.toSorted((left, right) => right - left));
    const best = await catalog.listTitles("movies/best", inIndia, 1, { genre: 35 });
    expect(best.titles).toHaveLength(9);
  });

  test("filters narrow and sort", async () => {
    const catalog = await open();
    const { titles } = await catalog.discover(
      "movie",
      { genre: 35, from: 1_920, to: 1_929, sort: "oldest" },
      inIndia,
    );
    const years = titles.map(({ year }) => Number(year));
    expect(years.length).toBeGreaterThan(3);
    expect(years).toEqual(years.toSorted((left, right) => left - right));
    expect(Math.min(...years)).toBeGreaterThanOrEqual(1_920);
    expect(Math.max(...years)).toBeLessThanOrEqual(1_929);
    const rated = await catalog.discover("tv", { rating: 8, sort: "rating" }, inIndia);
    const votes = rated.titles.map(({ vote = 0 }) => vote);
    expect(votes.length).toBeGreaterThan(3);
    expect(votes).toEqual(votes.toSorted((left, right) => right - left));
    expect(Math.min(...votes)).toBeGreaterThanOrEqual(8);
  });
});

describe("the hero", () => {
  test("is the first film now playing, with its details", async () => {
    const catalog = await open();
    const hero = await catalog.getHero(inIndia);
    expect(hero).toMatchObject({ kind: "movie", title: "Metropolis", runtimeMinutes: 148 });
    expect(hero?.genres.map(({ name }) => name)).toEqual(["Drama", "Science Fiction"]);
    expect(hero?.trailers[0]).toMatchObject({ kind: "Trailer" });
  });

  test("skips a film whose details are gone", async () => {
    const films = await openFilms();
    await films.fail("404", { path: "/3/movie/19" });
    const { catalog } = await openTestCatalog(films);
    const hero = await catalog.getHero(inIndia);
    expect(hero?.id).toBeTypeOf("number");
    expect(hero?.id).not.toBe(19);
  });
});

describe("a title", () => {
  test("that is a film has everything its page shows, in one request", async () => {
    const films = await openFilms();
    const { catalog } = await openTestCatalog(films);
    const movie = await catalog.getMovie(27_205, inIndia);
    expect(await films.takeRequests()).toEqual({ "/3/movie/27205": 1 });
    expect(movie).toMatchObject({
      kind: "movie",
      title: "Inception",
      year: "2010",
      runtimeMinutes: 148,
      vote: 8.37,
      spoken: [{ code: "en", englishName: "English" }],
      certificate: "U/A 13+",
      backdropPath: expect.stringMatching(/^\//),
      posterPath: expect.stringMatching(/^\//),
    });
    expect(movie?.companies).toContain("Syncopy");
    expect(movie?.trailers.map(({ kind }) => kind)).toEqual(["Trailer", "Trailer", "Teaser"]);
    expect(movie?.credits.directors.map(({ name }) => name)).toEqual(["Christopher Nolan"]);
    expect(movie?.credits.cast[0]).toMatchObject({ name: "Leonardo DiCaprio", role: "Dom Cobb" });
    expect(movie?.recommendations.length).toBeGreaterThan(5);
    expect(movie?.whereToWatch?.ways.map(({ way }) => way)).toContain("stream");
  });

  test("shows each country its own certificate and offers, from one answer", async () => {
    const films = await openFilms();
    const { catalog } = await openTestCatalog(films);
    const [indian, american, nowhere] = await Promise.all([
      catalog.getMovie(27_205, inIndia),
      catalog.getMovie(27_205, inAmerica),
      catalog.getMovie(27_205, { ...inIndia, region: "AQ" }),
    ]);
    expect(await films.takeRequests()).toEqual({ "/3/movie/27205": 1 });
    expect([indian, american, nowhere].map((movie) => movie?.certificate)).toEqual([
      "U/A 13+",
      "PG-13",
      undefined,
    ]);
    expect(indian?.whereToWatch?.link).toContain("locale=IN");
    expect(american?.whereToWatch?.link).toContain("locale=US");
    expect(nowhere?.whereToWatch).toBeUndefined();
    expect(indian).not.toHaveProperty("watchOffers");
    expect(indian).not.toHaveProperty("certificates");
  });

  test("that is a show has its seasons, specials last, in one request", async () => {
    const films = await openFilms();
    const { catalog } = await openTestCatalog(films);
    const show = await catalog.getShow(1_396, inIndia);
    expect(await films.takeRequests()).toEqual({ "/3/tv/1396": 1 });
    expect(show).toMatchObject({
      kind: "tv",
      title: "Breaking Bad",
      firstAirDate: "2008-01-20",
      lastAirDate: "2013-09-29",
      status: "Ended",
      seasonCount: 5,
      networks: ["AMC"],
    });
    expect(show?.creators.map(({ name }) => name)).toEqual(["Vince Gilligan"]);
    expect(show?.seasons.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 0]);
    expect(show?.seasons[0]).toMatchObject({ ownName: "Season 1", episodeCount: 7, year: "2008" });
    expect(show?.certificate).toBe("A");
  });

  test("a film and a show with the same number are two titles", async () => {
    const catalog = await open();
    const [movie, show] = await Promise.all([
      catalog.getMovie(900_050_001, inIndia),
      catalog.getShow(900_050_001, inIndia),
    ]);
    expect(movie?.title).toBe("The Last Projectionist");
    expect(show?.title).toBe("The Night Desk");
  });

  test("a missing one is undefined, as are a missing season, person and collection", async () => {
    const films = await openFilms();
    const { catalog } = await openTestCatalog(films);
    const askAll = () =>
      Promise.all([
        catalog.getMovie(1_999_999_999, inIndia),
        catalog.getShow(1_999_999_999, inIndia),
        catalog.getSeason(1_396, 99, inIndia),
        catalog.getPerson(1_999_999_999, inIndia),
        catalog.getCollection(1_999_999_999, inIndia),
      ]);
    expect(await askAll()).toEqual([undefined, undefined, undefined, undefined, undefined]);
    await films.takeRequests();
    await askAll();
    expect(await films.takeRequests()).toEqual({});
  });

  test("for adults is in no list and has no page", async () => {
    const catalog = await open();
    expect(await catalog.getMovie(900_060_014, inIndia)).toBeUndefined();
    expect((await catalog.search("velvet rope", inIndia)).titles).toEqual([]);
    expect((await catalog.search("slightly draped", inIndia)).titles).toEqual([]);
  });
});

describe("a season, a person, a collection", () => {
  test("a season lists every episode", async () => {
    const catalog = await open();
    const season = await catalog.getSeason(1_396, 1, inIndia);
    expect(season).toMatchObject({ number: 1, ownName: "Season 1", year: "2008" });
    expect(season?.episodes.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(season?.episodes[0]).toMatchObject({ ownName: "Pilot", airDate: "2008-01-20" });
  });

  test("a person has their credits, each title once, newest first", async () => {
    const catalog = await open();
    const movie = await catalog.getMovie(27_205, inIndia);
    const nolan = movie?.credits.directors[0]?.personId ?? 0;
    const person = await catalog.getPerson(nolan, inIndia);
    expect(person?.name).toBe("Christopher Nolan");
    const work = person?.crew ?? [];
    expect(work.length).toBeGreaterThan(3);
    expect(work.find(({ id }) => id === 27_205)?.role).toBe("Director, Screenplay");
    expect(new Set(work.map(titleKey)).size).toBe(work.length);
    const years = work.map(({ year }) => year);
    expect(years).toEqual(years.toSorted().toReversed());
  });

  test("a collection has its films by release date", async () => {
    const catalog = await open();
    const movie = await catalog.getMovie(105, inIndia);
    const collection = await catalog.getCollection(movie?.collection?.id ?? 0, inIndia);
    expect(collection?.parts.map(({ year }) => year)).toEqual(["1985", "1989", "1990"]);
  });
});

test("pictures with a known color have it everywhere, also after a restart", async () => {
  const films = await openFilms();
  const place = await createPlace(undefined);
  onTestFinished(place.remove);
  const before = await openTestCatalog(films, place);
  const plain = await before.catalog.getMovie(27_205, inIndia);
  expect(plain).not.toHaveProperty("posterColour");
  before.pictureColours.note(plain?.posterPath ?? "", "#123");
  before.pictureColours.note(plain?.backdropPath ?? "", "#456");
  const [first] = plain?.recommendations ?? [];
  before.pictureColours.note(first?.posterPath ?? "", "#789");
  await before.close();

  const { catalog, pictureColours } = await openTestCatalog(films, place);
  const movie = await catalog.getMovie(27_205, inIndia);
  expect(movie).toMatchObject({ posterColour: "#123", backdropColour: "#456" });
  expect(movie?.recommendations[0]).toEqual({ ...first, posterColour: "#789" });
  const [card] = (await catalog.listTitles("movies/featured", inIndia)).titles;
  expect(card).not.toHaveProperty("posterColour");
  pictureColours.note(card?.posterPath ?? "", "#abc");
  const [again] = (await catalog.listTitles("movies/featured", inIndia)).titles;
  expect(again).toEqual({ ...card, posterColour: "#abc" });
});

test("the number of colors is limited, and the latest remain", () => {
  const colours = createPictureColours(2);
  for (const path of ["/a", "/b", "/a", "/c"]) colours.note(path, "#000");
  expect(colours.all().map(([path]) => path)).toEqual(["/a", "/c"]);
  expect(colours.of(undefined)).toBeUndefined();
});
