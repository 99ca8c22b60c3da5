import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { createRequestLimit } from "#app/lib/requests/request-limit.ts";
import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { openFilmsOf } from "#tests/archive/films-of.ts";
import { ask } from "#tests/ask.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { signIn, signInChild } from "#tests/sign-in.ts";
import { openTestSite, type RouteModule } from "#tests/site.ts";
import { openFilms, openTestCatalog } from "#tests/test-catalog.ts";

import * as suggest from "./suggest.ts";

async function openSuggestions(database: Database, variables = {}, most = 100) {
  const films = await openFilms();
  const { catalog } = await openTestCatalog(films);
  const archive = await openFaultyArchive();
  const maySuggest = createRequestLimit({ most, windowMs: 60_000 });
  const routes = { "/api/suggest": { ...suggest } as RouteModule };
  const site = await openTestSite({
    database,
    routes,
    variables,
    features: {
      catalog,
      films: await openFilmsOf(archive),
      limits: { suggestions: maySuggest },
    },
  });
  const asking = async (typed: string, cookie?: string, more = {}) => {
    const query = new URLSearchParams({ q: typed, ...more });
    const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
    const { response, text } = await ask(`${site.origin}/api/suggest?${query}`, headers);
    return { response, body: JSON.parse(text) };
  };
  return { films, archive, site, asking };
}

describeOnSqlite("suggestions", ({ open }) => {
  test("are a few titles with what a list shows of them", async () => {
    const { asking } = await openSuggestions(await open());
    const { response, body } = await asking("godfather");
    expect(response.headers.get("cache-control")).toBe("private, max-age=300");
    expect(response.headers.get("vary")).toContain("Cookie");
    expect(body.success).toBe(true);
    expect(body.data[0]).toEqual({
      address: "/movie/238",
      title: "The Godfather",
      kind: "movie",
      year: "1972",
      picture: "/images/w92/movie-238-poster.jpg",
    });
    expect(body.data.length).toBeLessThanOrEqual(9);
  });

  test("name people, who are not among the results, and a child is told of none", async () => {
    const database = await open();
    const { site, asking } = await openSuggestions(database);
    const address = expect.stringMatching(/^\/person\/\d+$/);
    const lang = { address, title: "Fritz Lang", kind: "person", year: "" };
    expect((await asking("fritz lang")).body.data).toContainEqual(lang);
    const cookie = site.cookieFor(await signInChild(database, "kids"));
    expect((await asking("fritz lang", cookie)).body.data).toEqual([]);
  });

  test("are free films where these are asked for, and none while the archive fails", async () => {
    const { archive, films, asking } = await openSuggestions(await open());
    await films.takeRequests();
    const { response, body } = await asking("detour", undefined, { free: "yes" });
    expect(body.data).toContainEqual({
      address: "/archive/Detour",
      title: "Detour",
      kind: "archive",
      year: "1945",
      picture: expect.stringContaining("/images/archive/Detour"),
    });
    expect(response.headers.get("cache-control")).toBe("private, max-age=300");
    expect(await films.takeRequests()).toEqual({});
    await archive.breakDown({ kind: "503" });
    const failed = await asking("charlie", undefined, { free: "yes" });
    expect(failed.body).toEqual({ success: true, data: [] });
    expect(failed.response.headers.get("cache-control")).toBe("private, no-cache");
    expect((await asking("godfather")).body.data[0]?.title).toBe("The Godfather");
  });

  test("are none, without a request, for two characters, and none when the outside fails", async () => {
    const { films, asking } = await openSuggestions(await open());
    await films.takeRequests();
    expect((await asking("du")).body).toEqual({ success: true, data: [] });
    expect(await films.takeRequests()).toEqual({});
    await films.fail("503");
    expect((await asking("metropolis")).body).toEqual({ success: true, data: [] });
  });

  test("for a child have nothing above their age limit, and are requested anew each time", async () => {
    const database = await open();
    const { site, asking } = await openSuggestions(database);
    const cookie = site.cookieFor(await signInChild(database, "kids"));
    await asking("godfather");
    const { response, body } = await asking("godfather", cookie);
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(body).toEqual({ success: true, data: [] });
    await expect
      .poll(async () => (await asking("toy story", cookie)).body.data.length)
      .toBeGreaterThan(0);
  });

  test("are closed to visitors where the listings are", async () => {
    const database = await open();
    const { site, asking } = await openSuggestions(database, { VISITORS: "none" });
    expect((await asking("godfather")).response.status).toBe(401);
    const cookie = site.cookieFor(await signIn(database, "Ada"));
    expect((await asking("godfather", cookie)).response.status).toBe(200);
  });

  test("are limited for each viewer and for each network of visitors", async () => {
    const database = await open();
    const { site, asking } = await openSuggestions(database, {}, 2);
    const statuses = async (cookie?: string) => [
      (await asking("du", cookie)).response.status,
      (await asking("du", cookie)).response.status,
      (await asking("du", cookie)).response.status,
    ];
    expect(await statuses()).toEqual([200, 200, 429]);
    const { response } = await asking("du");
    expect(response.headers.get("retry-after")).toBe("10");
    const cookie = site.cookieFor(await signIn(database, "Ada"));
    expect(await statuses(cookie)).toEqual([200, 200, 429]);
  });
});
