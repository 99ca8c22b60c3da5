import { isSearchable, trimSearch } from "#app/features/catalog/search/search-text.ts";
import { titleKey, type TitleCard } from "#app/features/catalog/titles/title-card.ts";
import { isForChild, type Setting } from "#app/lib/setting.ts";
import type { FilmQuery } from "#app/services/archive/film-query.ts";
import type { FilmStream } from "#app/services/archive/film-stream.server.ts";

import type { ArchiveAddresses } from "./files/archive-addresses.ts";
import type { AgeLimitedLists } from "./age-limits/age-limited-lists.server.ts";
import { createEveryoneLists } from "./lists/everyone-lists.server.ts";
import { parseFilmFilters, type FilmFilters } from "./lists/film-filters.ts";
import type { TitleName } from "./matching/film-matches.server.ts";
import { createFilmFiles } from "./files/film-files.server.ts";
import { shownCard, shownFilm } from "./details/shown-film.ts";
import type { FilmAgeFilter } from "./age-limits/film-age-filter.server.ts";
import type { Film, FilmCard, FilmList, PicturedFilm } from "./film.ts";
import type { FreeFilms } from "./free-films.server.ts";
import type { CachedArchive } from "./cached-archive.server.ts";
import { MOST_PAGES, PAGE_FILMS } from "./lists/list-limits.ts";
import type { MatchService, SoughtTitle } from "./matching/match-service.server.ts";
import { TELEVISION, toNameQuery } from "./lists/to-query.ts";
import { inOrderOfDay } from "./lists/tonight.server.ts";

interface FilmsOptions {
  archive: CachedArchive;
  stream: Pick<FilmStream, "open">;
  free: Pick<
    FreeFilms,
    "freedom" | "search" | "freeAmong" | "listRated" | "listFeatured" | "shownAmong"
  >;
  matcher: Pick<MatchService, "titleOf" | "freeFilmOf" | "notice">;
  limits: FilmAgeFilter;
  /** The age limits with lists of their own. */
  within: AgeLimitedLists;
  addresses: ArchiveAddresses;
  /** From 0 up to 1, like `Math.random`. */
  random: () => number;
  now: () => Date;
}

/** A film that is free to watch, chosen for a day. */
export interface FilmOfDay {
  /** The archive's identifier. */
  id: string;
  /** As English pages show it. */
  title: TitleCard;
}

export type WhyNot = "other kind" | "not free";

export type Films = ReturnType<typeof createFilms>;

const TILES = 6;
const MOST_RELATED = 12;
const MOST_SUBJECTS = 4;
const MOST_SEARCHED = 12;
const NOTICED_PAGES = 2;
/** The films of a day are chosen among this many, if they have at least this vote. */
const MOST_RATED = 500;
const WELL_RATED = 7;
/** The first of the day, and how many of them a row shows: not all may be shown to a child. */
const MOST_CHOSEN = 20;
const MOST_TONIGHT = 12;

const NO_FILTERS = parseFilmFilters(new URLSearchParams());

/**
 * The free films of the archive: lists, details and playback. A film above the profile's age limit
 * does not exist here.
 */
export function createFilms(options: FilmsOptions) {
  const { free, matcher, limits, within, addresses, random } = options;
  const forEveryone = createEveryoneLists({ search: free.search, random });

  /**
   * Unmatched films of the complete list are looked up in the background of a child's list: some
   * may be allowed.
   */
  async function noticeAll(filters: FilmFilters): Promise<void> {
    const found = await forEveryone.list(filters, NOTICED_PAGES).catch(() => undefined);
    if (found) matcher.notice(found.films.map(({ id }) => id));
  }

  const listFirst = async (
    about: { filters?: Partial<FilmFilters>; narrowed?: Partial<FilmQuery>; most: number },
    setting: Setting,
  ): Promise<FilmCard[]> => {
    const { filters, narrowed = {}, most } = about;
    const all = { ...NO_FILTERS, ...filters };
    const found = isForChild(setting)
      ? await within.listFirst(all, narrowed, most, setting)
      : await forEveryone.listFirst(all, narrowed, most);
    return found.map(shownCard);
  };

  const itemPages = createFilmPages(options);
  return {
    addresses,
    /** The items among these that may be shown under the setting's age limit. */
    allowedFilms: async (ids: readonly string[], setting: Setting): Promise<Set<string>> =>
      free.shownAmong(await limits.named(ids, setting)),

    /** The first pages of a list as one, up to `MOST_PAGES`. */
    async list(filters: FilmFilters, pages: number, setting: Setting): Promise<FilmList> {
      const open = Math.min(pages, MOST_PAGES);
      if (isForChild(setting)) void noticeAll(filters);
      const found = isForChild(setting)
        ? await within.list(filters, open, setting)
        : await forEveryone.list(filters, open);
      return { ...found, films: found.films.map(shownCard) };
    },

    ...itemPages,

    /** A film's own file, through this server, if the operator turned that on. */
    file: createFilmFiles({ ...options, film: itemPages.film, isOn: addresses.passesFilesOn }),

    async titleOf(id: string, setting: Setting): Promise<TitleName | undefined> {
      const title = await matcher.titleOf(id);
      return title && (await limits.mayShowTitle(title, setting)) ? title : undefined;
    },

    /** An item has the age limit of its title, so that no link leads to one above the limit. */
    async freeFilmOf(title: SoughtTitle, setting: Setting): Promise<string | undefined> {
      if (!(await limits.mayShowTitle(title, setting))) return undefined;
      const id = await matcher.freeFilmOf(title);
      return id !== undefined && (await limits.mayShow(id, setting)) ? id : undefined;
    },

    /**
     * The items in which some titles can be watched, by the titles' keys. For lists: it knows what
     * was matched before, and sends no request.
     */
    freeAmong: free.freeAmong,

    tonight: createTonight(options),

    /** The first few of a list, as tiles on other pages. */
    async tiles(about: "films" | "television", setting: Setting): Promise<PicturedFilm[]> {
      const subject = about === "television" ? TELEVISION : "";
      const films = await listFirst({ filters: { subject }, most: TILES }, setting);
      return films.map((film) => ({ ...film, picture: addresses.pictureOf(film) }));
    },

    search: searchByName(listFirst, addresses),

    /** A random film that matches the filters; undefined when none does. */
    surprise: (filters: FilmFilters, setting: Setting): Promise<FilmCard | undefined> =>
      isForChild(setting) ? within.surprise(filters, setting) : forEveryone.surprise(filters),

    related: relatedBy(listFirst),
  };
}

/**
 * Well-rated free films of the day. The same for everyone with the same age limit and region,
 * whatever is cached in their language; no request but for a child's ratings.
 */
const createTonight =
  ({ free, limits, matcher, now }: FilmsOptions) =>
  async (setting: Setting): Promise<FilmOfDay[]> => {
    const [featured, rated] = await Promise.all([
      free.listFeatured(),
      free.listRated(WELL_RATED, MOST_RATED),
    ]);
    const lead = new Set(featured.map(({ title }) => titleKey(title)));
    const others = rated.filter(({ title }) => !lead.has(titleKey(title)));
    const today = [...featured, ...inOrderOfDay(others, now())]
      .filter(({ title }) => title.kind === "movie")
      .slice(0, MOST_CHOSEN);
    const ids = today.map(({ id }) => id);
    const allowed = await limits.named(ids, setting);
    const mine = today.filter(({ id }) => allowed.has(id));
    // Those without a name are shown as soon as somebody has looked.
    matcher.notice(mine.filter(({ card }) => card === undefined).map(({ id }) => id));
    const shown = mine.flatMap(({ id, card }) => (card === undefined ? [] : [{ id, title: card }]));
    return shown.slice(0, MOST_TONIGHT);
  };

type ListFirst = (
  about: { narrowed: Partial<FilmQuery>; most: number },
  setting: Setting,
) => Promise<FilmCard[]>;

/** Films about the same subjects, most watched first. */
const relatedBy =
  (listFirst: ListFirst) =>
  async (film: Pick<Film, "id" | "subjects">, setting: Setting): Promise<FilmCard[]> => {
    const subjects = film.subjects.slice(0, MOST_SUBJECTS);
    if (subjects.length === 0) return [];
    const about = { narrowed: { subjects }, most: MOST_RELATED + 1 };
    const found = await listFirst(about, setting);
    return found.filter(({ id }) => id !== film.id).slice(0, MOST_RELATED);
  };

/** A few films by their title, their maker or their collection, most watched first. */
const searchByName =
  (listFirst: ListFirst, addresses: Pick<ArchiveAddresses, "pictureOf">) =>
  async (typed: string, setting: Setting): Promise<PicturedFilm[]> => {
    const text = trimSearch(typed);
    if (!isSearchable(text)) return [];
    const about = { narrowed: toNameQuery(text), most: PAGE_FILMS };
    const found = await listFirst(about, setting);
    // A work of which several copies were uploaded is one result.
    const works = new Map(found.toReversed().map((film) => [workOf(film), film]));
    return [...works.values()]
      .toReversed()
      .slice(0, MOST_SEARCHED)
      .map((film) => ({ ...film, picture: addresses.pictureOf(film) }));
  };

const workOf = ({ title, year }: FilmCard) => `${title.toLowerCase()} ${year}`;

/** What an item's address shows; an item that may not be shown is missing. */
function createFilmPages({ archive, free, limits }: FilmsOptions) {
  async function film(id: string, setting: Setting): Promise<Film | undefined> {
    const found = await archive.film(id);
    if (found === undefined || !(await limits.mayShow(id, setting))) return undefined;
    const freedom = await free.freedom(found);
    return freedom === undefined ? undefined : { ...shownFilm(found), freedom };
  }

  return {
    film,

    /**
     * Why an address shows no film although the archive has an item there; never shown to a child.
     */
    async whyNot(id: string, setting: Setting): Promise<WhyNot | undefined> {
      if (isForChild(setting)) return undefined;
      if (await archive.isOtherKind(id)) return "other kind";
      return (await archive.film(id)) && "not free";
    },

    captions: async (id: string, name: string, setting: Setting): Promise<string | undefined> =>
      (await film(id, setting)) && archive.captions(id, name),
  };
}
