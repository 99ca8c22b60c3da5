import type { Executor } from "#app/db/executor.ts";
import {
  firstOf,
  prepareEach,
  prepareQuery,
  type Bound,
  type BoundFields,
} from "#app/db/reads/prepared-query.ts";
import { isForChild, type Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { toSavedTitle, type SavedTitle } from "../titles/saved-titles.server.ts";
import { createRefresh } from "../titles/refresh-rows.server.ts";
import { refOfRow } from "../titles/title-ref.ts";
import { countRatedQuery, ratedPageQuery } from "./ratings-queries.server.ts";
import type { RatingsView } from "./ratings-view.ts";
import type { RatingsOptions } from "./ratings.server.ts";
import { cutPage, pageAt, readAllPages, sliceOf, type ListSlice } from "../titles/list-pages.ts";

export interface RatedEntry extends SavedTitle {
  halfStars: number;
}

export interface RatingsPage {
  entries: RatedEntry[];
  total: number;
  /** The page that is shown, because an address may name one that is gone. */
  page: number;
  pages: number;
}

const countRated = prepareQuery(countRatedQuery);
const readBy = prepareEach(
  (sort: RatingsView["sort"]) =>
    (executor: Executor, profileId: Bound<string>, slice: BoundFields<ListSlice>) =>
      ratedPageQuery(executor, profileId, sort, slice),
);

type Row = Awaited<ReturnType<ReturnType<typeof readBy>>>[number];

/** Reads a profile's ratings page by page. */
export function createRatingsPages(options: RatingsOptions) {
  const { database, filterNames, profileOf } = options;
  const refresh = createRefresh(options, "ratings");

  /** The database's total ignores the age limit: a child's ratings are read completely. */
  async function readForChild(profileId: string, view: RatingsView, setting: Setting) {
    const all = await readAllPages((page) =>
      readBy(view.sort)(database.kysely, profileId, sliceOf(page)),
    );
    return cutPage(await filterNames(all, refOfRow, setting), view.page);
  }

  async function readForAll(profileId: string, view: RatingsView) {
    const counted = await firstOf(countRated(database.kysely, profileId));
    const shown = pageAt(view.page, Number(counted?.rows ?? 0));
    const slice = sliceOf(shown.page);
    return { ...shown, rows: await readBy(view.sort)(database.kysely, profileId, slice) };
  }

  return {
    async getPage(owner: ProfileOwner, view: RatingsView, setting: Setting): Promise<RatingsPage> {
      const profileId = await profileOf(owner);
      const { rows, ...list } = await (isForChild(setting)
        ? readForChild(profileId, view, setting)
        : readForAll(profileId, view));
      const shown = await refresh(profileId, rows, setting);
      const entries = shown.map((row) => toEntry(row, setting));
      return { entries, ...list };
    },
  };
}

const toEntry = (row: Row, setting: Setting): RatedEntry => ({
  ...toSavedTitle(row, setting),
  halfStars: row.half_stars,
});
