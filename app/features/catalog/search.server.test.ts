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
    "of '%s' is too short: it finds nothing and asks nobody",
    async (text) => {
      const { films, search, catalog } = await open();
      expect(await search(text)).toEqual([]);
      expect(await catalog.suggest(text, inIndia)).toEqual([]);
      expect(await films.takeRequests()).toEqual({});
    },
  );

  test("understands a year behind the words", async () => {
    const { search } = await open();
    expect(await search("dune 2021")).toEqual(["Dune"]);
    expect(await search("dune (2021)")).toEqual(["Dune"]);
    expect(await search("sherlock 1924")).toEqual(["Sherlock Jr."]);
    expect(await search("dune 1950")).toEqual([]);
  });

  test("takes a number that belongs to the title for what it is", async () => {
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

  test("asks the same question once, however it is spaced", async () => {
    const { films, search } = await open();
    await search("inception");
    await search("  inception ");
    expect(await films.takeRequests()).toEqual({ "/3/search/multi": 1 });
  });

  test("is bounded in its words", async () => {
    const { films, search } = await open();
    expect(await search("a very long search ".repeat(500))).toEqual([]);
    expect(await films.takeRequests()).toEqual({ "/3/search/multi": 1 });
  });
});

describe("suggestions", () => {
  test("are a few titles", async () => {
    const { catalog } = await open();
    const found = await catalog.suggest("the", inIndia);
    expect(found).toHaveLength(8);
    expect((await catalog.suggest("incep", inIndia))[0]?.title).toBe("Inception");
  });

  test("come from what was seen while the outside is down", async () => {
    const { films, catalog } = await open();
    await catalog.getMovie(27_205, inIndia);
    await films.fail("500");
    expect((await catalog.suggest("incep", inIndia)).map(({ title }) => title)).toEqual([
      "Inception",
    ]);
    expect(await catalog.suggest("zebra", inIndia)).toEqual([]);
  });
});

test("a search that the service refuses for lack of a word finds nothing", async () => {
  const origin = await serve((_, response) => {
    response.writeHead(422, { "content-type": "application/json" });
    response.end(JSON.stringify({ errors: ["query must be provided"] }));
  });
  const { catalog } = await openTestCatalog({ standIns: { filmDatabase: origin } });
  expect((await catalog.search("???", inIndia)).titles).toEqual([]);
});
