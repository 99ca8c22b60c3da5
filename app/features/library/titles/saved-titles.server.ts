import type { Selectable } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import type { Setting } from "#app/lib/setting.ts";

import { langOnPage } from "./titles-in-language.server.ts";
import type { TitleFacts } from "./title-facts.server.ts";
import { refOfRow, sortTitleOf, type TitleRef } from "./title-ref.ts";

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

export interface SavedTitle extends TitleRef, TitleFacts {}

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
    ...refOfRow(row),
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
