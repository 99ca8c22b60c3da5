import { isForChild, type Setting } from "#app/lib/setting.ts";
import type { ProfileOwner } from "#app/lib/profile-owner.ts";

import { isPublic } from "../public-owner.ts";
import { titleOf, toSavedTitle, type SavedTitle } from "../titles/saved-titles.server.ts";
import { langOnPage } from "../titles/titles-in-language.server.ts";
import { refOfRow, refKey, type TitleRef } from "../titles/title-ref.ts";
import type { ListFields } from "./list-fields.ts";
import type { ListsOptions } from "./lists.server.ts";
import {
  listQuery,
  sharedListQuery,
  titlesPageQuery,
  titlesQuery,
} from "./lists-queries.server.ts";
import { cutPage, pageAt } from "../titles/list-pages.ts";

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
    return cutPage(await filterNames(all, refOfRow, setting), wanted);
  }

  async function readPage(list: ListRow, wanted: number, setting: Setting): Promise<ListPage> {
    const { rows, ...shown } = await readRows(list, wanted, setting);
    const foreign = rows.filter((row) => langOnPage(titleOf(row), setting) !== undefined);
    const named = await nameTitles(foreign.map(refOfRow), setting);
    const entries = rows.map((row) => toSavedTitle(row, setting, named.get(refKey(refOfRow(row)))));
    const { id, name, description, share_key: key } = list;
    const facts = { id, name, description, shareKey: key ?? undefined };
    return { ...facts, ...shown, entries };
  }

  return {
    async getPage(owner: ProfileOwner, id: string, page: number, setting: Setting) {
      const list = await listQuery(database.kysely, await profileOf(owner), id).executeTakeFirst();
      return list && readPage(list, page, setting);
    },

    /** Which of some pages a title is on now; undefined where it is on none of them. */
    async findPage(
      owner: ProfileOwner,
      id: string,
      { name, among }: { name: TitleRef; among: readonly number[] },
      setting: Setting,
    ): Promise<number | undefined> {
      const list = await listQuery(database.kysely, await profileOf(owner), id).executeTakeFirst();
      if (!list) return undefined;
      for (const wanted of among) {
        const { rows, page } = await readRows(list, wanted, setting);
        if (rows.some((row) => refKey(refOfRow(row)) === refKey(name))) return page;
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
