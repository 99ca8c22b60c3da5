import { onTestFinished } from "vitest";

import { openDatabase, type Database } from "#app/db/connect.server.ts";
import type { AgeLimit } from "#app/lib/setting.ts";

import { firstOf, listOf, type Item } from "../../stand-ins/archive/item.ts";
import { listFilmSeeds } from "../../stand-ins/film-database/seeds/films.ts";
import { mayBeShown as mayTitleBeShown, standInTitles } from "../age-limit-oracle.ts";
import { createMigratedPlace } from "../databases/migrated-place.ts";
import { openFaultyArchive } from "./faulty-archive.ts";
import { openMatchedFilms } from "./films-of.ts";
import { openFilms, openTestCatalog } from "../test-catalog.ts";

const seeds = listFilmSeeds();
const modern = (us: string) => seeds.find((seed) => seed.us === us && !seed.india)?.id ?? 0;
const U = seeds.find(({ us, india }) => us === "G" && !india)?.id ?? 0;

/** Items with a wrong match, so that each rule has an example. */
export const oddMatches: Readonly<Record<string, number>> = {
  // From the cartoons collection: its title is above every age limit, or unknown to the film
  // database.
  SteamboatWillie: modern("R"),
  Gertie: 999_999_999,
  // From collections that no child may see.
  house_on_haunted_hill_ipod: U,
  CarnivalofSouls: modern("PG"),
  ScarletStreet: modern("PG-13"),
  cco_attackofthegiantleeches: modern("R"),
};

/**
 * The stand-in archive beside the stand-in film database, with the matches that their seeds imply.
 */
export async function openMatchedArchive() {
  const outside = await openFaultyArchive();
  // A generous deadline: another test covers titles that are not known yet.
  const { catalog } = await openTestCatalog(await openFilms(), undefined, undefined, 60_000);
  const place = await createMigratedPlace(undefined);
  const database = await openDatabase(place);
  const mayBeShown = await insertMatches(database, outside.items);
  const testServer = await openMatchedFilms(outside, catalog, database);
  onTestFinished(async () => {
    await database.close();
    await place.remove();
  });
  return { ...testServer, catalog, outside, mayBeShown };
}

/** Matches every item to a title or to none, and returns whether an item may be shown in India. */
export async function insertMatches({ kysely }: Pick<Database, "kysely">, items: readonly Item[]) {
  const matches = matchesOf(items);
  const rows = items.map(({ id }) => {
    const title = matches.get(id);
    const of = { title_kind: title ? ("movie" as const) : null, title_id: title ?? null };
    return { film_id: id, ...of, is_playable: 1, is_set: 1, matched_at: Date.now() };
  });
  await kysely.insertInto("film_matches").values(rows).execute();
  return (id: string, ageLimit: AgeLimit): boolean => {
    const item = items.find((each) => each.id === id);
    return item !== undefined && isFor(item, matches.get(id), ageLimit);
  };
}

/** Each match costs a request to the film database, so only some are made. */
const MAX_SEEDED = 20;

function matchesOf(items: readonly Item[]): Map<string, number> {
  const seeded = items.flatMap(({ id, metadata }): [string, number][] => {
    const year = firstOf(metadata["year"]);
    const seed = seeds.find(
      ({ title, released }) =>
        title === firstOf(metadata["title"]) && released?.startsWith(`${year}`),
    );
    return seed === undefined ? [] : [[id, seed.id]];
  });
  return new Map([...seeded.slice(0, MAX_SEEDED), ...Object.entries(oddMatches)]);
}

/** Whether an item may be shown in India: its title's rating decides, otherwise its collections. */
function isFor({ metadata }: Item, match: number | undefined, ageLimit: AgeLimit): boolean {
  if (match !== undefined) {
    const title = standInTitles.get(`movie:${match}`);
    return title !== undefined && mayTitleBeShown(title, ageLimit, "IN");
  }
  const shelves = listOf(metadata["collection"]);
  if (shelves.some((shelf) => /noir|horror|prelinger|tvnews/i.test(shelf))) return false;
  const isForTeens = shelves.some((shelf) => /^classic_tv|newsreels$/.test(shelf));
  if (isForTeens) return ageLimit === "teens";
  return shelves.some((shelf) => shelf.endsWith("_cartoons"));
}
