import type { TitlePage } from "../titles/open-pages.ts";
import type { ListQuery } from "../titles/resources.server.ts";
import { titleKey } from "../titles/title-card.ts";

interface ContinuedList {
  /** A list of one page, such as what trends this week. */
  first: ListQuery;
  /** What is shown after it, without the titles of the first. */
  next: ListQuery;
}

type GetPage<Part> = (part: Part, page: number) => Promise<TitlePage>;

/** The pages of two lists as one: the only page of the first, and then all of the next. */
export function continuedPages(
  { first, next }: ContinuedList,
  getPage: GetPage<ListQuery>,
): (page: number) => Promise<TitlePage> {
  return async (page) => {
    if (page === 1) {
      const [own, following] = await Promise.all([
        getPage(first, 1),
        // While this fails there is assumed to be more; opening it then says that it failed.
        getPage(next, 1).catch(() => undefined),
      ]);
      return { ...own, lastPage: 1 + (following?.lastPage ?? 1) };
    }
    const [own, following] = await Promise.all([getPage(first, 1), getPage(next, page - 1)]);
    const shown = new Set(own.titles.map(titleKey));
    return {
      ...following,
      titles: following.titles.filter((title) => !shown.has(titleKey(title))),
      lastPage: 1 + following.lastPage,
    };
  };
}
