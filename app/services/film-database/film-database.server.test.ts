import type { IncomingMessage } from "node:http";

import { describe, expect, onTestFinished, test } from "vitest";

import { serve } from "#tests/serve.ts";

import { createResilientClient } from "../resilient-client.server.ts";
import { createFilmDatabase } from "./film-database.server.ts";

async function open(status: number, body: unknown, token = "eyJ.a.token") {
  const requests: IncomingMessage[] = [];
  const dropped: [path: string, count: number][] = [];
  const origin = await serve((request, response) => {
    requests.push(request);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  const client = createResilientClient({ service: "film database" });
  onTestFinished(() => client.close());
  const filmDatabase = createFilmDatabase({
    client,
    origin: new URL(origin),
    userAgent: "Matinee/test",
    token,
    noteDropped: (path, count) => dropped.push([path, count]),
  });
  const addresses = () => requests.map(({ url }) => new URL(url ?? "", origin));
  return { filmDatabase, requests, addresses, dropped };
}

const movie = { id: 5, title: "A film" };

describe("the credential", () => {
  test("that is a token goes into the header", async () => {
    const { filmDatabase, requests, addresses } = await open(200, movie);
    await filmDatabase.movie(5, "en-US");
    expect(requests[0]?.headers.authorization).toBe("Bearer eyJ.a.token");
    expect(addresses()[0]?.searchParams.has("api_key")).toBe(false);
  });

  test("that is a short key goes into the query, the only place where it is accepted", async () => {
    const key = "0123456789abcdef0123456789abcdef";
    const { filmDatabase, requests, addresses } = await open(200, movie, key);
    await filmDatabase.movie(5, "en-US");
    expect(requests[0]?.headers.authorization).toBeUndefined();
    expect(addresses()[0]?.searchParams.get("api_key")).toBe(key);
  });

  test("is never in an error, wherever it was sent", async () => {
    const key = "0123456789abcdef0123456789abcdef";
    const refused = { success: false, status_code: 7, status_message: `Invalid API key: ${key}` };
    const { filmDatabase } = await open(401, refused, key);
    const error: unknown = await filmDatabase.movie(5, "en-US").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason: "denied" });
    expect(String(error)).toBe("ServiceError: film database: denied (401) /3/movie/5");
  });
});

test("a title is requested with all its parts at once", async () => {
  const { filmDatabase, addresses } = await open(200, movie);
  await filmDatabase.movie(5, "en-US");
  const query = addresses()[0]?.searchParams;
  expect(query?.get("append_to_response")).toBe(
    "videos,credits,recommendations,release_dates,watch/providers",
  );
  expect(query?.get("language")).toBe("en-US");
  expect([...(query?.keys() ?? [])].toSorted()).toEqual(["append_to_response", "language"]);
  expect(addresses()[0]?.pathname).toBe("/3/movie/5");
});

describe("a missing title", () => {
  test.each([
    [404, 34],
    [404, 6],
    [404, 37],
    [200, 34],
  ])("is recognized by status %i with code %i", async (status, status_code) => {
    const { filmDatabase, requests } = await open(status, { status_code, status_message: "No." });
    expect(await filmDatabase.movie(5, "en-US")).toBeUndefined();
    expect(requests).toHaveLength(1);
  });

  test.each([
    ["a 404 of the edge in HTML", 404, "<html>404 Not Found</html>"],
    ["a 404 that does not say why", 404, {}],
  ])("is not recognized by %s", async (_, status, body) => {
    const { filmDatabase } = await open(status, body);
    await expect(filmDatabase.movie(5, "en-US")).rejects.toMatchObject({ reason: "garbled" });
  });

  test("is never a list", async () => {
    const { filmDatabase } = await open(404, { status_code: 34 });
    await expect(filmDatabase.list("movie/popular", {})).rejects.toMatchObject({
      reason: "garbled",
    });
  });
});

test.each([
  [422, { errors: ["query must be provided"] }, "rejected"],
  [400, { status_code: 22, success: false }, "rejected"],
  [200, { status_code: 25, success: false }, "busy"],
  [200, { status_code: 7, success: false }, "denied"],
  [200, { status_code: 9, success: false }, "unavailable"],
])("status %i with %o is %s", async (status, body, reason) => {
  const { filmDatabase } = await open(status, body);
  await expect(filmDatabase.list("search/multi", { query: "x" })).rejects.toMatchObject({ reason });
});

describe("a list", () => {
  const page = { page: 1, results: [movie], total_pages: 9, total_results: 180 };

  test("of what trends has one page, and the next is not asked for", async () => {
    const { filmDatabase, addresses } = await open(200, page);
    const first = await filmDatabase.list("trending/movie/week", { page: 1, language: "en" });
    expect(first).toMatchObject({ last_page: 1, results: [{ id: 5, media_type: "movie" }] });
    expect(await filmDatabase.list("trending/movie/week", { page: 2 })).toEqual({
      results: [],
      collections: [],
      people: [],
      last_page: 1,
      total_results: 0,
    });
    expect(addresses().map(({ pathname, search }) => pathname + search)).toEqual([
      "/3/trending/movie/week?language=en",
    ]);
  });

  test("is asked for in its documented way, without titles for adults", async () => {
    const { filmDatabase, addresses } = await open(200, page);
    expect((await filmDatabase.list("movie/popular", { page: 2 })).last_page).toBe(9);
    await filmDatabase.list("discover/tv", { page: 1, with_genres: undefined });
    await filmDatabase.list("search/multi", { query: "a & b" });
    expect(addresses().map(({ pathname, search }) => pathname + search)).toEqual([
      "/3/movie/popular?page=2",
      "/3/discover/tv?include_adult=false&page=1",
      "/3/search/multi?include_adult=false&query=a+%26+b",
    ]);
  });

  test("reports how many of its rows are unreadable, and only then", async () => {
    const odd = { ...page, results: [movie, { id: "x" }, { title: "Odd" }] };
    const { filmDatabase, dropped } = await open(200, odd);
    await filmDatabase.list("movie/popular", {});
    expect(dropped).toEqual([["/3/movie/popular", 2]]);
    const fine = await open(200, page);
    await fine.filmDatabase.list("movie/popular", {});
    expect(fine.dropped).toEqual([]);
  });

  test("that is said to be missing is garbled, because every list exists", async () => {
    const { filmDatabase } = await open(404, { success: false, status_code: 34 });
    await expect(filmDatabase.list("movie/popular", {})).rejects.toMatchObject({
      reason: "garbled",
    });
    await expect(
      filmDatabase.changes("movie", { start_date: "2026-11-01", end_date: "2026-11-02", page: 1 }),
    ).rejects.toMatchObject({ reason: "garbled" });
    expect(await filmDatabase.movie(5, "en")).toBeUndefined();
  });
});

test("titles are found by the number that another catalog has for them", async () => {
  const { filmDatabase, addresses } = await open(200, { movie_results: [], tv_results: [] });
  expect(await filmDatabase.find("tt00/1", "imdb_id", "hi")).toBeDefined();
  expect(addresses()[0]?.href).toContain("/3/find/tt00%2F1?external_source=imdb_id&language=hi");
});

test("videos are asked for in a language of their own, and must be a list", async () => {
  const videos = [{ key: "a", site: "YouTube" }, { site: "YouTube" }];
  const { filmDatabase, addresses, dropped } = await open(200, { results: videos });
  expect(await filmDatabase.videos("tv", 7, "hi")).toMatchObject([{ key: "a", site: "YouTube" }]);
  expect(addresses()[0]?.href).toContain("/3/tv/7/videos?language=hi");
  expect(dropped).toEqual([["/3/tv/7/videos", 1]]);
  const odd = await open(200, { results: "none" });
  await expect(odd.filmDatabase.videos("tv", 7, "hi")).rejects.toMatchObject({ reason: "garbled" });
});

test("a show, a person and what has changed are asked for with their parts", async () => {
  const { filmDatabase, addresses } = await open(200, {
    id: 7,
    name: "Somebody",
    results: [{ id: 19 }, { id: "x" }],
    total_pages: 600,
  });
  expect(await filmDatabase.show(7, "hi")).toMatchObject({ id: 7, name: "Somebody" });
  expect(await filmDatabase.person(7, "hi")).toMatchObject({ id: 7, name: "Somebody" });
  const days = { start_date: "2026-11-01", end_date: "2026-11-02", page: 3 };
  expect(await filmDatabase.changes("person", days)).toEqual({ ids: [19], lastPage: 500 });
  const [show, person, changes] = addresses();
  expect(show?.searchParams.get("append_to_response")).toBe(
    "videos,aggregate_credits,recommendations,content_ratings,watch/providers",
  );
  expect(person?.href).toContain("/3/person/7?append_to_response=combined_credits&language=hi");
  expect(changes?.href).toContain(
    "/3/person/changes?start_date=2026-11-01&end_date=2026-11-02&page=3",
  );
});
