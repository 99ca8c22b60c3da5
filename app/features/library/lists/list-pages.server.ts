import { isForChild, type Setting } from "#app/lib/setting.ts";

import { isPublic } from "../public-owner.ts";
import { cutPage, pageAt, titleOf, toSavedTitle, type SavedTitle } from "../saved-titles.server.ts";
import { langOnPage } from "../titles-in-language.server.ts";
import { nameOfRow, watchKey, type WatchName } from "../watchlist/watchlist-item.ts";
import type { WatchlistOwner } from "../watchlist/watchlist.server.ts";
import type { ListFields } from "./list-fields.ts";
import type { ListsOptions } from "./lists.server.ts";
import {
  listQuery,
  sharedListQuery,
  titlesPageQuery,
  titlesQuery,
} from "./lists-queries.server.ts";

export interface ListPage extends ListFields {
  id: string;
  shareKey: string | undefined;
  entries: SavedTitle[];
  total: number;
  /** The page that is shown, because an address may name one that is gone. */
  page: number;
  pages: number;
}

type ListRow = Awaited<ReturnType<ReturnType<typeof listQuery>["execute"]>>[number];

/** Reads a list page by page, for its owner and for whoever has its link. */
export function createListPages({ database, filterNames, nameTitles, profileOf }: ListsOptions) {
  /** The stored total ignores the age limit: for a child a list is read completely. */
  async function readRows(list: ListRow, wanted: number, setting: Setting) {
    if (!isForChild(setting)) {
      const shown = pageAt(wanted, list.titles);
      const rows = await titlesPageQuery(database.kysely, list.id, shown.page).execute();
      return { ...shown, rows };
    }
    const all = await titlesQuery(database.kysely, list.id).execute();
    return cutPage(await filterNames(all, nameOfRow, setting), wanted);
  }

  async function readPage(list: ListRow, wanted: number, setting: Setting): Promise<ListPage> {
    const { rows, ...shown } = await readRows(list, wanted, setting);
    const foreign = rows.filter((row) => langOnPage(titleOf(row), setting) !== undefined);
    const named = await nameTitles(foreign.map(nameOfRow), setting);
    const entries = rows.map((row) =>
      toSavedTitle(row, setting, named.get(watchKey(nameOfRow(row)))),
    );
    const { id, name, description, share_key: key } = list;
    const facts = { id, name, description, shareKey: key ?? undefined };
    return { ...facts, ...shown, entries };
  }

  return {
    async getPage(owner: WatchlistOwner, id: string, page: number, setting: Setting) {
      const list = await listQuery(database.kysely, await profileOf(owner), id).executeTakeFirst();
      return list && readPage(list, page, setting);
    },

    /** Which of some pages a title is on now; undefined where it is on none of them. */
    async findPage(
      owner: WatchlistOwner,
      id: string,
      { name, among }: { name: WatchName; among: readonly number[] },
      setting: Setting,
    ): Promise<number | undefined> {
      const list = await listQuery(database.kysely, await profileOf(owner), id).executeTakeFirst();
      if (!list) return undefined;
      for (const wanted of among) {
        const { rows, page } = await readRows(list, wanted, setting);
        if (rows.some((row) => watchKey(nameOfRow(row)) === watchKey(name))) return page;
      }
      return undefined;
    },

    /** The same for everybody: it knows no viewer. The owner comes along where the list is hidden. */
    async getShared(
      shareKey: string,
      page: number,
      setting: Setting,
    ): Promise<{ ownerId?: string; list?: ListPage }> {
      const found = await sharedListQuery(database.kysely, shareKey).executeTakeFirst();
      if (!found) return {};
      const { ownerId } = found;
      if (!isPublic(found)) return { ownerId };
      return { ownerId, list: await readPage(found, page, setting) };
    },
  };
}
