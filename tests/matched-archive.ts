import { onTestFinished } from "vitest";

import { openDatabase, type Database } from "#app/db/connect.server.ts";
import type { AgeLimit } from "#app/lib/setting.ts";

import { firstOf, listOf, type Item } from "../stand-ins/archive/item.ts";
import { listFilmSeeds } from "../stand-ins/film-database/seeds/films.ts";
import { mayBeShown as mayTitleBeShown, standInTitles } from "./age-limit-oracle.ts";
import { createMigratedPlace } from "./migrated-place.ts";
import { openFaultyArchive } from "./faulty-archive.ts";
import { openMatchedFilms } from "./films-of.ts";
import { openFilms, openTestCatalog } from "./test-catalog.ts";

const seeds = listFilmSeeds();
const modern = (us: string) => seeds.find((seed) => seed.us === us && !seed.india)?.id ?? 0;
const U = seeds.find(({ us, india }) => us === "G" && !india)?.id ?? 0;

/** Items that were matched to what they are not, so that each rule is met by some. */
export const oddMatches: Readonly<Record<string, number>> = {
  // From the shelf of cartoons: above every age limit, and not known to the film database at all.
  SteamboatWillie: modern("R"),
  Gertie: 999_999_999,
  // From shelves that are for nobody small.
  house_on_haunted_hill_ipod: U,
  CarnivalofSouls: modern("PG"),
  ScarletStreet: modern("PG-13"),
  cco_attackofthegiantleeches: modern("R"),
};

/** The stand-in archive beside the stand-in film database, with matches that its seeds tell. */
export async function openMatchedArchive() {
  const outside = await openFaultyArchive();
  // As long as it takes: what is not known yet is another test's.
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

/** Has every item matched, to a title or to none; returns what may be shown within an age limit in India. */
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

/** Each is asked about at the film database, which takes its time. */
const MOST_TOLD = 20;

function matchesOf(items: readonly Item[]): Map<string, number> {
  const told = items.flatMap(({ id, metadata }): [string, number][] => {
    const year = firstOf(metadata["year"]);
    const seed = seeds.find(
      ({ title, released }) =>
        title === firstOf(metadata["title"]) && released?.startsWith(`${year}`),
    );
    return seed === undefined ? [] : [[id, seed.id]];
  });
  return new Map([...told.slice(0, MOST_TOLD), ...Object.entries(oddMatches)]);
}

/** Whether an item may be shown in India: its title's mark decides, else its shelves. */
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
