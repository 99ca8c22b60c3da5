import { isForChild, type Setting } from "#app/lib/setting.ts";
import type { FilmStream } from "#app/services/archive/film-stream.server.ts";

import type { ArchiveAddresses } from "./archive-addresses.ts";
import type { CeilingLists } from "./ceiling-lists.server.ts";
import { createEveryoneLists } from "./everyone-lists.server.ts";
import { parseFilmFilters, type FilmFilters } from "./film-filters.ts";
import type { TitleName } from "./film-matches.server.ts";
import { createFilmFiles } from "./film-files.server.ts";
import type { FilmPermits } from "./film-permits.server.ts";
import type { Film, FilmCard, FilmList, PicturedFilm } from "./film.ts";
import type { KeptArchive } from "./kept-archive.server.ts";
import { MOST_PAGES } from "./list-limits.ts";
import type { MatchDesk, SoughtTitle } from "./match-desk.server.ts";
import { TELEVISION } from "./to-query.ts";

interface FilmsOptions {
  archive: KeptArchive;
  stream: Pick<FilmStream, "open">;
  desk: Pick<MatchDesk, "titleOf" | "freeFilmOf" | "notice">;
  permits: FilmPermits;
  /** The lists of those who may not see everything. */
  within: CeilingLists;
  addresses: ArchiveAddresses;
  /** From 0 up to 1, as `Math.random` is. */
  random: () => number;
}

export type Films = ReturnType<typeof createFilms>;

const TILES = 6;
const MOST_RELATED = 12;
const MOST_SUBJECTS = 4;
const NOTICED_PAGES = 2;

const NO_FILTERS = parseFilmFilters(new URLSearchParams());

/**
 * The free films of the archive: found, told, and sent on to be played. What is above the setting's
 * ceiling is not there at all.
 */
export function createFilms(options: FilmsOptions) {
  const { archive, desk, permits, within, addresses, random } = options;
  const forEveryone = createEveryoneLists({ search: archive.search, random });

  /** What everyone finds there is matched behind a child's list: some of it may be for them, too. */
  async function noticeAll(filters: FilmFilters): Promise<void> {
    const found = await forEveryone.list(filters, NOTICED_PAGES).catch(() => undefined);
    if (found) desk.notice(found.films.map(({ id }) => id));
  }

  const listFirst = (
    about: { filters?: Partial<FilmFilters>; subjects?: readonly string[]; most: number },
    setting: Setting,
  ): Promise<FilmCard[]> => {
    const { filters, subjects = [], most } = about;
    const all = { ...NO_FILTERS, ...filters };
    return isForChild(setting)
      ? within.listFirst(all, subjects, most, setting)
      : forEveryone.listFirst(all, subjects, most);
  };

  return {
    addresses,
    /** Those of some items that may be shown to the setting's audience. */
    permits: permits.named,

    /** The first pages of a list in one, up to `MOST_PAGES`. */
    list(filters: FilmFilters, pages: number, setting: Setting): Promise<FilmList> {
      const open = Math.min(pages, MOST_PAGES);
      if (!isForChild(setting)) return forEveryone.list(filters, open);
      void noticeAll(filters);
      return within.list(filters, open, setting);
    },

    async film(id: string, setting: Setting): Promise<Film | undefined> {
      const film = await archive.film(id);
      return film && (await permits.mayShow(id, setting)) ? film : undefined;
    },

    /** Whether an address leads to something that is no film; a child is not told of it. */
    isOtherKind: async (id: string, setting: Setting): Promise<boolean> =>
      !isForChild(setting) && archive.isOtherKind(id),

    async captions(id: string, name: string, setting: Setting): Promise<string | undefined> {
      return (await permits.mayShow(id, setting)) ? archive.captions(id, name) : undefined;
    },

    /** A film's own file, through this server, where the operator wants that. */
    file: createFilmFiles({ ...options, isOn: addresses.passesFilesOn }),

    async titleOf(id: string, setting: Setting): Promise<TitleName | undefined> {
      const title = await desk.titleOf(id);
      return title && (await permits.mayShowTitle(title, setting)) ? title : undefined;
    },

    /** An item is what its title is, so that nobody is led to one above the ceiling. */
    async freeFilmOf(title: SoughtTitle, setting: Setting): Promise<string | undefined> {
      return (await permits.mayShowTitle(title, setting)) ? desk.freeFilmOf(title) : undefined;
    },

    /** The first few of a list, as tiles among other things. */
    async tiles(about: "films" | "television", setting: Setting): Promise<PicturedFilm[]> {
      const subject = about === "television" ? TELEVISION : "";
      const films = await listFirst({ filters: { subject }, most: TILES }, setting);
      return films.map((film) => ({ ...film, picture: addresses.pictureOf(film) }));
    },

    /** Any film of those that the filters leave; undefined when they leave none. */
    surprise: (filters: FilmFilters, setting: Setting): Promise<FilmCard | undefined> =>
      isForChild(setting) ? within.surprise(filters, setting) : forEveryone.surprise(filters),

    related: relatedBy(listFirst),
  };
}

type ListFirst = (
  about: { subjects: readonly string[]; most: number },
  setting: Setting,
) => Promise<FilmCard[]>;

/** Others about the same things, the most watched first. */
const relatedBy =
  (listFirst: ListFirst) =>
  async (film: Pick<Film, "id" | "subjects">, setting: Setting): Promise<FilmCard[]> => {
    const subjects = film.subjects.slice(0, MOST_SUBJECTS);
    if (subjects.length === 0) return [];
    const found = await listFirst({ subjects, most: MOST_RELATED + 1 }, setting);
    return found.filter(({ id }) => id !== film.id).slice(0, MOST_RELATED);
  };
