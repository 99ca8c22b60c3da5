import type { Kysely, Selectable, Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import type { Setting } from "#app/lib/setting.ts";

import { langOnPage } from "./titles-in-language.server.ts";
import type { TitleFacts } from "./watchlist/watchlist-facts.server.ts";
import { nameOfRow, sortTitleOf, type WatchName } from "./watchlist/watchlist-item.ts";
import { PAGE_TITLES } from "./watchlist/watchlist-view.ts";

export type Executor = Kysely<Schema> | Transaction<Schema>;

/** The columns with which the watchlist, ratings, lists and what is left out show a title. */
export const savedColumns = [
  "content_type",
  "content_id",
  "content_title",
  "content_year",
  "content_lang",
  "poster_path",
  "looked_up_at",
] as const;

export type SavedRow = Pick<Selectable<Schema["watchlist"]>, (typeof savedColumns)[number]>;

export interface SavedTitle extends WatchName, TitleFacts {}

/** The same columns, by a title's facts where they are known. */
export function toColumns(title: string, facts: TitleFacts | undefined, nowMs: number) {
  const name = facts?.title ?? title;
  return {
    content_title: name,
    sort_title: sortTitleOf(name),
    content_year: facts?.year ?? "",
    content_lang: facts?.lang ?? null,
    poster_path: facts?.posterPath ?? null,
    looked_up_at: facts ? nowMs : 0,
  };
}

/** What a page shows of a row; `named` is what it is called in the page's language. */
export function toSavedTitle(
  row: SavedRow,
  setting: Setting,
  named: Pick<TitleFacts, "title" | "lang"> = titleOf(row),
): SavedTitle {
  return {
    ...nameOfRow(row),
    title: named.title,
    year: row.content_year,
    lang: langOnPage(named, setting),
    posterPath: row.poster_path ?? undefined,
  };
}

export const titleOf = ({ content_title: title, content_lang: lang }: SavedRow) => ({
  title,
  lang: lang ?? undefined,
});

/** Which page of so many is shown: an address may name one that is gone. */
export function pageAt(wanted: number, total: number, perPage = PAGE_TITLES) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  return { page: Math.min(wanted, pages), pages, total };
}

/** A page of a list that was read whole. */
export function cutPage<Each>(all: readonly Each[], wanted: number, perPage = PAGE_TITLES) {
  const shown = pageAt(wanted, all.length, perPage);
  return { ...shown, rows: all.slice((shown.page - 1) * perPage, shown.page * perPage) };
}

/** Reads a list page by page; between two pages other requests are served. */
export async function readAllPages<Row>(
  readPage: (page: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const rows = await readPage(page);
    all.push(...rows);
    if (rows.length < PAGE_TITLES) return all;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
