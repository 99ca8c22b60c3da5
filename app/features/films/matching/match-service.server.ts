import type { UpstreamCache } from "#app/services/upstream-cache.server.ts";
import { titleTag } from "#app/features/catalog/titles/title-card.ts";
import type { Setting } from "#app/lib/setting.ts";
import { writingInNone } from "#app/translations/writing-in.server.ts";

import { filmTag, type Film, type FilmCard } from "../film.ts";
import type { FilmMatch, FilmMatches, TitleName } from "./film-matches.server.ts";
import { findMatch, mayBeInArchive, type TitleSource } from "./find-match.server.ts";
import { plainName } from "./title-names.ts";
import { isCopy } from "../lists/copies.ts";
import { createWorkLine } from "../lists/work-line.ts";

/** Looked up in the archive by its English name, whoever asks, since what is found is for all. */
export interface SoughtTitle extends TitleName {
  year: string;
}

interface MatchServiceOptions {
  catalog: TitleSource;
  matches: FilmMatches;
  cache: UpstreamCache;
  setting: Setting;
  film: (id: string) => Promise<Film | undefined>;
  /** Whether it is worth finding out which title an item is. */
  mayBeFree: (film: Film) => Promise<boolean>;
  /** Whether its own record states that it may be shown. */
  isStated: (film: Film) => boolean;
  /** Whether it may be shown. */
  isFree: (film: Film) => Promise<boolean>;
  /** Searches films of the archive by words and years. */
  search: (words: string, first: number, last: number) => Promise<FilmCard[]>;
  /** Called with the tags of the pages that have changed. */
  onChange: (tags: readonly string[]) => void;
  onTrouble: (error: unknown) => void;
  now: () => number;
}

export type MatchService = ReturnType<typeof createMatchService>;

const DAY_MS = 24 * 3600 * 1000;
/** The film database grows, so a missing match is looked up again later. */
const FOUND_MS = 180 * DAY_MS;
const NOT_FOUND_MS = 30 * DAY_MS;
const LOOKED = { freshMs: 7 * DAY_MS, staleMs: 0 };
/** The number of uploads of one film that are checked, most watched first. */
const MOST_UPLOADS = 3;

/** What is looked up for one item, and for one title. */
function createLookups(options: MatchServiceOptions) {
  const { catalog, matches, cache, setting, onChange, now } = options;

  async function matchFilm(id: string): Promise<void> {
    const known = await matches.of(id);
    if (known && !isDue(known, now())) return;
    if (known?.isSet) return nameSet(id, known);
    const film = await options.film(id);
    if (film === undefined) return;
    const title = (await options.mayBeFree(film))
      ? await findMatch(film, catalog, setting)
      : undefined;
    const isPlayable = film.works.length > 0 && !film.isLent && !isCopy(id, [film.title]);
    await matches.store(id, title, { isPlayable, isStated: options.isStated(film) });
    const isSame = known?.title?.id === title?.id && known?.isPlayable === isPlayable;
    if (isSame && !needsName(known)) return;
    const titles = [known?.title, title].filter((each) => each !== undefined);
    if (titles.length > 0)
      onChange([filmTag(id), ...titles.map((each) => titleTag(each.kind, each.id))]);
  }

  /** The operator says which title an item is, and not what it is called. */
  async function nameSet(id: string, { title }: FilmMatch): Promise<void> {
    const movie = title && (await catalog.getMovie(title.id, setting));
    if (!movie) return;
    await matches.nameSet(id, title, movie);
    onChange([]);
  }

  /** Checks the uploads that may be this film, each as if a viewer had opened it. */
  async function matchTitle(sought: SoughtTitle): Promise<void> {
    await cache.get(`title-looked-for-2 ${sought.id}`, LOOKED, async () => {
      const year = Number(sought.year);
      const movie = await catalog.getMovie(sought.id, setting);
      if (movie === undefined) return { looked: 0 };
      const names = [movie.title, movie.originalTitle].map(plainName);
      const cards = await options.search(movie.title, year - 1, year + 1);
      const alike = cards.filter(({ title }) =>
        names.some((name) => isAlike(plainName(title), name)),
      );
      for (const { id } of alike.slice(0, MOST_UPLOADS)) await matchFilm(id);
      return { looked: alike.length };
    });
  }

  return { matchFilm, matchTitle };
}

/** Finds out, in the background of pages, which items of the archive are which titles. */
export function createMatchService(options: MatchServiceOptions) {
  const { matches, onTrouble, now } = options;
  const { matchFilm, matchTitle } = createLookups(options);
  const line = createWorkLine(onTrouble, writingInNone);

  async function findPlayable(title: TitleName): Promise<string | undefined> {
    for (const id of await matches.playableOf(title)) {
      const film = await options.film(id);
      if (film && (await options.isFree(film))) return id;
    }
    return undefined;
  }

  /** What only decorates a page does not fail it. */
  const decorating = <Value>(work: Promise<Value>) =>
    work.catch((error: unknown) => {
      onTrouble(error);
      return undefined;
    });

  return {
    /** The title that an item is, if known; otherwise it is looked up in the background. */
    async titleOf(id: string): Promise<TitleName | undefined> {
      const match = await decorating(matches.of(id));
      if (match === undefined || isDue(match, now())) line.add(id, () => matchFilm(id));
      return match?.title;
    },

    /** The item in which a title can be watched; if unknown, it is looked up in the background. */
    async freeFilmOf(title: SoughtTitle): Promise<string | undefined> {
      const id = await decorating(findPlayable(title));
      const mayBeThere = title.kind === "movie" && mayBeInArchive(title.year);
      if (id === undefined && mayBeThere) line.add(`title ${title.id}`, () => matchTitle(title));
      return id;
    },

    /** Looks up in the background which titles some items are. */
    notice(ids: readonly string[]): void {
      for (const id of ids) line.add(id, () => matchFilm(id));
    },

    stop: line.stop,
    settled: line.settled,
  };
}

/** Set by the operator, or matched before names were stored. */
const needsName = ({ title, isNamed }: FilmMatch) => title?.kind === "movie" && !isNamed;

function isDue(match: FilmMatch, nowMs: number): boolean {
  const { title, titleYear, isComplete, isSet, matchedAt } = match;
  if (isSet || needsName(match)) return needsName(match);
  const ageMs = nowMs - matchedAt;
  // Matches that predate what is stored of their titles now.
  const isKnown = titleYear !== undefined && isComplete;
  if (title !== undefined && !isKnown && ageMs > DAY_MS) return true;
  return ageMs > (title === undefined ? NOT_FOUND_MS : FOUND_MS);
}

/** Uploaders put more into a title than its name. */
const isAlike = (shown: string, name: string) => name !== "" && ` ${shown} `.includes(` ${name} `);
