import { setTimeout as delay } from "node:timers/promises";

import { onTestFinished } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import type { TitleCard, TitleList } from "#app/features/catalog/titles/title-card.ts";
import type { Films } from "#app/features/films/films.server.ts";
import * as best from "#app/routes/browse/best.tsx";
import * as categories from "#app/routes/browse/categories.tsx";
import * as genre from "#app/routes/browse/genre.tsx";
import * as home from "#app/routes/browse/home.tsx";
import * as listing from "#app/routes/browse/listing.tsx";
import * as movies from "#app/routes/browse/movies.tsx";
import * as tvshows from "#app/routes/browse/tvshows.tsx";

import { asBuilt } from "../as-built.ts";
import { follow } from "../follow.ts";
import { createMigratedPlace } from "../databases/migrated-place.ts";
import { signIn } from "../sign-in.ts";
import { openTestSite } from "../site.ts";
import { openFilms, openTestCatalog } from "../test-catalog.ts";

export const browseRoutes = {
  "/": asBuilt(home),
  "/movies": asBuilt(movies),
  "/movies/best": asBuilt(best),
  "/movies/featured": asBuilt(listing),
  "/movies/trending": asBuilt(listing),
  "/movies/top-rated": asBuilt(listing),
  "/tvshows": asBuilt(tvshows),
  "/tvshows/popular": asBuilt(listing),
  "/tvshows/top-rated": asBuilt(listing),
  "/top-rated": asBuilt(listing),
  "/new-releases": asBuilt(listing),
  "/categories": asBuilt(categories),
  "/genre/:slug": asBuilt(genre),
};

export const card: TitleCard = { kind: "movie", id: 19, title: "Metropolis", year: "1927" };
export const listOf = (titles: TitleCard[]): TitleList => ({
  titles,
  pages: 1,
  hasMore: false,
  isCutShort: false,
});
export const failing = () => Promise.reject(new Error("the service failed"));
export const none = () => Promise.resolve([]);
export const nobody = () => Promise.resolve(undefined);

/** A catalog in which every list has one film, and one in which everything fails. */
export const playing: Partial<Catalog> = {
  getHero: nobody,
  getRow: () => Promise.resolve([card]),
  listBest: () => Promise.resolve([{ ...card, trailer: undefined }]),
  listTitles: () => Promise.resolve(listOf([card])),
  listGenre: () => Promise.resolve(listOf([card])),
};
export const broken: Partial<Catalog> = {
  getHero: failing,
  getRow: failing,
  listBest: failing,
  listTitles: failing,
  listGenre: failing,
};

/** An archive with nothing in it. */
const emptyArchive: Partial<Films> = { tiles: none, tonight: none };

/** The real server with the browsing screens over a catalog, for a signed-in viewer. */
const STILL_LOADING = 'http-equiv="refresh"';
const LONGEST_WAIT_MS = 60_000;

export async function openTestServer(
  catalog: Partial<Catalog>,
  variables: Record<string, string> = {},
  archive: Partial<Films> = emptyArchive,
  now?: () => Date,
) {
  const place = await createMigratedPlace(undefined);
  onTestFinished(place.remove);
  const database = await openDatabase(place);
  onTestFinished(() => database.close());
  const features = {
    catalog: catalog as Catalog,
    films: { ...emptyArchive, ...archive } as Films,
  };
  const clocks = now && { now };
  const site = await openTestSite({
    database,
    routes: browseRoutes,
    variables,
    features,
    ...clocks,
  });
  const cookie = site.cookieFor(await signIn(database, "Ada"));
  const ask = (path: string, headers: Record<string, string> = { cookie }) =>
    fetch(site.origin + path, { headers, redirect: "manual" });
  const read = async (path: string, headers?: Record<string, string>) => {
    const response = await ask(path, headers);
    const html = await response.text();
    return { response, html, text: textOf(html) };
  };
  const readOnce = async (path: string, isGood: (html: string) => boolean) => {
    const deadline = AbortSignal.timeout(LONGEST_WAIT_MS);
    for (;;) {
      const answer = await read(path);
      if (isGood(answer.html)) return answer;
      deadline.throwIfAborted();
      await delay(100);
    }
  };
  return {
    logged: site.logged,
    read,
    open: async (path: string) => follow(await ask(path)),
    readUntil: (path: string, words: string) => readOnce(path, (html) => html.includes(words)),
    /** The page once it is complete, which on a busy machine may not be the first time. */
    readWhole: (path: string) => readOnce(path, (html) => !html.includes(STILL_LOADING)),
  };
}

/** The same server over the real catalog and the film database's stand-in. */
export async function openWholeTestServer(
  change: (real: Catalog) => Partial<Catalog> = () => ({}),
) {
  const films = await openFilms();
  const { catalog: real } = await openTestCatalog(films);
  const catalog = { ...real, ...change(real) };
  return { films, catalog, ...(await openTestServer(catalog)) };
}

/** What a reader sees of a page: no scripts, no tags. */
export const textOf = (html: string) =>
  html
    .replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>/g, "")
    .replaceAll(/<!--[^]*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");

export const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, link = ""]) => link);

/** The films of the row of this name, by their addresses. */
export function filmsOfRow(html: string, name: string): string[] {
  const [row = ""] = new RegExp(`>${name}</h2>[^]*?</section>`).exec(html) ?? [];
  return [...new Set(linksOf(row))].filter((link) => /^\/movie\/\d+$/.test(link));
}
