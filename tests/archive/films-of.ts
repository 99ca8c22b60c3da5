import { onTestFinished } from "vitest";

import { openCacheStore } from "#app/db/cache-store.server.ts";
import { openDatabase, type Database } from "#app/db/connect.server.ts";
import { createArchiveGate } from "#app/services/archive/archive-gate.ts";
import type { Catalog } from "#app/features/catalog/catalog.ts";
import { openFilms } from "#app/features/films/open-films.server.ts";
import { readSettings } from "#app/lib/env.server.ts";

import { AT_ONCE } from "../at-once.ts";
import { createMigratedPlace } from "../databases/migrated-place.ts";

interface FilmsPlace {
  origin: URL;
  filesOrigin: string;
}

/** The settings that send browsers straight to an archive and its data nodes. */
export function settingsFor({ origin: { origin }, filesOrigin }: FilmsPlace) {
  const standIns = { archive: origin, media: filesOrigin, trailers: origin };
  return {
    ARCHIVE_URL: origin,
    ARCHIVE_PUBLIC_URL: origin,
    STAND_INS: JSON.stringify(standIns),
  };
}

type Titles = Pick<Catalog, "findMovies" | "getMovie" | "allowedTitles">;

/** An empty film database. */
export const noTitles: Titles = {
  findMovies: () => Promise.resolve([]),
  getMovie: () => Promise.resolve(undefined),
  allowedTitles: () => Promise.resolve(new Set()),
};

/** The films of an archive, with the real client and the real cache; they close with the test. */
export async function openFilmsOf(outside: FilmsPlace) {
  return (await openMatchedFilms(outside, noTitles)).films;
}

/** The same beside a catalog, and a way to wait until the noticed films are matched. */
export async function openMatchedFilms(outside: FilmsPlace, catalog: Titles, given?: Database) {
  const place = await createMigratedPlace(undefined);
  const database = given ?? (await openDatabase(place));
  const store = await openCacheStore(database, place.dataDirectory);
  const settings = readSettings({ ...settingsFor(outside), PUBLIC_URL: "http://films.local" });
  const changed: string[] = [];
  const opened: ReturnType<typeof openFilms>[] = [];
  const restart = () => {
    const testServer = openFilms({
      gate: createArchiveGate(),
      manners: AT_ONCE,
      settings,
      store,
      database,
      catalog,
      onChange: (tags) => changed.push(...tags),
      onTrouble: () => undefined,
    });
    opened.push(testServer);
    return testServer;
  };
  onTestFinished(async () => {
    for (const testServer of opened) await testServer.close();
    await store.close();
    if (given === undefined) await database.close();
    await place.remove();
  });
  const { films, matched } = restart();
  /** `restart` opens the films again, with only what was stored. */
  return { films, matched, changed, database, restart };
}
