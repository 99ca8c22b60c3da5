import { formatCsvLine } from "#app/lib/text/csv.ts";
import { msg, t } from "#app/translations/t.ts";

import { plainHeading, type FileColumn, type FileColumns } from "./file-columns.ts";
import type { TitleRef } from "../titles/title-ref.ts";

/** The headings of our own CSV, in the order of its columns. */
const headings = {
  type: msg("content_type", "a column of the watchlist's file: movie, tv or archive"),
  id: msg("content_id", "a column of the watchlist's file: a title's number"),
  title: msg("content_title", "a column of the watchlist's file"),
  year: msg("content_year", "a column of the watchlist's file"),
  added: msg("added_at", "a column of the watchlist's file: a date and a time"),
} as const;

const columns = Object.keys(headings) as FileColumn[];

const fileHeadings = (): string[] => columns.map((column) => t(headings[column]));

/** The headings of our own files in the language of the request. */
export const columnsByHeading = (): FileColumns =>
  Object.fromEntries(columns.map((column) => [plainHeading(t(headings[column])), column]));

/** A list's row as a file has it. */
export interface FileEntry extends TitleRef {
  title: string;
  year: string;
  addedAt: number;
}

export const fileFormats = ["csv", "letterboxd", "json"] as const;
export type FileFormat = (typeof fileFormats)[number];

export function formatWatchlistFile(entries: readonly FileEntry[], format: FileFormat): string {
  if (format === "json")
    return `${JSON.stringify({ watchlist: entries.map(toRecord) }, null, 1)}\n`;
  if (format === "csv") return table(fileHeadings(), entries.map(toRecord));
  const films = entries.filter(({ kind }) => kind === "movie");
  return table(
    ["tmdbID", "Title", "Year", "Date"],
    films.map(({ id, title, year, addedAt }) => [id, title, year, isoOf(addedAt).slice(0, 10)]),
  );
}

const toRecord = ({ kind, id, title, year, addedAt }: FileEntry) => ({
  content_type: kind,
  content_id: id,
  content_title: title,
  content_year: year,
  added_at: isoOf(addedAt),
});

const isoOf = (atMs: number) => new Date(atMs).toISOString();

const table = (head: string[], rows: readonly (readonly string[] | object)[]) =>
  [head, ...rows.map((row): string[] => Object.values(row))].map(formatCsvLine).join("");
