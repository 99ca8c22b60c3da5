import { describe, expect, test } from "vitest";

import { serve } from "#tests/serve.ts";
import { inIndia, openFilms, openTestCatalog, serveFilms } from "#tests/test-catalog.ts";

const pageOf = (...results: object[]) => ({ page: 1, results, total_pages: 1, total_results: 1 });

async function open() {
  const films = await openFilms();
  const { catalog } = await openTestCatalog(films);
  const search = async (text: string, pages?: number) =>
    (await catalog.search(text, inIndia, pages)).titles.map(({ title }) => title);
  return { films, catalog, search };
}

describe("a search", () => {
  test("finds films and shows, and no people", async () => {
    const { search, catalog } = await open();
    expect(await search("inception")).toEqual(["Inception"]);
    expect(await search("breaking bad")).toEqual(["Breaking Bad"]);
    const { titles } = await catalog.search("the", inIndia);
    expect(new Set(titles.map(({ kind }) => kind))).toEqual(new Set(["movie", "tv"]));
  });

  test.each(["", "  ", "up", "   up   "])(
    "for '%s' is too short: it finds nothing and sends no request",
    async (text) => {
      const { films, search, catalog } = await open();
      expect(await search(text)).toEqual([]);
      expect(await catalog.suggest(text, inIndia)).toEqual({ titles: [], people: [] });
      expect(await films.takeRequests()).toEqual({});
    },
  );

  test("understands a year after the words", async () => {
    const { search } = await open();
    expect(await search("dune 2021")).toEqual(["Dune"]);
    expect(await search("dune (2021)")).toEqual(["Dune"]);
    expect(await search("sherlock 1924")).toEqual(["Sherlock Jr."]);
    expect(await search("dune 1950")).toEqual([]);
  });

  test("asks for shows by the year in which they first aired, and for films by theirs", async () => {
    const films = await serveFilms((path, query) => {
      if (path === "search/tv" && query.get("first_air_date_year") === "1994") {
        return pageOf({ id: 1, name: "The Show" });
      }
      if (path === "search/movie" && query.get("year") === "1994") {
        return pageOf({ id: 2, title: "The Show" });
      }
      return pageOf();
    });
    const { catalog } = await openTestCatalog(films);
    const { titles } = await catalog.search("the show 1994", inIndia);
    expect(titles.map(({ kind, id }) => `${kind} ${id}`)).toEqual(["movie 2", "tv 1"]);
  });

  test("reads a number that belongs to the title as part of it", async () => {
    const row = (id: number, title: string) => ({ id, title, media_type: "movie" });
    const films = await serveFilms((path, query) => {
      if (path === "search/tv") return pageOf();
      if (path === "search/multi") return pageOf(row(1, "Blade Runner 2049"));
      return pageOf(...(query.get("year") === "2049" ? [row(2, "The Blade Runners")] : []));
    });
    const { catalog } = await openTestCatalog(films);
    const { titles } = await catalog.search("blade runner 2049", inIndia);
    expect(titles.map(({ title }) => title)).toEqual(["Blade Runner 2049", "The Blade Runners"]);
  });

  test("forgives one typing error in a title that was seen", async () => {
    const { search, catalog } = await open();
    expect(await search("Mertopolis")).toEqual([]);
    await catalog.getMovie(19, inIndia);
    expect(await search("Mertopolis")).toEqual(["Metropolis"]);
    expect(await search("Metropoliss")).toEqual(["Metropolis"]);
    expect(await search("Xertopolis")).toEqual([]);
  });

  test("that fails is a failure and not an empty list", async () => {
    const { films, catalog } = await open();
    await films.fail("500");
    await expect(catalog.search("inception", inIndia)).rejects.toMatchObject({
      name: "ServiceError",
    });
  });

  test("opens more pages, without repeats", async () => {
    const { films, catalog } = await open();
    await films.turn({ borderDuplicates: true });
    const one = await catalog.search("the", inIndia, 1);
    const two = await catalog.search("the", inIndia, 2);
    expect(one.hasMore).toBe(true);
    expect(two.pages).toBe(2);
    expect(two.titles.length).toBeGreaterThan(one.titles.length);
    const keys = two.titles.map(({ kind, id }) => `${kind} ${id}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("sends the same request once, however it is spaced", async () => {
    const { films, search } = await open();
    await search("inception");
    await search("  inception ");
    expect(await films.takeRequests()).toEqual({ "/3/search/multi": 1 });
  });

  test("is limited in length", async () => {
    const { films, search } = await open();
    expect(await search("a very long search ".repeat(500))).toEqual([]);
    expect(await films.takeRequests()).toEqual({ "/3/search/multi": 1 });
  });
});

describe("collections in a search", () => {
  test("are found beside films, and alone where only their name matches", async () => {
    const { catalog } = await open();
    const some = await catalog.search("star wars", inIndia);
    expect(some.titles.length).toBeGreaterThan(0);
    expect(some.collections.map(({ name }) => name)).toEqual(["Star Wars Collection"]);
    const alone = await catalog.search("star wars collection", inIndia);
    expect(alone.titles).toEqual([]);
    expect(alone.collections).toEqual(some.collections);
  });

  test("are shown to a child who may open them", async () => {
    const { catalog } = await openTestCatalog(await openFilms(), undefined, undefined, 20_000);
    const named = async (text: string, audience: "little" | "teens") =>
      (await catalog.search(text, { ...inIndia, audience })).collections.map(({ name }) => name);
    expect(await named("toy story collection", "little")).toEqual(["Toy Story Collection"]);
    expect(await named("godfather collection", "teens")).toEqual([]);
  });

  test("on several pages are shown once", async () => {
    const row = { id: 7, title: "Collected", media_type: "collection" };
    const films = await serveFilms((path, query) =>
      path === "search/multi"
        ? { ...pageOf(row, { ...row, id: Number(query.get("page")) + 10 }), total_pages: 2 }
        : undefined,
    );
    const { catalog } = await openTestCatalog(films);
    const { collections } = await catalog.search("collected", inIndia, 2);
    expect(collections.map(({ id }) => id)).toEqual([7, 11, 12]);
  });
});

describe("rows of other kinds", () => {
  test("among films are no films, and leave an empty page rather than a broken one", async () => {
    const row = { id: 5, name: "Star Wars Collection", original_name: "Star Wars Collection" };
    const { catalog, troubles } = await openTestCatalog(await serveFilms(() => pageOf(row)));
    expect(await catalog.findMovies("star wars collection", undefined, inIndia)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  test("among films that are spelled as films are films without a year, which match no free film", async () => {
    const films = await openFilms();
    await films.turn({ collectionsAmongFilms: true });
    const { catalog, troubles } = await openTestCatalog(films);
    const found = await catalog.findMovies("star wars collection", undefined, inIndia);
    expect(found).toMatchObject([{ title: "Star Wars Collection", year: "" }]);
    expect(troubles).toEqual([]);
  });

  test("in a collection are dropped silently", async () => {
    const films = await openFilms();
    const { catalog: plain } = await openTestCatalog(films);
    const found = (await plain.search("dark knight collection", inIndia)).collections;
    const [{ id } = { id: 0 }] = found;
    const whole = await plain.getCollection(id, inIndia);
    await films.turn({ nestedCollections: true });
    const { catalog, troubles } = await openTestCatalog(films);
    expect(await catalog.getCollection(id, inIndia)).toEqual(whole);
    expect(troubles).toEqual([]);
  });

  test("of an unknown kind are dropped likewise, anywhere in an answer", async () => {
    const strange = { id: 3, name: "An episode", media_type: "tv_episode" };
    const person = { id: 4, name: "Somebody", media_type: "person" };
    const film = { id: 5, title: "A film", media_type: "movie" };
    const films = await serveFilms((path) =>
      path === "movie/5"
        ? { ...film, recommendations: { results: [strange, { ...film, id: 6 }, person] } }
        : pageOf(strange, person),
    );
    const { catalog, troubles } = await openTestCatalog(films);
    expect(await catalog.search("strange", inIndia)).toMatchObject({ titles: [], collections: [] });
    expect(await catalog.getRow("movies/trending", inIndia)).toEqual([]);
    const movie = await catalog.getMovie(5, inIndia);
    expect(movie?.recommendations.map(({ id }) => id)).toEqual([6]);
    expect(troubles).toEqual([]);
  });

  test("do not hide that none of the films beside them is readable", async () => {
    const films = await serveFilms(() =>
      pageOf({ id: 4, name: "Somebody", media_type: "person" }, { id: -1, title: "Bad" }),
    );
    const { catalog } = await openTestCatalog(films);
    await expect(catalog.search("bad", inIndia)).rejects.toMatchObject({ reason: "garbled" });
  });
});

describe("suggestions", () => {
  test("are a few titles, and people by their names", async () => {
    const { catalog } = await open();
    const { titles: found } = await catalog.suggest("the", inIndia);
    expect(found).toHaveLength(6);
    const { titles, people } = await catalog.suggest("fritz lang", inIndia);
    expect(titles.map(({ title }) => title)).not.toContain("Fritz Lang");
    expect(people).toMatchObject([{ name: "Fritz Lang" }]);
    const kids = { ...inIndia, audience: "kids" } as const;
    expect((await catalog.suggest("fritz lang", kids)).people).toEqual([]);
    expect((await catalog.suggest("incep", inIndia)).titles[0]?.title).toBe("Inception");
  });

  test("come from titles seen before while the film database is down", async () => {
    const { films, catalog } = await open();
    await catalog.getMovie(27_205, inIndia);
    await films.fail("500");
    expect((await catalog.suggest("incep", inIndia)).titles.map(({ title }) => title)).toEqual([
      "Inception",
    ]);
    expect((await catalog.suggest("zebra", inIndia)).titles).toEqual([]);
  });
});

test("a search that the service refuses for lack of words finds nothing", async () => {
  const origin = await serve((_, response) => {
    response.writeHead(422, { "content-type": "application/json" });
    response.end(JSON.stringify({ errors: ["query must be provided"] }));
  });
  const { catalog } = await openTestCatalog({ standIns: { filmDatabase: origin } });
  expect((await catalog.search("???", inIndia)).titles).toEqual([]);
});

test("collections for adults are not found, also by the newer flag", async () => {
  const films = await serveFilms(() => ({
    page: 1,
    total_pages: 1,
    results: [{ adult: true }, { softcore: true }, {}].map((own, at) => ({
      ...own,
      id: at + 1,
      media_type: "collection",
      name: "A collection",
    })),
  }));
  const { catalog } = await openTestCatalog(films);
  const { collections } = await catalog.search("collection", inIndia);
  expect(collections.map(({ id }) => id)).toEqual([3]);
});
