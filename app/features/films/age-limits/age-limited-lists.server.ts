import type { ChildSetting } from "#app/lib/setting.ts";
import { identifierGroups, type FilmQuery } from "#app/services/archive/film-query.ts";
import { DEEPEST_RESULT } from "#app/services/archive/archive.server.ts";
import type { SearchDoc } from "#app/services/archive/wire-search.ts";
import { writingInNone } from "#app/translations/writing-in.server.ts";

import { isCopy } from "../lists/copies.ts";
import { shelvesFor } from "./age-limited-shelves.ts";
import type { FilmFilters } from "../lists/film-filters.ts";
import type { FilmCard, FilmList } from "../film.ts";
import type { FilmMatches } from "../matching/film-matches.server.ts";
import type { FilmAgeFilter } from "./film-age-filter.server.ts";
import type { CachedArchive } from "../cached-archive.server.ts";
import { MOST_PAGES, PAGE_FILMS } from "../lists/list-limits.ts";
import { inOrderOf, mergeDocs } from "../lists/merge-docs.ts";
import { toCards } from "../details/to-card.ts";
import { toFilmQuery } from "../lists/to-query.ts";

interface AgeLimitedListsOptions {
  search: CachedArchive["search"];
  matches: Pick<FilmMatches, "listTitled">;
  ageFilter: Pick<FilmAgeFilter, "among" | "named">;
  /** Receives the films that are shown, to find out which of them are titles. */
  notice: (ids: readonly string[]) => void;
  random: () => number;
  now?: () => number;
}

export type AgeLimitedLists = ReturnType<typeof createAgeLimitedLists>;

/** A list's filters, as two queries to the archive. */
interface Questions {
  /** Undefined when it is filtered to a collection that is not for children. */
  shelf: FilmQuery | undefined;
  /** The items that are titles, by a group of their identifiers. */
  matched: FilmQuery;
}

interface DocMatches {
  docs: SearchDoc[];
  /** There are no others. */
  isWhole: boolean;
  isCutShort: boolean;
}

/** Collections are requested in blocks, because some items may have to be left out. */
const BLOCK_FILMS = 200;
const MOST_BLOCKS = 10;
/**
 * The most stored matches that are read, and items of allowed titles that the archive is asked
 * about.
 */
const MOST_TITLED = 500;
const MOST_MATCHED = 300;
const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 50;

/**
 * Lists of the archive up to an age limit, from two sources: the children's collections, and the
 * items that are titles with a certificate. The archive itself filters and sorts both.
 */
export function createAgeLimitedLists(options: AgeLimitedListsOptions) {
  const { search, notice, random } = options;
  const { allowed, findMatched, forget } = createSources(options);

  /** Slightly more than requested, where there is more. */
  async function gather({ shelf, matched }: Questions, wanted: number, setting: ChildSetting) {
    const [own, first] = await Promise.all([
      findMatched(matched, setting),
      shelf && search(shelf, BLOCK_FILMS, 1),
    ]);
    const pile = createPile(own, matched.sort);
    if (shelf === undefined || first === undefined) return pile.found(true);
    for (let page = 1; page <= MOST_BLOCKS; page += 1) {
      const block = page === 1 ? first : await search(shelf, BLOCK_FILMS, page).catch(() => null);
      if (block === null) return pile.found(false, true);
      pile.add(await allowed(block.docs, setting));
      const isWhole = page * BLOCK_FILMS >= first.total;
      if (isWhole || pile.found(false).docs.length > wanted) return pile.found(isWhole);
    }
    return pile.found(false);
  }

  return {
    /** A match has changed. */
    forget,

    async list(filters: FilmFilters, pages: number, setting: ChildSetting): Promise<FilmList> {
      const wanted = pages * PAGE_FILMS;
      const found = await gather(questionsOf(filters, setting), wanted, setting);
      const films = toCards(found.docs.slice(0, wanted));
      notice(films.map(({ id }) => id));
      const hasMore = found.docs.length > wanted && pages < MOST_PAGES;
      return {
        films,
        total: found.docs.length,
        isAtLeast: !found.isWhole,
        pages,
        hasMore,
        isAtEnd: !hasMore && !found.isCutShort && (!found.isWhole || found.docs.length > wanted),
        isCutShort: found.isCutShort,
      };
    },

    /** The first few of a list, narrowed to subjects or a name. */
    async listFirst(
      filters: FilmFilters,
      narrowed: Partial<FilmQuery>,
      most: number,
      setting: ChildSetting,
    ): Promise<FilmCard[]> {
      const { docs } = await gather(questionsOf(filters, setting, narrowed), most, setting);
      return toCards(docs.slice(0, most));
    },

    async surprise(filters: FilmFilters, setting: ChildSetting): Promise<FilmCard | undefined> {
      const questions = questionsOf(filters, setting);
      const { shelf } = questions;
      const [own, first] = await Promise.all([
        findMatched(questions.matched, setting),
        shelf && search(shelf, BLOCK_FILMS, 1),
      ]);
      const onShelf = Math.min(first?.total ?? 0, DEEPEST_RESULT);
      const index = Math.floor(random() * (onShelf + own.length));
      const block =
        shelf && index < onShelf
          ? await search(shelf, BLOCK_FILMS, Math.floor(index / BLOCK_FILMS) + 1)
          : undefined;
      const some = block === undefined ? own : await allowed(block.docs, setting);
      const [one] = toCards(some.slice(Math.floor(random() * some.length)));
      // All of that block may be left out, and later ones not.
      return one ?? toCards((await gather(questions, 1, setting)).docs)[0];
    },
  };
}

/** The docs of both sources that may be shown. */
function createSources(options: AgeLimitedListsOptions) {
  const { search, ageFilter } = options;
  const { listMatched, forget } = createMatchedList(options);

  async function allowed(docs: readonly SearchDoc[], setting: ChildSetting) {
    const own = docs.filter(({ identifier, title }) => !isCopy(identifier, title));
    const items = own.map((doc) => ({ id: doc.identifier, collections: doc.collection ?? [] }));
    const within = await ageFilter.among(items, setting);
    return own.filter(({ identifier }) => within.has(identifier));
  }

  async function findMatched(query: FilmQuery, setting: ChildSetting): Promise<SearchDoc[]> {
    const groups = identifierGroups(await listMatched(setting));
    const parts = await Promise.all(
      groups.map((identifiers) => search({ ...query, identifiers }, identifiers.length, 1)),
    );
    return allowed(
      parts.flatMap(({ docs }) => docs),
      setting,
    );
  }

  return { allowed, findMatched, forget };
}

/** Which items are titles that may be shown; they change seldom, and lists are requested often. */
function createMatchedList({ matches, ageFilter, now = Date.now }: AgeLimitedListsOptions) {
  const remembered = new Map<string, { ids: Promise<string[]>; atMs: number }>();

  async function find(setting: ChildSetting): Promise<string[]> {
    const titled = await matches.listTitled(MOST_TITLED);
    const ids = titled.map(({ id }) => id);
    const within = await ageFilter.named(ids, setting);
    return ids.filter((id) => within.has(id)).slice(-MOST_MATCHED);
  }

  const listMatched = (setting: ChildSetting): Promise<string[]> => {
    const key = `${setting.audience} ${setting.region}`;
    const known = remembered.get(key);
    if (known !== undefined && now() - known.atMs < REMEMBERED_MS) return known.ids;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    // An incomplete list is not worth caching.
    const noteUnfinished = () => {
      remembered.delete(key);
      setting.noteUnfinished?.();
    };
    const ids = writingInNone(() => find({ ...setting, noteUnfinished }));
    remembered.set(key, { ids, atMs: now() });
    ids.catch(() => remembered.delete(key));
    return ids;
  };
  return { listMatched, forget: () => remembered.clear() };
}

/** Merges the items of a collection, block by block, with those that are known from the start. */
function createPile(own: readonly SearchDoc[], sort: readonly string[]) {
  const compare = inOrderOf(sort);
  const sorted = own.toSorted(compare);
  const isOwn = new Set(own.map(({ identifier }) => identifier));
  const shelf = new Map<string, SearchDoc>();
  return {
    add(docs: readonly SearchDoc[]): void {
      for (const doc of docs) if (!isOwn.has(doc.identifier)) shelf.set(doc.identifier, doc);
    },
    found(isWhole: boolean, isCutShort = false): DocMatches {
      const docs = mergeDocs([...shelf.values()], sorted, compare);
      // Beyond the collection's last loaded item, others may belong that are not loaded yet.
      const end = isWhole
        ? docs.length
        : docs.findLastIndex((doc) => shelf.has(doc.identifier)) + 1;
      return { docs: docs.slice(0, end), isWhole, isCutShort };
    },
  };
}

function questionsOf(
  filters: FilmFilters,
  { audience }: ChildSetting,
  narrowed: Partial<FilmQuery> = {},
): Questions {
  const all: FilmQuery = { ...toFilmQuery(filters), ...narrowed };
  const { collections: _, exceptCollections: __, ...filmQuery } = all;
  const base = { ...filmQuery, withOrder: true };
  const { shown, not } = shelvesFor(audience);
  const { collection } = filters;
  const shelves = shown.filter((name) => collection === "" || name === collection);
  return {
    shelf:
      shelves.length > 0 ? { ...base, collections: shelves, exceptCollections: not } : undefined,
    matched: { ...base, collections: collection === "" ? undefined : [collection] },
  };
}
