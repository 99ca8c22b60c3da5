import { fewAtOnce } from "#app/lib/few-at-once.ts";
import { DEEPEST_RESULT } from "#app/services/archive/archive.server.ts";

import type { FilmQuery } from "#app/services/archive/film-query.ts";

import type { FilmFilters } from "./film-filters.ts";
import type { FilmCard, FilmList } from "../film.ts";
import type { CachedArchive } from "../cached-archive.server.ts";
import { MOST_PAGES, PAGE_FILMS } from "./list-limits.ts";
import { toCards, withoutRepeats } from "../details/to-card.ts";
import { toFilmQuery } from "./to-query.ts";

interface EveryoneListsOptions {
  search: CachedArchive["search"];
  random: () => number;
}

/** Many pages are requested in blocks of this size: an old address with many sends few requests. */
const BLOCK_PAGES = 10;
const MOST_AT_ONCE = 3;
/** The most further pages that are read while nothing on a list may be shown. */
const MOST_EMPTY_PAGES = 3;
const DEEPEST_PAGE = Math.floor(DEEPEST_RESULT / PAGE_FILMS);

/** Lists in the archive's own order. */
export function createEveryoneLists({ search, random }: EveryoneListsOptions) {
  async function list(
    filters: FilmFilters,
    pages: number,
    further = MOST_EMPTY_PAGES,
  ): Promise<FilmList> {
    const query = toFilmQuery(filters);
    const parts = await fewAtOnce(partsOf(pages), MOST_AT_ONCE, ({ rows, page }) =>
      search(query, rows, page),
    );
    const failed = parts.find((part) => part.status === "rejected");
    const came = parts.slice(0, failed && parts.indexOf(failed));
    const found = came.flatMap((part) => (part.status === "fulfilled" ? [part.value] : []));
    const [first] = found;
    if (first === undefined) throw failed?.reason;
    const isMore = first.total > pages * PAGE_FILMS;
    const films = withoutRepeats(found.flatMap(({ docs }) => toCards(docs)));
    // None of these may be shown, but perhaps the next ones.
    const isWorthMore = films.length === 0 && failed === undefined && further > 0;
    if (isWorthMore && isMore && pages < MOST_PAGES) return list(filters, pages + 1, further - 1);
    return {
      films,
      total: first.total,
      pages,
      hasMore: isMore && pages < MOST_PAGES,
      isAtEnd: isMore && pages >= MOST_PAGES,
      isCutShort: failed !== undefined,
    };
  }

  return {
    list: (filters: FilmFilters, pages: number) => list(filters, pages),

    /** The first few of a list, narrowed to subjects or a name. */
    async listFirst(
      filters: FilmFilters,
      narrowed: Partial<FilmQuery>,
      most: number,
    ): Promise<FilmCard[]> {
      // A film is found by its name in every collection.
      const everywhere = narrowed.name !== undefined && { collections: undefined };
      const about = { ...toFilmQuery(filters), ...everywhere, ...narrowed };
      return toCards((await search(about, PAGE_FILMS, 1)).docs).slice(0, most);
    },

    async surprise(filters: FilmFilters): Promise<FilmCard | undefined> {
      const query = toFilmQuery(filters);
      const { total } = await search(query, PAGE_FILMS, 1);
      const pages = Math.min(Math.max(1, Math.ceil(total / PAGE_FILMS)), DEEPEST_PAGE);
      const page = 1 + Math.floor(random() * pages);
      const cards = toCards((await search(query, PAGE_FILMS, page)).docs);
      return cards[Math.floor(random() * cards.length)];
    },
  };
}

/** Whole blocks, then the rest page by page: the newest page is the only new request. */
function partsOf(pages: number): { rows: number; page: number }[] {
  const blocks = Math.floor(pages / BLOCK_PAGES);
  const whole = Array.from({ length: blocks }, (_, index) => ({
    rows: PAGE_FILMS * BLOCK_PAGES,
    page: index + 1,
  }));
  const single = Array.from({ length: pages - blocks * BLOCK_PAGES }, (_, index) => ({
    rows: PAGE_FILMS,
    page: blocks * BLOCK_PAGES + index + 1,
  }));
  return [...whole, ...single];
}
