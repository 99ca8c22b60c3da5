import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { standInApiKey, standInToken } from "./credentials.ts";
import { openFilmDatabase } from "./open-film-database.ts";
import type { OpenFilmDatabase } from "./open-film-database.ts";

let film: OpenFilmDatabase;
beforeAll(async () => {
  film = await openFilmDatabase();
});
afterAll(() => film.close());

const invalidKey = {
  success: false,
  status_code: 7,
  status_message: "Invalid API key: You must be granted a valid key.",
};

describe("section 1, authorization", () => {
  test.each([
    ["a wrong token", { authorization: "Bearer eyJhbGciOiJub25lIn0.e30.x" }, ""],
    ["a blank token", { authorization: "Bearer " }, ""],
    ["no credential", { authorization: "" }, ""],
    ["a short key sent as a bearer token", { authorization: `Bearer ${standInApiKey}` }, ""],
    ["a wrong key", { authorization: "" }, "?api_key=ffffffffffffffffffffffffffffffff"],
    ["a blank key", { authorization: "" }, "?api_key="],
  ])("%s is 401 with code 7", async (_name, headers, query) => {
    const reply = await film.ask(`/3/movie/603${query}`, { headers });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toEqual(invalidKey);
  });

  test("credentials are checked before the path", async () => {
    const reply = await film.ask("/3/no/such/path", { headers: { authorization: "" } });
    expect(reply.status).toBe(401);
  });

  test("the token in a header and the key in the query are both accepted", async () => {
    const byHeader = await film.ask("/3/movie/603");
    const byQuery = await fetch(`${film.origin}/3/movie/603?api_key=${standInApiKey}`);
    expect(byHeader.status).toBe(200);
    expect(await byQuery.json()).toEqual(await byHeader.json());
    expect(standInToken).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
  });
});

describe("section 1, replies and refusals", () => {
  test.each(["/3/movie/999999999", "/3/tv/999999999", "/3/person/1", "/3/collection/1"])(
    "%s, which is unknown, is 404 with code 34",
    async (path) => {
      expect(await film.json(path, 404)).toEqual({
        success: false,
        status_code: 34,
        status_message: "The resource you requested could not be found.",
      });
    },
  );

  test.each(["/3/movie/abc", "/3/tv/1399x", "/3/movie/-1", "/3/movie/1.5"])(
    "%s, whose id is not an integer, is 404 with code 34",
    async (path) => {
      expect((await film.json(path, 404)).status_code).toBe(34);
    },
  );

  test.each(["0", "-1", "501", "1.5", "two"])("page %s is 400 with code 22", async (page) => {
    const body = await film.json(`/3/movie/popular?page=${page}`, 400);
    expect(body).toEqual({
      success: false,
      status_code: 22,
      status_message:
        "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.",
    });
  });

  test.each(["/3/discover/movie", "/3/search/multi", "/3/movie/603/similar"])(
    "%s follows the page rules too",
    async (path) => {
      expect((await film.json(`${path}?query=a&page=501`, 400)).status_code).toBe(22);
    },
  );

  test("a page past the end is 200 and empty", async () => {
    const body = await film.json("/3/movie/popular?page=500");
    expect(body.results).toEqual([]);
    expect(body.page).toBe(500);
  });

  test("unknown query keys are ignored", async () => {
    const plain = await film.json("/3/movie/popular");
    expect(await film.json("/3/movie/popular?per_page=3&colour=blue")).toEqual(plain);
  });

  test.each([
    ["/3/trending/movie/week", "page=2"],
    ["/3/movie/603?append_to_response=videos", "include_video_language=hi,en"],
    ["/3/tv/1396?append_to_response=videos", "include_video_language=hi,en"],
    ["/3/movie/603/videos", "include_video_language=hi"],
    ["/3/tv/popular", "region=IN"],
    ["/3/search/multi?query=a", "region=IN"],
    ["/3/discover/movie", "first_air_date_year=2020"],
  ])("of %s, %s is not documented: it is ignored, and refused on request", async (path, query) => {
    const request = `${path}${path.includes("?") ? "&" : "?"}${query}`;
    expect(await film.json(request)).toEqual(await film.json(path));
    film.quirks.refuseUndocumented = true;
    onTestFinished(() => void (film.quirks.refuseUndocumented = false));
    expect((await film.json(request, 400)).stand_in).toContain(query.split("=")[0]);
    await film.json(path);
  });

  test("the edge decodes once and then resolves dots, so a crafted id reaches another film", async () => {
    const body = await film.json("/3/movie/11%2F..%2F348");
    expect(body.id).toBe(348);
  });

  test("an empty search is 200 without results, or 422 on an older server", async () => {
    expect((await film.json("/3/search/movie?query=")).results).toEqual([]);
    film.quirks.refuseEmptySearch = true;
    expect(await film.json("/3/search/movie", 422)).toEqual({ errors: ["query must be provided"] });
    film.quirks.refuseEmptySearch = false;
  });

  test("older refusals lack `success`", async () => {
    film.quirks.bareErrors = true;
    expect(Object.keys(await film.json("/3/movie/1", 404))).toEqual([
      "status_code",
      "status_message",
    ]);
    film.quirks.bareErrors = false;
  });
});

describe("section 1, caching", () => {
  test.each([
    ["/3/movie/603", 18_900],
    ["/3/search/movie?query=matrix", 15_300],
    ["/3/trending/movie/week", 120],
    ["/3/configuration", 14_400],
    ["/3/movie/popular", 7200],
  ])("%s may be cached for %i seconds and has a weak ETag", async (path, seconds) => {
    const reply = await film.ask(path);
    expect(reply.headers.get("cache-control")).toBe(`public, max-age=${seconds}`);
    expect(reply.headers.get("etag")).toMatch(/^W\/"[0-9a-f]{40}"$/);
    expect(Number(reply.headers.get("age"))).toBeGreaterThan(0);
  });

  test("a current ETag returns 304 and no body", async () => {
    const etag = (await film.ask("/3/movie/603")).headers.get("etag") ?? "";
    const again = await film.ask("/3/movie/603", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    const other = await film.ask("/3/movie/11", { headers: { "if-none-match": etag } });
    expect(other.status).toBe(200);
  });
});

describe("what is not implemented", () => {
  test.each([
    ["/3/movie/603/alternative_titles", "stand-ins/film-database/endpoints/title-parts.ts"],
    ["/3/account", "stand-ins/film-database/routes.ts"],
  ])("%s is 501 and names the file to add it to", async (path, file) => {
    const body = await film.json(path, 501);
    expect(body.status_code).toBe(2);
    expect(body.stand_in).toContain(file);
  });
});
