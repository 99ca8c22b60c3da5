import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import type { Ratings } from "#app/features/library/ratings/ratings.server.ts";
import { asBuilt } from "#tests/as-built.ts";
import { ask } from "#tests/ask.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { follow } from "#tests/follow.ts";
import { openMatchedFilms } from "#tests/archive/films-of.ts";
import { signIn, signInChild } from "#tests/sign-in.ts";
import { openTestSite, STREAMED } from "#tests/site.ts";
import { inIndia, openFilms, openTestCatalog } from "#tests/test-catalog.ts";
import { unrated } from "#tests/pages/unrated.ts";
import { addViewer, openRatings } from "#tests/watchlist-of.ts";

import * as collection from "./collection.tsx";
import * as credits from "./credits.tsx";
import * as movie from "./movie.tsx";
import * as person from "./person.tsx";
import * as season from "./season.tsx";
import * as show from "./show.tsx";

const routes = {
  "/movie/:id": asBuilt(movie),
  "/tv/:id": asBuilt(show),
  "/movie/:id/credits": asBuilt(credits),
  "/tv/:id/credits": asBuilt(credits),
  "/tv/:id/season/:number": asBuilt(season),
  "/person/:id": asBuilt(person),
  "/collection/:id": asBuilt(collection),
};

describeOnSqlite("the screens of titles", ({ open }) => {
  async function openTestServer(
    more: Record<string, string> = {},
    deadlineMs?: number,
    ratingsOf: (database: Database) => Ratings = () => unrated,
  ) {
    const films = await openFilms();
    const { catalog } = await openTestCatalog(films, undefined, deadlineMs);
    const database = await open();
    const free = await openMatchedFilms(await openFaultyArchive(), catalog, database);
    const variables = { TRAILERS_URL: films.standIns.trailers, ...more };
    const ratings = ratingsOf(database);
    const site = await openTestSite({
      database,
      routes,
      variables,
      features: {
        catalog,
        films: free.films,
        ratings,
      },
    });
    const cookie = site.cookieFor(await signIn(database, "Ada"));
    const visit = async (path: string, region = "IN") => {
      const answer = await ask(site.origin + path, { cookie: `${cookie}; setting=en-${region}` });
      return { ...answer, words: wordsOf(answer.text), status: answer.response.status };
    };
    const begin = (path: string) => fetch(site.origin + path, { headers: { cookie } });
    return { films, site, visit, begin, free, database };
  }

  test("a film shows all that is known about it, and credits the source of its offers", async () => {
    const { visit } = await openTestServer();
    const { status, words, text } = await visit("/movie/27205");
    expect(status).toBe(200);
    for (const word of ["Inception", "2010", "2h 28m", "Watch Trailer", "Trailers & Teasers"]) {
      expect(words).toContain(word);
    }
    for (const word of ["Production companies", "Languages", "English", "Christopher Nolan"]) {
      expect(words).toContain(word);
    }
    expect(words).toMatch(/Rated \d\.\d out of 10/);
    expect(words).toContain("Where to watch in India");
    expect(words).toContain("Data from JustWatch");
    expect(text).toContain("<title>Inception (2010) · Matinee</title>");
    expect(text).toContain('data-poster="detail"');
    expect(text).not.toContain("<iframe");
  });

  test("a film that the archive has is free to watch, once the match is known", async () => {
    const { visit, free, site } = await openTestServer();
    const detour = await visit("/movie/20367");
    expect(detour.words).not.toContain("Watch free now");
    await free.matched();
    expect(free.changed).toContain("title:movie:20367");
    // Another region's page is a separate one, rendered after the match was found.
    const now = await visit("/movie/20367", "US");
    expect(now.text).toMatch(
      /<a [^>]*href="\/archive\/Detour#play"[^]*?Watch free now[^]*?Watch Trailer/,
    );
    expect(now.words).toContain("Watch Trailer");
    expect((await visit("/movie/27205")).words).not.toContain("Watch free now");
    expect(site.logged.filter(({ level }) => level === 50)).toEqual([]);
  });

  test("a title's page says what the viewers here think once five people rated it, and not before", async () => {
    let ratings: Ratings = unrated;
    const ratingsOf = (database: Database) => (ratings = openRatings(database));
    const { visit, database } = await openTestServer({}, undefined, ratingsOf);
    const people = await Promise.all(
      ["ada", "bob", "cy", "dan", "eve"].map((who) => addViewer(database, `${who}@example.org`)),
    );
    const [ofFilm, ofShow] = [
      { kind: "movie", id: "27205" } as const,
      { kind: "tv", id: "1396" } as const,
    ];
    let atMs = Date.now() - 1000;
    const rate = async (at: number, name: typeof ofFilm | typeof ofShow, halfStars: number) => {
      const rating = { name, title: "", halfStars, atMs: (atMs += 1) };
      await ratings.change(people[at] ?? { userId: "" }, rating, inIndia);
    };
    for (const [at, halfStars] of [9, 8, 8, 7].entries()) {
      await rate(at, ofFilm, halfStars);
      await rate(at, ofShow, 3);
    }
    // Each region has a page of its own, which is rendered when it is first asked for.
    for (const path of ["/movie/27205", "/tv/1396"]) {
      const { status, words } = await visit(path, "IN");
      expect(status).toBe(200);
      expect(words, "of fewer the average would tell what somebody thinks").not.toContain("here:");
    }
    await rate(4, ofFilm, 10);
    await rate(4, ofShow, 4);
    expect((await visit("/movie/27205", "US")).words).toContain("Viewers here: 8.4 out of 10");
    expect((await visit("/tv/1396", "US")).words).toContain("Viewers here: 3.2 out of 10");
    expect((await visit("/movie/19", "US")).words).not.toContain("here:");
    await rate(4, ofFilm, 0);
    expect((await visit("/movie/27205", "BR")).words).not.toContain("here:");
  });

  test("a title has the first of its cast and crew in one row, and all of them are on a page of their own", async () => {
    const { visit } = await openTestServer();
    for (const own of ["/movie/27205", "/tv/1396"]) {
      const { text, words } = await visit(own);
      expect(words).toMatch(/Cast and crew .*Where to watch/);
      const people = (html: string) => html.match(/href="\/person\/\d+"/g)?.length ?? 0;
      const all = await visit(`${own}/credits`);
      expect(all.status).toBe(200);
      expect(people(all.text)).toBeGreaterThanOrEqual(people(text) - 1);
      expect(all.words).toMatch(/Cast and crew .*Cast .*Crew /);
      expect(all.text).toContain(`href="${own}"`);
    }
    expect((await visit("/movie/27205/credits")).text).toMatch(
      /<title>[^<]*Cast and crew of .?Inception/,
    );
    const missing = await visit("/movie/1999999999/credits");
    expect(missing.status).toBe(404);
    expect(missing.words).toContain("Movie Not Found");
    expect((await visit("/tv/nonsense/credits")).words).toContain("TV Show Not Found");
  });

  test("recommendations say why they are there", async () => {
    const { visit } = await openTestServer();
    expect((await visit("/movie/27205")).words).toMatch(
      /Recommendations Because people who liked Inception also liked these\./,
    );
  });

  test("where no service has a title a line says so, and that it is free here", async () => {
    const { visit, free } = await openTestServer();
    const nowhere = await visit("/movie/900060003");
    expect(nowhere.words).toMatch(
      /Where to watch in India No service that we know of has it there right now\..* JustWatch/,
    );
    await visit("/movie/20367", "BR");
    await free.matched();
    expect((await visit("/movie/20367", "PT")).words).toContain(
      "No service that we know of has it there, but you can watch it here for free.",
    );
  });

  test("foreign words say which language they are in, and each page what is reported of it", async () => {
    const { visit } = await openTestServer();
    const { text } = await visit("/movie/129");
    expect(text).toContain('<bdi dir="auto" lang="ja">千と千尋の神隠し</bdi>');
    expect(text).toContain(
      'data-view="[&quot;movie&quot;,&quot;129&quot;,&quot;Spirited Away&quot;,null]"',
    );
    expect((await visit("/movie/27205")).text).not.toMatch(/lang="[^"]+">Inception/);
    // Words in Latin letters are no different: a French original title, a Spanish overview.
    expect((await visit("/movie/775")).text).toContain(
      '<bdi dir="auto" lang="fr">Le Voyage dans la Lune</bdi>',
    );
    const spanish = (await visit("/movie/900060017")).text;
    expect(spanish).toMatch(/<h1[^>]* dir="auto" lang="es">El último faro</);
    expect(spanish).toMatch(/<p[^>]* dir="auto" lang="es">La luz no es para/);
    expect(spanish).toContain('<p dir="auto" lang="es">El farero de una isla');
    const series = (await visit("/tv/1396")).text;
    expect(series).toContain('data-view="[&quot;tv&quot;,&quot;1396&quot;,');
    // A season is a part of its show, which was opened before it.
    expect((await visit("/tv/1396/season/1")).text).not.toContain("data-view=");
  });

  test("a title above a child's age limit is answered as missing, like an unknown one", async () => {
    const { site, database } = await openTestServer();
    const cookie = site.cookieFor(await signInChild(database, "kids"));
    const visit = async (path: string) => {
      const { response, text } = await ask(site.origin + path, { cookie });
      return { status: response.status, words: wordsOf(text) };
    };
    for (const [above, unheardOf] of [
      ["/movie/348", "/movie/999999999"],
      ["/tv/1396", "/tv/999999999"],
      ["/tv/1396/season/1", "/tv/999999999/season/1"],
    ] as const) {
      const answer = await visit(above);
      expect(answer.status).toBe(404);
      expect(answer).toEqual(await visit(unheardOf));
    }
    const theirs = await visit("/movie/862");
    expect(theirs.status).toBe(200);
    expect(theirs.words).toContain("Toy Story");
  });

  test("certificates and offers are those of the viewer's region", async () => {
    const { visit } = await openTestServer();
    const india = await visit("/movie/27205", "IN");
    const america = await visit("/movie/27205", "US");
    expect(america.words).toContain("Where to watch in United States");
    expect(america.words).toContain("Certificate PG-13");
    expect(india.words).not.toContain("Certificate PG-13");
  });

  test("a show has its years, its seasons with the specials last, and its creators", async () => {
    const { visit } = await openTestServer();
    const { words, text } = await visit("/tv/1396");
    expect(words).toContain("2008–2013");
    expect(words).toContain("5 Seasons");
    expect(words).toContain("Created by");
    expect(words).toContain("Networks");
    const [, grid = ""] = text.split(">Seasons<");
    const seasons = [...grid.matchAll(/href="\/tv\/1396\/season\/(\d+)"/g)].map(([, n]) => n);
    expect(seasons).toEqual(["1", "2", "3", "4", "5", "0"]);
  });

  test("a season's episodes without a German name have their English ones, marked as such", async () => {
    const { visit } = await openTestServer({ LANGUAGES: "en,de" });
    const { text } = await visit("/de/tv/1396/season/5");
    expect(text).toMatch(/<bdi[^>]* lang="en"[^>]*>Ozymandias<\/bdi>/);
    expect((await visit("/de/tv/1438/season/2")).text).toMatch(/<bdi[^>]*>Folge 1<\/bdi>/);
  });

  test("a season lists every episode and leads back to its show", async () => {
    const { visit } = await openTestServer();
    const { status, words, text } = await visit("/tv/1396/season/1");
    expect(status).toBe(200);
    expect(text.match(/<h3>/g)).toHaveLength(7);
    expect(words).toContain("7 Episodes");
    expect(text).toContain('href="/tv/1396"');
  });

  test("people and collections lead to titles", async () => {
    const { visit } = await openTestServer();
    const film = (await visit("/movie/105")).text;
    const collectionPath = /href="(\/collection\/\d+)"/.exec(film)?.[1] ?? "";
    const personPath = /href="(\/person\/\d+)"/.exec(film)?.[1] ?? "";
    const collected = await visit(collectionPath);
    expect(collected.status).toBe(200);
    expect(collected.text).toContain('href="/movie/105"');
    expect((await visit(personPath)).text).toContain('href="/movie/105"');
  });

  test.each([
    ["/movie/1999999999", "Movie Not Found"],
    ["/movie/abc", "Movie Not Found"],
    ["/tv/1999999999", "TV Show Not Found"],
    ["/tv/0", "TV Show Not Found"],
    ["/tv/1396/season/99", "Season Not Found"],
    ["/tv/1396/season/x", "Season Not Found"],
    ["/person/1999999999", "Person Not Found"],
    ["/collection/1999999999", "Collection Not Found"],
  ])("%s is %s, with status 404 and a link home", async (path, words) => {
    const { visit } = await openTestServer();
    const answer = await visit(path);
    expect(answer.status).toBe(404);
    expect(answer.words).toContain(words);
    expect(answer.words).toContain("Return to Home");
  });

  test("a film without trailer, date, length or votes says so or leaves them out", async () => {
    const { visit } = await openTestServer();
    const { words, text } = await visit("/movie/900060003");
    expect(words).toContain("Not rated");
    expect(words).not.toMatch(/\dh \dm|Trailers & Teasers/);
    expect(text).toMatch(/<button[^>]*disabled=""[^>]*>.*?No Trailer Available/);
    expect(text).toContain("<title>Someday, Perhaps · Matinee</title>");
  });

  test("beside the main button are the logos of the services that have it, and what comes next", async () => {
    const { visit } = await openTestServer();
    const { text } = await visit("/movie/299534");
    const [, logos = ""] = /Watch Trailer(.*?)Add to Watchlist/s.exec(text) ?? [];
    expect(logos).toMatch(/<a [^>]*href="#where-to-watch">.*?<img alt="[^"]+"/);
    expect(text).toContain('id="where-to-watch"');
    const [next] =
      /<span [^>]*data-next-episode.*?<\/a>/.exec((await visit("/tv/1396")).text) ?? [];
    expect(next).toMatch(/data-next-episode="tv:1396".*href="\/tv\/1396\/season\/1">Next: S1E1/);
  });

  test("beside a backdrop whose color isn't known yet is no other color", async () => {
    const { visit } = await openTestServer();
    for (const path of ["/movie/19", "/tv/1396", "/collection/989326062"]) {
      const { text } = await visit(path);
      const [backdrop] = /<div [^>]*><img [^>]*\/w1280\/[^>]*>/.exec(text) ?? [];
      expect(backdrop, path).toBeDefined();
      expect(backdrop, path).not.toContain("--ground");
    }
  });

  test("when the outside fails and nothing is cached, it is 503 and not cached, with Try Again", async () => {
    const { films, visit, site } = await openTestServer();
    // Refused at once, without a retry: a slower failure would be shown within the stream.
    await films.fail("403", { path: "/3/tv/1396" });
    const { status, words, response } = await visit("/tv/1396");
    expect(status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(words).toContain("Failed to load TV show details.");
    expect(words).toContain("Try Again");
    await films.mend();
    await expect.poll(async () => (await visit("/tv/1396")).status).toBe(200);
    expect(site.logged.filter(({ msg }) => msg === "fault")).toEqual([]);
  });

  test("a slow title says that it is loading, and is rendered again with its right status", async () => {
    const { films, visit, begin } = await openTestServer(STREAMED);
    await films.fail("delay", { path: "/3/movie/1999999999", untilCleared: true });
    const first = await begin("/movie/1999999999");
    expect(first.status).toBe(200);
    const stream = follow(first);
    await stream.until("Loading movie details...");
    await films.mend();
    await stream.rest();
    await expect.poll(async () => (await visit("/movie/1999999999")).status).toBe(404);
  });

  test("a failure after the loading state is shown in its place, and not cached", async () => {
    const { films, visit } = await openTestServer(STREAMED, 3_000);
    await films.fail("hang", { path: "/3/movie/105" });
    const { status, words } = await visit("/movie/105");
    expect(status).toBe(200);
    expect(words).toContain("Loading movie details...");
    expect(words).toContain("Failed to load movie details.");
    await films.mend();
    await expect.poll(async () => (await visit("/movie/105")).words).toContain("Watch Trailer");
  });

  test("a visitor is redirected to the sign-in form", async () => {
    const { site } = await openTestServer();
    for (const path of ["/movie/27205", "/tv/1396", "/person/1", "/collection/1"]) {
      const { response } = await ask(site.origin + path);
      expect(response.headers.get("location")).toBe(`/login?next=${encodeURIComponent(path)}`);
    }
  });
});

/** A page's text: without tags, and with single spaces. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}
