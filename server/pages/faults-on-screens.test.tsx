import { expect, onTestFinished, test, vi } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import type { Films } from "#app/features/films/films.server.ts";
import * as search from "#app/routes/search/search.tsx";
import * as collection from "#app/routes/titles/collection.tsx";
import * as credits from "#app/routes/titles/credits.tsx";
import * as movie from "#app/routes/titles/movie.tsx";
import * as person from "#app/routes/titles/person.tsx";
import * as season from "#app/routes/titles/season.tsx";
import * as show from "#app/routes/titles/show.tsx";
import { asBuilt } from "#tests/as-built.ts";
import { ask } from "#tests/ask.ts";
import { browseRoutes, textOf } from "#tests/pages/browse-server.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { follow } from "#tests/follow.ts";
import { openFilmsOf } from "#tests/archive/films-of.ts";
import { signIn } from "#tests/sign-in.ts";
import { isInFull } from "#tests/in-full.ts";
import { openTestSite, STREAMED } from "#tests/site.ts";
import { inIndia, openFilms, openTestCatalog } from "#tests/test-catalog.ts";
import { unrated } from "#tests/pages/unrated.ts";

import { faultKinds, type FaultKind } from "../../stand-ins/fault-kinds.ts";

const routes = {
  ...browseRoutes,
  "/search": asBuilt(search),
  "/movie/:id": asBuilt(movie),
  "/tv/:id": asBuilt(show),
  "/movie/:id/credits": asBuilt(credits),
  "/tv/:id/season/:number": asBuilt(season),
  "/person/:id": asBuilt(person),
  "/collection/:id": asBuilt(collection),
};

/**
 * Every screen that uses the film database, and a word that it shows without faults. Listings are
 * one screen at many addresses: here are one of a single kind of title, and one of both.
 */
const screens: Record<string, string> = {
  "/": "Watch Trailer",
  "/movies": "Trending Now View All",
  "/tvshows": "Top Rated TV Shows View All",
  "/movies/best": "Avengers",
  "/movies/featured": "Showing 20 movies",
  "/top-rated": "Showing",
  "/genre/drama": "Drama Movies View All",
  "/search?q=inception&films=yes": "Search Results",
  "/movie/27205": "Inception",
  "/tv/1396": "Breaking Bad",
  "/movie/680/credits": "Cast and crew",
  "/tv/1396/season/1": "7 Episodes",
  "/person/935850953": "Behind the camera",
  "/collection/989326062": "In the order they came out",
};

/** The fault that is an answer as well: there is no such title. */
const MISSING = "404";

/** Instead of the client's own four seconds: every screen waits for an answer that never comes. */
const DEADLINE_MS = 500;

/** Text that only a developer should read. */
const LEAK = /node_modules|\.tsx?:\d|\bat \w+ \(|ServiceError|Unexpected Server Error|\[object /;

/** A server with a catalog of its own, so that no screen pauses because another one failed. */
async function openSite(
  database: Database,
  archive: Films,
  choose: () => Catalog,
  variables: Record<string, string> = {},
) {
  const site = await openTestSite({
    database,
    routes,
    variables,
    features: {
      get catalog() {
        return choose();
      },
      films: archive,
      ratings: unrated,
    },
  });
  const cookie = site.cookieFor(await signIn(database, "Ada"));
  const faults = () => site.logged.filter(({ level }) => level === 50);
  /** Opens a page that has to show its loading state, and calls back when it does. */
  async function visitLate(path: string, onLoading: () => Promise<unknown>) {
    const response = await fetch(site.origin + path, { headers: { cookie } });
    const stream = follow(response);
    await stream.until('http-equiv="refresh"');
    await onLoading();
    return { response, text: await stream.rest() };
  }
  return { faults, visitLate, visit: (path: string) => ask(site.origin + path, { cookie }) };
}

type Answer = Pick<Awaited<ReturnType<typeof ask>>, "response" | "text">;

/**
 * The rule: 200 where there is something to show, 404 where there is no such title, and 503 where
 * the outside failed and there is nothing.
 */
function statusesOf(kind: FaultKind, isThere: boolean): number[] {
  if (isThere) return [200];
  return kind === MISSING ? [404, 503] : [503];
}

/** Late content is announced as loading, and without script the page reloads by itself. */
const saysThatItLoads = (html: string) =>
  /<output[^>]*>(?:Loading|Searching)/.test(html) &&
  /<noscript><meta http-equiv="refresh"/i.test(html);

/**
 * The complete test opens every screen; otherwise a twelfth of them for each fault, and so all of
 * them.
 */
const screensFor = (kind: FaultKind) => {
  const turn = faultKinds.indexOf(kind) % 12;
  return Object.keys(screens).filter(
    (_, index) => isInFull || kind === "delay" || index % 12 === turn,
  );
};

/** What is wrong with a page after a fault, in words; undefined when nothing is. */
function problemsOf(kind: FaultKind, path: string, answer: Answer): string[] {
  const { response, text: html } = answer;
  const text = textOf(html);
  const isThere = text.includes(screens[path] ?? "");
  const hasMessage = /Failed to (?:load|search)|Not Found|Nothing here yet/.test(text);
  const start = html.slice(0, html.indexOf("</head>"));
  return [
    ...(statusesOf(kind, isThere).includes(response.status) ? [] : [`status ${response.status}`]),
    ...(/<title>[^<]+<\/title>/.test(start) ? [] : ["no title in its head"]),
    ...(/<h1[ >]/.test(html) ? [] : ["no main heading"]),
    ...(isThere || hasMessage ? [] : ["neither content nor message"]),
    ...(kind !== "delay" || saysThatItLoads(html) ? [] : ["does not say that it is loading"]),
    ...(LEAK.test(text) ? ["tells of its insides"] : []),
  ];
}

async function inTurns<Item>(items: Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  const left = [...items];
  const take = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, take));
}

/** One of each sort of screen, to open again when the film database has recovered. */
const lookedAtAgain = ["/", "/movies/featured", "/movie/27205", "/search?q=inception&films=yes"];

const describeProblems = (kind: FaultKind, path: string, problems: string[]) =>
  problems.map((problem) => `${kind} on ${path}: ${problem}`);

describeOnSqlite("whatever the film database does", ({ open }) => {
  /** Every screen without faults, from a catalog that has cached everything. */
  async function openWell(database: Database) {
    const films = await openFilms();
    const { catalog } = await openTestCatalog(films);
    // Details arrive three at a time, and home changes after each.
    await expect.poll(async () => (await catalog.listBest(inIndia)).length).toBe(9);
    const archive = await openFilmsOf(await openFaultyArchive());
    const { visit } = await openSite(database, archive, () => catalog);
    const shown = new Map<string, string>();
    for (const path of Object.keys(screens)) {
      const read = async () => (await visit(path)).text;
      await expect.poll(read).not.toContain("refresh");
      shown.set(path, textOf(await read()));
      expect(shown.get(path)).toContain(screens[path]);
    }
    return { films, catalog, archive, shown };
  }

  test(
    "no screen is blank, reveals internals or stays as it failed",
    { timeout: 900_000 },
    async () => {
      const database = await open();
      const well = await openWell(database);
      const problems: string[] = [];
      await inTurns([...faultKinds], 4, async (kind) => {
        const isLate = kind === "delay";
        const openFailing = async () => {
          const films = await openFilms();
          await films.fail(kind, isLate ? { untilCleared: true } : {});
          return films;
        };
        const forAll = await openFailing();
        const deadlineMs = isLate ? 60_000 : DEADLINE_MS;
        // A page gives up what is late after twelve seconds, which 14 at once may take.
        const atOnce = isLate ? 1 : Infinity;
        await inTurns(screensFor(kind), atOnce, async (path) => {
          // Late content arrives once its own screen has shown its loading state.
          const films = isLate ? await openFailing() : forAll;
          let { catalog } = await openTestCatalog(films, undefined, deadlineMs);
          const { visit, visitLate, faults } = await openSite(
            database,
            well.archive,
            () => catalog,
            isLate ? STREAMED : {},
          );
          const answer = isLate ? await visitLate(path, films.mend) : await visit(path);
          const found = problemsOf(kind, path, answer);
          const logged = faults().map(({ err }) => `logged ${JSON.stringify(err)}`);
          problems.push(...describeProblems(kind, path, [...found, ...logged]));
          catalog = well.catalog;
          // A page that says that there is no such title may stay for a minute.
          if (kind === MISSING || !lookedAtAgain.includes(path)) return;
          const read = async () => textOf((await visit(path)).text);
          await expect.poll(read, { interval: 300 }).toBe(well.shown.get(path));
        });
      });
      expect(problems).toEqual([]);
    },
  );

  test("cached screens are shown as they were, six days later", async () => {
    const database = await open();
    const { films, catalog, archive, shown } = await openWell(database);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * 24 * 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    // The catalog's own tests say which methods fall back to the cache at each fault.
    for (const kind of ["hang", "503", "200-html"] as const) {
      await films.mend();
      await films.fail(kind);
      const { visit } = await openSite(database, archive, () => catalog);
      for (const [path, words] of shown) {
        const { response, text } = await visit(path);
        expect(response.status, `${kind} on ${path}`).toBe(200);
        expect(textOf(text), `${kind} on ${path}`).toBe(words);
      }
    }
  });
});
