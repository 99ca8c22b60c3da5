import type { Setting } from "#app/lib/setting.ts";

import type { Catalog } from "../catalog.ts";
import type { Filters } from "../lists/filters.ts";
import { titleKey, type SearchList, type TitleCard } from "../titles/title-card.ts";

/** The filters of a search. */
export interface SearchFilters {
  services?: Filters["services"] | undefined;
  free?: Filters["free"] | undefined;
}

/** The film database cannot search by services, so each result is looked up; so many at a time. */
const MOST_ASKED = 40;

/**
 * The results that are on one of some services, or cost nothing. Collections and people are neither. While
 * some are not looked up, the list is cut short.
 */
export async function narrowSearch(
  catalog: Pick<Catalog, "offersAmong">,
  found: Promise<SearchList>,
  { services, free }: SearchFilters,
  setting: Setting,
): Promise<SearchList> {
  const list = await found;
  if (services === undefined && free === undefined) return list;
  const offers = await catalog.offersAmong(list.titles, setting, MOST_ASKED);
  const chosen = new Set(services?.split(".").map(Number));
  const fits = (card: TitleCard) => {
    const there = offers.get(titleKey(card));
    const isFree = card.freeFilmId !== undefined || there?.isFree === true;
    const isOnService = there?.services.some(({ id }) => chosen.has(id)) === true;
    return (free === undefined || isFree) && (services === undefined || isOnService);
  };
  return {
    ...list,
    titles: list.titles.filter(fits),
    collections: [],
    people: [],
    isCutShort: list.isCutShort || list.titles.some((card) => !offers.has(titleKey(card))),
  };
}
