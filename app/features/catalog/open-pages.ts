import { mayOpenMore } from "./listings.ts";
import { withoutRepeats, type TitleCard, type TitleList } from "./title-card.ts";

/** One page of a list, as it is kept. */
export interface TitlePage {
  titles: TitleCard[];
  lastPage: number;
}

/**
 * Opens the first pages of a list as one. The first must come; when a later one fails, what came
 * before it is shown, and says that it was cut short.
 */
export async function openPages(
  getPage: (page: number) => Promise<TitlePage>,
  pages: number,
): Promise<TitleList> {
  const first = await getPage(1);
  const last = Math.min(pages, Math.max(first.lastPage, 1));
  const numbers = Array.from({ length: last - 1 }, (_, index) => index + 2);
  const others = await Promise.allSettled(numbers.map((number) => getPage(number)));
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
