import { onTestFinished } from "vitest";

import { openCacheStore } from "#app/db/cache-store.server.ts";
import { openDatabase } from "#app/db/connect.server.ts";
import { openFilms } from "#app/features/films/open-films.server.ts";
import { readSettings } from "#app/lib/env.server.ts";

import { createPlace } from "./database-place.ts";

interface FilmsPlace {
  origin: URL;
  filesOrigin: string;
}

/** The settings that lead browsers straight to an archive and its data nodes. */
export function settingsFor({ origin: { origin }, filesOrigin }: FilmsPlace) {
  const standIns = { archive: origin, media: filesOrigin, trailers: origin };
  return {
    ARCHIVE_URL: origin,
    ARCHIVE_PUBLIC_URL: origin,
    STAND_INS: JSON.stringify(standIns),
  };
}

/** The films of an archive, with the real client and the real cache; they close with the test. */
export async function openFilmsOf(outside: FilmsPlace) {
  const place = await createPlace(undefined);
  const database = await openDatabase(place);
  const store = await openCacheStore(database, place.dataDirectory);
  const settings = readSettings({ ...settingsFor(outside), PUBLIC_URL: "http://films.local" });
  const { films, close } = openFilms({ settings, store, onTrouble: () => undefined });
  onTestFinished(async () => {
    await close();
    await store.close();
    await database.close();
    await place.remove();
  });
  return films;
}
