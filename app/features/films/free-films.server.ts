import type { SearchDoc } from "#app/services/archive/wire-search.ts";

import { titleKey } from "#app/features/catalog/titles/title-card.ts";

import { isCopy } from "./lists/copies.ts";
import type { FilmAllowances } from "./age-limits/film-allowances.server.ts";
import type { FilmDecisions } from "./matching/film-decisions.server.ts";
import type { FilmMatch, FilmMatches, TitleName } from "./matching/film-matches.server.ts";
import type { PlayableFilm } from "./matching/playable-films.server.ts";
import { filmYear } from "./details/film-year.ts";
import type { Film } from "./film.ts";
import { curatedCollections, freedomOf, isCurated } from "./details/freedom.ts";
import type { CachedArchive } from "./cached-archive.server.ts";
import { parseLicence } from "./details/licence.ts";

interface FreeFilmsOptions {
  search: CachedArchive["search"];
  matches: Pick<FilmMatches, "of" | "ofMany" | "playableAmong" | "listRated">;
  allowances: FilmAllowances;
  decisions: FilmDecisions;
  /** Titles that were published before it are in the public domain. */
  publicDomainYear: () => number;
  /** Receives cached items that have no match yet. */
  notice: (ids: readonly string[]) => void;
}

export type FreeFilms = ReturnType<typeof createFreeFilms>;

/** The most of the operator's own items in one query. */
const MOST_NAMED = 25;
/** How many years a record's date and its title's may differ. */
const YEARS_APART = 2;

/** Those of some stored matches that may be shown. No request is sent. */
function freeMatches(found: readonly PlayableFilm[], before: number): PlayableFilm[] {
  const isOld = ({ titleYear }: PlayableFilm) => titleYear !== undefined && titleYear < before;
  return found.filter((film) => !film.isHidden && (film.isStated || film.isAllowed || isOld(film)));
}

/** Which items of the archive may be shown: only films that are free. */
export function createFreeFilms(options: FreeFilmsOptions) {
  const { matches, allowances, decisions, publicDomainYear } = options;

  async function freedom(film: Film): Promise<string | undefined> {
    if ((await decisions.hiddenAmong([film.id])).has(film.id)) return undefined;
    const [match, allowed] = await Promise.all([matches.of(film.id), allowances.among([film.id])]);
    const titleYear = titleYearOf(match, film.year);
    return freedomOf(film, { titleYear, isAllowed: allowed.has(film.id) }, publicDomainYear());
  }

  /** The search results that may be shown. */
  async function onlyFree(docs: readonly SearchDoc[]): Promise<SearchDoc[]> {
    const whole = docs.filter(({ identifier, title }) => !isCopy(identifier, title));
    const own = await decisions.withoutHidden(whole, ({ identifier }) => identifier);
    const others = own.filter((doc) => !isStated(doc)).map(({ identifier }) => identifier);
    const [known, allowed] = await Promise.all([matches.ofMany(others), allowances.among(others)]);
    const before = publicDomainYear();
    const isOld = (doc: SearchDoc) => {
      const year = titleYearOf(known.get(doc.identifier), yearOfDoc(doc));
      return year !== undefined && year < before;
    };
    options.notice(others.filter((id) => known.get(id) === undefined && !allowed.has(id)));
    return own.filter((doc) => isStated(doc) || allowed.has(doc.identifier) || isOld(doc));
  }

  const onlyFreeMatches = (found: readonly PlayableFilm[]) =>
    freeMatches(found, publicDomainYear());

  return {
    freedom,

    /** The item in which each of some titles can be watched, by the titles' keys. */
    async freeAmong(titles: readonly TitleName[]): Promise<Map<string, string>> {
      const films = onlyFreeMatches(await matches.playableAmong(titles));
      return new Map(films.toReversed().map(({ id, title }) => [titleKey(title), id]));
    },

    /** Those of some items that are not withdrawn. */
    async shownAmong(ids: ReadonlySet<string>): Promise<Set<string>> {
      return new Set(await decisions.withoutHidden([...ids], (id) => id));
    },

    listFeatured: () => listFeatured(options, onlyFreeMatches),

    /** The best titles with an item in which they can be watched, each once. */
    async listRated(leastVote: number, most: number): Promise<PlayableFilm[]> {
      const films = onlyFreeMatches(await matches.listRated(leastVote, most));
      return [...new Map(films.toReversed().map((film) => [titleKey(film.title), film])).values()];
    },

    /** Whether it is worth finding out which title an item is. */
    async mayBeFree(film: Film): Promise<boolean> {
      const isOld = film.year !== "" && Number(film.year) < publicDomainYear() + YEARS_APART;
      return isOld || (await freedom(film)) !== undefined;
    },

    /** A search that only finds what may be shown. */
    search: (async (query, rows, page) => {
      const free = {
        collections: curatedCollections,
        before: publicDomainYear(),
        identifiers: await allowances.list(MOST_NAMED),
      };
      const found = await options.search({ ...query, free }, rows, page);
      return { ...found, docs: await onlyFree(found.docs) };
    }) satisfies CachedArchive["search"],
  };
}

/** The items that the operator features and that play a title, in the operator's order. */
async function listFeatured(
  { decisions, matches }: FreeFilmsOptions,
  onlyFree: (films: readonly PlayableFilm[]) => PlayableFilm[],
): Promise<PlayableFilm[]> {
  const ids = await decisions.listFeatured();
  if (ids.length === 0) return [];
  const titles = [...(await matches.ofMany(ids)).values()].flatMap(({ title }) => title ?? []);
  const playable = titles.length === 0 ? [] : await matches.playableAmong(titles);
  const films = new Map(onlyFree(playable).map((film) => [film.id, film]));
  return ids.flatMap((id) => films.get(id) ?? []);
}

const isStated = ({ licenseurl = "", collection = [] }: SearchDoc) =>
  parseLicence(licenseurl) !== undefined || isCurated(collection);

const yearOfDoc = ({ year, date, title }: SearchDoc) =>
  filmYear({ year, date, title: title[0] ?? "" });

/** Nobody has looked up the year of a title that the operator set. */
function titleYearOf(match: FilmMatch | undefined, ownYear: string): number | undefined {
  if (match?.title === undefined) return undefined;
  return match.titleYear ?? (match.isSet && ownYear !== "" ? Number(ownYear) : undefined);
}
