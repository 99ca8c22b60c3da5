import { isForChild, type Setting } from "#app/lib/setting.ts";

import { langOnPage } from "../titles-in-language.server.ts";
import { titleOf } from "../watchlist/refresh-rows.server.ts";
import type { TitleFacts } from "../watchlist/watchlist-facts.server.ts";
import { nameOfRow, watchKey, type WatchName } from "../watchlist/watchlist-item.ts";
import { PAGE_TITLES } from "../watchlist/watchlist-view.ts";
import type { WatchlistOwner } from "../watchlist/watchlist.server.ts";
import type { ListFields } from "./list-fields.ts";
import type { ListsOptions } from "./lists.server.ts";
import {
  listQuery,
  sharedListQuery,
  titlesPageQuery,
  titlesQuery,
} from "./lists-queries.server.ts";

export interface ListedTitle extends WatchName, TitleFacts {}

export interface ListPage extends ListFields {
  id: string;
  shareKey: string | undefined;
  entries: ListedTitle[];
  total: number;
  /** The page that is shown, because an address may name one that is gone. */
  page: number;
  pages: number;
}

type ListRow = Awaited<ReturnType<ReturnType<typeof listQuery>["execute"]>>[number];
type Row = Awaited<ReturnType<ReturnType<typeof titlesQuery>["execute"]>>[number];

/** Reads a list page by page, for its owner and for whoever has its link. */
export function createListPages({ database, filterNames, nameTitles, profileOf }: ListsOptions) {
  /** The stored total ignores the age limit: for a child a list is read completely. */
  async function readRows(list: ListRow, wanted: number, setting: Setting) {
    if (!isForChild(setting)) {
      const page = Math.min(wanted, pagesOf(list.titles));
      const rows = await titlesPageQuery(database.kysely, list.id, page).execute();
      return { rows, page, total: list.titles };
    }
    const all = await titlesQuery(database.kysely, list.id).execute();
    const shown = await filterNames(all, nameOfRow, setting);
    const page = Math.min(wanted, pagesOf(shown.length));
    const rows = shown.slice((page - 1) * PAGE_TITLES, page * PAGE_TITLES);
    return { rows, page, total: shown.length };
  }

  async function readPage(list: ListRow, wanted: number, setting: Setting): Promise<ListPage> {
    const { rows, page, total } = await readRows(list, wanted, setting);
    const foreign = rows.filter((row) => langOnPage(titleOf(row), setting) !== undefined);
    const named = await nameTitles(foreign.map(nameOfRow), setting);
    const entries = rows.map((row) => toEntry(row, named.get(watchKey(nameOfRow(row))), setting));
    const { id, name, description, share_key: key } = list;
    const facts = { id, name, description, shareKey: key ?? undefined };
    return { ...facts, entries, total, page, pages: pagesOf(total) };
  }

  return {
    async getPage(owner: WatchlistOwner, id: string, page: number, setting: Setting) {
      const list = await listQuery(database.kysely, await profileOf(owner), id).executeTakeFirst();
      return list && readPage(list, page, setting);
    },

    /** The same for everybody: it knows no viewer. */
    async getShared(shareKey: string, page: number, setting: Setting) {
      const list = await sharedListQuery(database.kysely, shareKey).executeTakeFirst();
      return list && readPage(list, page, setting);
    },
  };
}

const pagesOf = (titles: number) => Math.max(1, Math.ceil(titles / PAGE_TITLES));

function toEntry(row: Row, facts: TitleFacts | undefined, setting: Setting): ListedTitle {
  const saved = titleOf(row);
  const shown = facts ? { title: facts.title, lang: facts.lang } : saved;
  return {
    ...nameOfRow(row),
    title: shown.title,
    year: row.content_year,
    lang: langOnPage(shown, setting),
    posterPath: row.poster_path ?? undefined,
  };
}
