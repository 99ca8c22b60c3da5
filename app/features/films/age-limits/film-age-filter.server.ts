import { setTimeout as wait } from "node:timers/promises";

import type { Catalog } from "#app/features/catalog/catalog.ts";
import { titleKey } from "#app/features/catalog/titles/title-card.ts";
import { isForChild, type AgeLimit, type ChildSetting, type Setting } from "#app/lib/setting.ts";

import { isOnShelf } from "./age-limited-shelves.ts";
import type { Film } from "../film.ts";
import type { FilmMatches, TitleName } from "../matching/film-matches.server.ts";

interface FilmAgeFilterOptions {
  catalog: Pick<Catalog, "allowedTitles">;
  matches: Pick<FilmMatches, "ofMany">;
  film: (id: string) => Promise<Film | undefined>;
  now?: () => number;
}

type ShelfEntry = { id: string; collections: readonly string[] };

export type FilmAgeFilter = ReturnType<typeof createFilmAgeFilter>;

/** The most items to look up for one answer; unknown ones count as above every age limit. */
const MOST_ASKED = 200;
const MATCH_TIMEOUT_MS = 1500;
const MOST_REMEMBERED = 5_000;
const REMEMBERED_MS = 24 * 3_600_000;

/**
 * Which items a child may see. An item that is a title of the film database follows that title's
 * certificate, whatever collection it is in; any other has to be in a children's collection.
 */
export function createFilmAgeFilter(options: FilmAgeFilterOptions) {
  const { catalog, matches } = options;
  const shelves = createShelfMemory(options);

  async function judge(
    ids: readonly string[],
    setting: ChildSetting,
    areOnShelf: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<Set<string>> {
    const known = await matches.ofMany(ids);
    // What was found counts beside what the operator set: setting a title never opens an item.
    const titlesOf = (id: string) =>
      [known.get(id)?.title, known.get(id)?.found].filter((title) => title !== undefined);
    const titles = [
      ...new Map(ids.flatMap(titlesOf).map((title) => [titleKey(title), title])).values(),
    ];
    const isTitled = (id: string) => known.get(id)?.title !== undefined;
    const [permitted, shelved] = await Promise.all([
      titles.length === 0 ? new Set<string>() : catalog.allowedTitles(titles, setting),
      areOnShelf(ids.filter((id) => !isTitled(id))),
    ]);
    const isAllowed = (id: string) =>
      (isTitled(id) || shelved.has(id)) &&
      titlesOf(id).every((title) => permitted.has(titleKey(title)));
    return new Set(ids.filter(isAllowed));
  }

  /** The allowed ones of items that are known only by identifier. */
  async function named(ids: readonly string[], setting: Setting): Promise<Set<string>> {
    if (!isForChild(setting)) return new Set(ids);
    return judge([...new Set(ids)], setting, (others) => shelves(others, setting.audience));
  }

  return {
    named,
    mayShow: async (id: string, setting: Setting) => (await named([id], setting)).has(id),

    async mayShowTitle(title: TitleName, setting: Setting): Promise<boolean> {
      if (!isForChild(setting)) return true;
      return (await catalog.allowedTitles([title], setting)).has(titleKey(title));
    },

    /** The allowed ones of items whose collections are known. */
    among(items: readonly ShelfEntry[], setting: ChildSetting): Promise<Set<string>> {
      const collections = new Map(items.map((item) => [item.id, item.collections]));
      const areOnShelf = async (ids: readonly string[]) =>
        new Set(ids.filter((id) => isOnShelf(collections.get(id) ?? [], setting.audience)));
      return judge([...collections.keys()], setting, areOnShelf);
    },
  };
}

/**
 * Requests the collections of items, and remembers them, because a list is requested again and
 * again.
 */
function createShelfMemory({ film, now = Date.now }: FilmAgeFilterOptions) {
  const remembered = new Map<string, { is: boolean; atMs: number }>();

  async function learn(id: string, ageLimit: AgeLimit): Promise<void> {
    const found = await film(id);
    if (found === undefined) return;
    const oldest = remembered.size < MOST_REMEMBERED ? undefined : remembered.keys().next().value;
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(keyOf(id, ageLimit), {
      is: isOnShelf(found.collections, ageLimit),
      atMs: now(),
    });
  }

  return async (ids: readonly string[], ageLimit: AgeLimit): Promise<ReadonlySet<string>> => {
    const recall = (id: string) => {
      const known = remembered.get(keyOf(id, ageLimit));
      return known && now() - known.atMs < REMEMBERED_MS ? known.is : undefined;
    };
    const unknown = ids.filter((id) => recall(id) === undefined).slice(0, MOST_ASKED);
    if (unknown.length > 0) {
      const lookups = Promise.allSettled(unknown.map((id) => learn(id, ageLimit)));
      const giveUp = new AbortController();
      const tooLate = wait(MATCH_TIMEOUT_MS, undefined, { signal: giveUp.signal }).catch(
        () => undefined,
      );
      await Promise.race([lookups, tooLate]);
      giveUp.abort();
    }
    return new Set(ids.filter(recall));
  };
}

const keyOf = (id: string, ageLimit: AgeLimit) => `${ageLimit} ${id}`;
