import { fewAtOnce } from "#app/lib/few-at-once.ts";

import { mayOpenMore } from "../lists/listings.ts";
import {
  withoutRepeats,
  type CollectionCard,
  type PersonCard,
  type TitleCard,
  type TitleList,
} from "./title-card.ts";

/** One page of a list, as it is cached. */
export interface TitlePage {
  titles: TitleCard[];
  /** Collections and people among the titles, as a search finds them; lists leave them out. */
  collections?: CollectionCard[];
  people?: PersonCard[];
  lastPage: number;
  /** Titles may have been left out that will be there in a moment. */
  isUnfinished?: boolean;
}

/** A page with fewer new titles is filled from the next ones. */
const FEW_TITLES = 8;
const MOST_FILLING = 3;
/** An old address with many pages must not request all of them at once. */
const MOST_AT_ONCE = 3;

/**
 * Opens the first pages of a list as one. The first must load; when a later one fails, the list
 * ends before it and says that it was cut short.
 */
export async function openPages(
  getPage: (page: number) => Promise<TitlePage>,
  pages: number,
): Promise<TitleList> {
  const first = await getPage(1);
  const last = Math.min(pages, Math.max(first.lastPage, 1));
  const numbers = Array.from({ length: last - 1 }, (_, index) => index + 2);
  const others = await fewAtOnce(numbers, MOST_AT_ONCE, getPage);
  const good: TitlePage[] = [first];
  for (const other of others) {
    if (other.status === "rejected") break;
    good.push(other.value);
  }
  return {
    titles: withoutRepeats(good.flatMap(({ titles }) => titles)),
    pages: good.length,
    hasMore: mayOpenMore(good.length, first.lastPage),
    isCutShort: good.length < last,
  };
}

/** The same for a list of which much is left out: a nearly empty page opens the next. */
export async function openFullPages(
  getPage: (page: number) => Promise<TitlePage>,
  pages: number,
): Promise<TitleList> {
  const opened = new Map<number, Promise<TitlePage>>();
  const getOnce = (page: number) => {
    const found = opened.get(page) ?? getPage(page);
    opened.set(page, found);
    return found;
  };
  let list = await openPages(getOnce, pages);
  for (let filling = 0; filling < MOST_FILLING && list.hasMore && !list.isCutShort; filling += 1) {
    const last = await getOnce(list.pages);
    if (last.isUnfinished || last.titles.length >= FEW_TITLES) break;
    list = await openPages(getOnce, list.pages + 1);
  }
  return list;
}
