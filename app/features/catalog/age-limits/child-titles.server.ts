import type { ChildSetting } from "#app/lib/setting.ts";

import { isWithin, toLevels } from "./level-of-marks.ts";
import { createChildWorks } from "./child-works.server.ts";
import type { EveryRegion, StoredMovie } from "../titles/movie.ts";
import type { TitlePage } from "../titles/open-pages.ts";
import type { Resources } from "../titles/resources.server.ts";
import type { StoredShow } from "../titles/show.ts";
import { filterCards, type AgeFilter } from "./age-filter.ts";

/** Each title on a page has to be requested, with all its parts. */
const MOST_COLLECTIONS = 4;

export type ChildTitles = ReturnType<typeof createChildTitles>;

/**
 * The part of the film database that a child may see: each answer without titles above the age
 * limit.
 */
export function createChildTitles(resources: Resources, ageFilter: AgeFilter) {
  const works = createChildWorks(resources, ageFilter);
  const recommended = async (
    { recommendations }: StoredMovie | StoredShow,
    setting: ChildSetting,
  ) => (await filterCards(ageFilter, recommendations, setting)).cards;

  async function movie(id: number, setting: ChildSetting): Promise<StoredMovie | undefined> {
    const found = await resources.movie(id, setting);
    if (found === undefined || !isFor(found, setting)) return undefined;
    return { ...found, recommendations: [], collection: undefined };
  }

  async function show(id: number, setting: ChildSetting): Promise<StoredShow | undefined> {
    const found = await resources.show(id, setting);
    return found && isFor(found, setting) ? { ...found, recommendations: [] } : undefined;
  }

  /** A collection, where a child can open it. */
  async function partOf(whole: { id: number }, setting: ChildSetting) {
    try {
      const open = await works.collection(whole.id, setting);
      return open && { id: open.id, name: open.name, lang: open.lang, posterPath: open.posterPath };
    } catch {
      setting.noteUnfinished?.();
      return undefined;
    }
  }

  return {
    ...works,
    /** Without the parts that link to other titles. */
    movie,
    show,
    async page(found: Promise<TitlePage>, setting: ChildSetting): Promise<TitlePage> {
      const { titles, collections = [], lastPage } = await found;
      const [{ cards, isUnfinished }, open] = await Promise.all([
        filterCards(ageFilter, titles, setting),
        Promise.all(collections.slice(0, MOST_COLLECTIONS).map((card) => partOf(card, setting))),
      ]);
      const known = open.filter((card) => card !== undefined);
      return { titles: cards, collections: known, lastPage, isUnfinished };
    },
    /** For the film's own page, with everything else on it. */
    async wholeMovie(id: number, setting: ChildSetting): Promise<StoredMovie | undefined> {
      const [found, own] = await Promise.all([resources.movie(id, setting), movie(id, setting)]);
      if (found === undefined || own === undefined) return undefined;
      const [recommendations, whole] = await Promise.all([
        recommended(found, setting),
        found.collection && partOf(found.collection, setting),
      ]);
      return { ...own, recommendations, collection: whole };
    },
    async wholeShow(id: number, setting: ChildSetting): Promise<StoredShow | undefined> {
      const [found, own] = await Promise.all([resources.show(id, setting), show(id, setting)]);
      if (found === undefined || own === undefined) return undefined;
      return { ...own, recommendations: await recommended(found, setting) };
    },
    async season(showId: number, number: number, setting: ChildSetting) {
      const around = await show(showId, setting);
      return around && resources.season(showId, number, setting);
    },
  };
}

const isFor = ({ certificates }: EveryRegion, { audience, region }: ChildSetting) =>
  isWithin(toLevels(certificates), audience, region);
