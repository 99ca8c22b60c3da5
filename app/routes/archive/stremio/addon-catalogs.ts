import { offeredCollections } from "#app/features/films/age-limits/age-limited-shelves.ts";
import type { FilmCard } from "#app/features/films/film.ts";
import { filmDecades, parseFilmFilters } from "#app/features/films/lists/film-filters.ts";
import { MOST_PAGES, PAGE_FILMS } from "#app/features/films/lists/list-limits.ts";
import { t } from "#app/translations/t.ts";

import type { AddonRequest } from "./addon-path.ts";
import type { Addon } from "./addon.ts";

/** The list of all free films, in which clients also search. */
const ALL_FILMS = "free";
/** A shelf of shows rather than films. */
const SERIES = new Set(["classic_tv"]);
const PAGE_ITEMS = 2 * PAGE_FILMS;
/** Where much of a list may not be shown, further pages are read so often. */
const MOST_READS = 3;

const typeOf = (shelf: string) => (SERIES.has(shelf) ? "series" : "movie");

/** The free films by shelf, as the setting offers them. */
export function listFilmCatalogs({ setting }: Pick<Addon, "setting">) {
  const paged = [{ name: "skip" }, { name: "genre", options: filmDecades.map(String) }];
  return [
    {
      type: "movie",
      id: ALL_FILMS,
      name: t("Free films"),
      extra: [{ name: "search" }, ...paged],
    },
    ...offeredCollections(setting.audience).map(({ name, label }) => ({
      type: typeOf(name),
      id: name as string,
      name: t(label),
      extra: paged,
    })),
  ];
}

/** The films of a catalog from a place on; undefined where there is no such catalog. */
export async function readFilmCatalog(
  { type, id, search, genre, skip }: AddonRequest,
  { features: { films }, setting }: Addon,
): Promise<FilmCard[] | "unavailable" | undefined> {
  const isKnown = listFilmCatalogs({ setting }).some(
    (catalog) => catalog.id === id && catalog.type === type,
  );
  if (!isKnown) return undefined;
  if (id === ALL_FILMS && search !== undefined) {
    return skip > 0 ? [] : films.search(search, setting);
  }
  const query = new URLSearchParams({
    collection: id === ALL_FILMS ? "" : id,
    decade: genre ?? "",
  });
  const filters = parseFilmFilters(query);
  for (let read = 0; ; read += 1) {
    const pages = Math.ceil((skip + PAGE_ITEMS) / PAGE_FILMS) + read * MOST_READS;
    const list = await films.list(filters, Math.min(pages, MOST_PAGES), setting);
    const found = list.films.slice(skip, skip + PAGE_ITEMS);
    if (list.isCutShort) return "unavailable";
    if (found.length > 0 || !list.hasMore || read >= MOST_READS) return found;
  }
}
