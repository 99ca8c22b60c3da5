import type { Catalog, TitlesAbove } from "../catalog.ts";
import { titleKey } from "../titles/title-card.ts";
import { listings } from "./listings.ts";

/** A row of which less is left, without what is above it, opens the next page of its list. */
const FEWEST_IN_ROW = 10;
const MOST_IN_ROW = 20;
const MOST_PAGES = 3;

export function createRows(listTitles: Catalog["listTitles"]): Catalog["getRow"] {
  return async (name, setting, above?: TitlesAbove) => {
    const length = listings[name].rowTitles ?? MOST_IN_ROW;
    // Asked for before it is known what is above.
    const first = listTitles(name, setting);
    const [shown = new Set()] = await Promise.all([above?.titles, first]);
    for (let pages = 1; ; pages += 1) {
      const list = pages === 1 ? first : listTitles(name, setting, pages);
      const { titles, hasMore, isCutShort } = await list;
      const row = titles.filter((title) => !shown.has(titleKey(title))).slice(0, length);
      const mayGoOn = hasMore && !isCutShort && pages < MOST_PAGES;
      if (above === undefined || row.length >= FEWEST_IN_ROW || !mayGoOn) return row;
      if (above.allowance.allowsList(`${name} ${pages + 1}`)) continue;
      setting.noteUnfinished?.();
      return row;
    }
  };
}
