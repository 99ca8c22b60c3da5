import type { ChildSetting } from "#app/lib/setting.ts";
import { ServiceError } from "#app/services/service-error.ts";

import type { Collection, Person } from "../titles/person.ts";
import type { Resources } from "../titles/resources.server.ts";
import { filterCards, type AgeFilter } from "./age-filter.ts";
import { titleKey, type TitleCard } from "../titles/title-card.ts";

/** People and collections, as far as a child may see their titles. */
export function createChildWorks(resources: Resources, ageFilter: AgeFilter) {
  return {
    async person(id: number, setting: ChildSetting): Promise<Person | undefined> {
      const found = await resources.person(id, setting);
      if (found === undefined) return undefined;
      const works = [...found.acting, ...found.crew];
      const { within, isUnfinished } = await ageFilter.filter(works, setting);
      if (within.size === 0) return nothingYet(isUnfinished);
      const isThere = (card: TitleCard) => within.has(titleKey(card));
      const [acting, crew] = [found.acting.filter(isThere), found.crew.filter(isThere)];
      // Biographies have no certificates.
      return { ...found, biography: "", acting, crew };
    },

    async collection(id: number, setting: ChildSetting): Promise<Collection | undefined> {
      const found = await resources.collection(id, setting);
      if (found === undefined) return undefined;
      const { cards: parts, isUnfinished } = await filterCards(ageFilter, found.parts, setting);
      if (parts.length === 0) return nothingYet(isUnfinished);
      // Nor do a collection's overview and its picture.
      if (parts.length === found.parts.length) return { ...found, overview: "" };
      const { name } = found;
      const left = found.parts.filter((part) => !parts.includes(part));
      if (left.some(({ title }) => name.includes(title))) return undefined;
      return { id, name, overview: "", posterPath: parts[0]?.posterPath, parts };
    },
  };
}

/**
 * There is nothing to show, or the certificates are unknown for now, which is a temporary failure.
 */
function nothingYet(isUnfinished: boolean): undefined {
  if (isUnfinished) throw new ServiceError("film database", "busy");
}
