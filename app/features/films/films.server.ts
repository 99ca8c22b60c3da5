import { DEEPEST_RESULT } from "#app/services/archive/archive.server.ts";

import type { ArchiveAddresses } from "./archive-addresses.ts";
import { parseFilmFilters, type FilmFilters } from "./film-filters.ts";
import type { Film, FilmCard, FilmList, PicturedFilm } from "./film.ts";
import type { KeptArchive } from "./kept-archive.server.ts";
import { MOST_PAGES, PAGE_FILMS } from "./list-limits.ts";
import type { MatchDesk } from "./match-desk.server.ts";
import { toCards, withoutRepeats } from "./to-card.ts";
import { TELEVISION, toFilmQuery } from "./to-query.ts";

interface FilmsOptions {
  archive: KeptArchive;
  desk: Pick<MatchDesk, "titleOf" | "freeFilmOf">;
  addresses: ArchiveAddresses;
  /** From 0 up to 1, as `Math.random` is. */
  random?: () => number;
}

export type Films = ReturnType<typeof createFilms>;

/** So many pages in one question, where many are open: an old address asks little. */
const BLOCK_PAGES = 10;
const DEEPEST_PAGE = Math.floor(DEEPEST_RESULT / PAGE_FILMS);
const TILES = 6;
const MOST_RELATED = 12;

const NO_FILTERS = parseFilmFilters(new URLSearchParams());

/** The free films of the archive: found, told, and sent on to be played. */
export function createFilms(options: FilmsOptions) {
  const { archive, desk, addresses, random = Math.random } = options;
  const { search } = archive;

  async function list(filters: FilmFilters, pages: number): Promise<FilmList> {
    const query = toFilmQuery(filters);
    const parts = await Promise.allSettled(
      partsOf(pages).map(({ rows, page }) => search(query, rows, page)),
    );
    const failed = parts.find((part) => part.status === "rejected");
    const came = parts.slice(0, failed && parts.indexOf(failed));
    const found = came.flatMap((part) => (part.status === "fulfilled" ? [part.value] : []));
    const [first] = found;
    if (first === undefined) throw failed?.reason;
    const isMore = first.total > pages * PAGE_FILMS;
    return {
      films: withoutRepeats(found.flatMap(({ docs }) => toCards(docs))),
      total: first.total,
      pages,
      hasMore: isMore && pages < MOST_PAGES,
      isAtEnd: isMore && pages >= MOST_PAGES,
      isCutShort: failed !== undefined,
    };
  }

  return {
    addresses,
    /** The first pages of a list in one, up to `MOST_PAGES`. */
    list: (filters: FilmFilters, pages: number) => list(filters, Math.min(pages, MOST_PAGES)),
    film: archive.film,
    captions: archive.captions,
    titleOf: desk.titleOf,
    freeFilmOf: desk.freeFilmOf,

    /** The first few of a list, as tiles among other things. */
    async tiles(about: "films" | "television"): Promise<PicturedFilm[]> {
      const subject = about === "television" ? TELEVISION : "";
      const { films } = await list({ ...NO_FILTERS, subject }, 1);
      return films.slice(0, TILES).map((film) => ({ ...film, picture: addresses.pictureOf(film) }));
    },

    /** Any film of those that the filters leave; undefined when they leave none. */
    async surprise(filters: FilmFilters): Promise<FilmCard | undefined> {
      const query = toFilmQuery(filters);
      const { total } = await search(query, PAGE_FILMS, 1);
      const pages = Math.min(Math.max(1, Math.ceil(total / PAGE_FILMS)), DEEPEST_PAGE);
      const page = 1 + Math.floor(random() * pages);
      const cards = toCards((await search(query, PAGE_FILMS, page)).docs);
      return cards[Math.floor(random() * cards.length)];
    },

    /** Others about the same things, the most watched first. */
    async related({ id, subjects }: Pick<Film, "id" | "subjects">): Promise<FilmCard[]> {
      if (subjects.length === 0) return [];
      const query = { ...toFilmQuery(NO_FILTERS), subjects: subjects.slice(0, 4) };
      const { docs } = await search(query, PAGE_FILMS, 1);
      const others = toCards(docs).filter((card) => card.id !== id);
      return others.slice(0, MOST_RELATED);
    },
  };
}

/** Whole blocks, then page by page what is left: the newest page is the only new question. */
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
