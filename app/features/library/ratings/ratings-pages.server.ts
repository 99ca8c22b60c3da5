import { isForChild, type Setting } from "#app/lib/setting.ts";

import { langOnPage } from "../titles-in-language.server.ts";
import { createRefresh, titleOf } from "../watchlist/refresh-rows.server.ts";
import type { TitleFacts } from "../watchlist/watchlist-facts.server.ts";
import { nameOfRow, type WatchName } from "../watchlist/watchlist-item.ts";
import { PAGE_TITLES } from "../watchlist/watchlist-view.ts";
import type { WatchlistOwner } from "../watchlist/watchlist.server.ts";
import { countRatedQuery, ratedPageQuery } from "./ratings-queries.server.ts";
import type { RatingsView } from "./ratings-view.ts";
import type { RatingsOptions } from "./ratings.server.ts";

export interface RatedEntry extends WatchName, TitleFacts {
  halfStars: number;
}

export interface RatingsPage {
  entries: RatedEntry[];
  total: number;
  /** The page that is shown, because an address may name one that is gone. */
  page: number;
  pages: number;
}

type Row = Awaited<ReturnType<ReturnType<typeof ratedPageQuery>["execute"]>>[number];

/** Reads a profile's ratings page by page. */
export function createRatingsPages(options: RatingsOptions) {
  const { database, filterNames, profileOf } = options;
  const refresh = createRefresh(options, "ratings");

  /** The database's total ignores the age limit: a child's ratings are read completely. */
  async function readForChild(profileId: string, view: RatingsView, setting: Setting) {
    const all: Row[] = [];
    for (let page = 1; ; page += 1) {
      const rows = await ratedPageQuery(database.kysely, profileId, { ...view, page }).execute();
      all.push(...rows);
      if (rows.length < PAGE_TITLES) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
    const shown = await filterNames(all, nameOfRow, setting);
    const page = Math.min(view.page, pagesOf(shown.length));
    const rows = shown.slice((page - 1) * PAGE_TITLES, page * PAGE_TITLES);
    return { rows, page, total: shown.length };
  }

  async function readForAll(profileId: string, view: RatingsView) {
    const counted = await countRatedQuery(database.kysely, profileId).executeTakeFirst();
    const total = Number(counted?.rows ?? 0);
    const page = Math.min(view.page, pagesOf(total));
    const rows = await ratedPageQuery(database.kysely, profileId, { ...view, page }).execute();
    return { rows, page, total };
  }

  return {
    async getPage(
      owner: WatchlistOwner,
      view: RatingsView,
      setting: Setting,
    ): Promise<RatingsPage> {
      const profileId = await profileOf(owner);
      const { rows, page, total } = await (isForChild(setting)
        ? readForChild(profileId, view, setting)
        : readForAll(profileId, view));
      const shown = await refresh(profileId, rows, setting);
      const entries = shown.map((row) => toEntry(row, setting));
      return { entries, total, page, pages: pagesOf(total) };
    },
  };
}

const pagesOf = (titles: number) => Math.max(1, Math.ceil(titles / PAGE_TITLES));

const toEntry = (row: Row, setting: Setting): RatedEntry => ({
  ...nameOfRow(row),
  title: row.content_title,
  year: row.content_year,
  lang: langOnPage(titleOf(row), setting),
  posterPath: row.poster_path ?? undefined,
  halfStars: row.half_stars,
});
