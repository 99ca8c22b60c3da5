import type { Executor } from "#app/db/executor.ts";
import {
  prepareEach,
  prepareQuery,
  type Bound,
  type BoundFields,
} from "#app/db/reads/prepared-query.ts";
import { isForChild, type Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { toSavedTitle, type SavedTitle } from "../titles/saved-titles.server.ts";
import { createRefresh } from "../titles/refresh-rows.server.ts";
import { refKey, refOfRow, type TitleRefKind } from "../titles/title-ref.ts";
import type { FindWatchable, WatchableTitles } from "./watch-now.server.ts";
import { countsQuery, pageQuery } from "./watchlist-queries.server.ts";
import type { WatchlistView } from "./watchlist-view.ts";
import type { LibraryOptions } from "../titles/library-options.ts";
import { cutPage, pageAt, readAllPages, sliceOf, type ListSlice } from "../titles/list-pages.ts";

export interface WatchlistEntry extends SavedTitle {
  addedAt: number;
}

export interface WatchlistPage {
  entries: WatchlistEntry[];
  counts: Readonly<Record<TitleRefKind, number>>;
  /** The page that is shown, because an address may name one that is gone. */
  page: number;
  pages: number;
  /** Where the view is of what can be watched now. */
  watchable?: WatchableTitles | undefined;
}

/** Reads a profile's list page by page. */
export function createWatchlistPages(options: LibraryOptions) {
  const { profileOf } = options;

  const refresh = createRefresh(options);
  const { readAll, readWhole, readForAll } = createReading(options);

  return {
    /** The whole list, newest first. */
    async listAll(owner: ProfileOwner, setting: Setting): Promise<WatchlistEntry[]> {
      const rows = await readAll(await profileOf(owner), "added", setting);
      return rows.map((row) => toEntry(row, setting));
    },

    async getPage(
      owner: ProfileOwner,
      view: WatchlistView,
      setting: Setting,
      /** Finds those that can be watched now, where the view is of these. */
      findWatchable: FindWatchable = async () => new Map(),
    ): Promise<WatchlistPage> {
      const profileId = await profileOf(owner);
      const { kind, ...rest } = view;
      const { rows, ...list } = await (kind === "now" || isForChild(setting)
        ? readWhole(profileId, { view, findWatchable }, setting)
        : readForAll(profileId, { ...rest, kind }));
      const shown = await refresh(profileId, rows, setting);
      const entries = shown.map((row) => toEntry(row, setting));
      return { entries, ...list };
    },
  };
}

const countKinds = prepareQuery(countsQuery);

/** A page's rows, in an order. */
export const readBy = prepareEach(
  (sort: WatchlistView["sort"]) =>
    (
      executor: Executor,
      profileId: Bound<string>,
      slice: BoundFields<ListSlice & { kind?: TitleRefKind | undefined }>,
    ) =>
      pageQuery(executor, profileId, sort, slice),
);

/** The rows of a page, and the totals of the whole list beside them. */
function createReading({ database, filterNames }: LibraryOptions) {
  async function readAll(profileId: string, sort: WatchlistView["sort"], setting: Setting) {
    const all = await readAllPages((page) =>
      readBy(sort)(database.kysely, profileId, sliceOf(page)),
    );
    return filterNames(all, refOfRow, setting);
  }

  /**
   * The database's totals ignore the age limit, and it does not know what can be watched: such a
   * list is read completely.
   */
  async function readWhole(
    profileId: string,
    { view, findWatchable }: { view: WatchlistView; findWatchable: FindWatchable },
    setting: Setting,
  ) {
    const all = await readAll(profileId, view.sort, setting);
    const counts = { movie: 0, tv: 0, archive: 0 };
    for (const { content_type: kind } of all) counts[kind] += 1;
    const watchable = view.kind === "now" ? await findWatchable(all.map(refOfRow)) : undefined;
    const shown = all.filter((row) =>
      watchable
        ? watchable.has(refKey(refOfRow(row)))
        : (view.kind ?? row.content_type) === row.content_type,
    );
    const { page, pages, rows } = cutPage(shown, view.page);
    return { counts, page, pages, rows, watchable };
  }

  async function readForAll(
    profileId: string,
    view: WatchlistView & { kind?: TitleRefKind | undefined },
  ) {
    const { sort, kind } = view;
    const readPage = (page: number) =>
      readBy(sort)(database.kysely, profileId, { kind, ...sliceOf(page) });
    const [counted, wanted] = await Promise.all([
      countKinds(database.kysely, profileId),
      readPage(view.page),
    ]);
    const counts = { movie: 0, tv: 0, archive: 0 };
    for (const row of counted) counts[row.content_type] = Number(row.titles);
    const { movie, tv, archive } = counts;
    const total = view.kind === undefined ? movie + tv + archive : counts[view.kind];
    const { page, pages } = pageAt(view.page, total);
    const rows = page === view.page ? wanted : await readPage(page);
    return { counts, page, pages, rows };
  }

  return { readAll, readWhole, readForAll };
}

type Row = Awaited<ReturnType<ReturnType<typeof readBy>>>[number];

const toEntry = (row: Row, setting: Setting): WatchlistEntry => ({
  ...toSavedTitle(row, setting),
  addedAt: row.added_at,
});
