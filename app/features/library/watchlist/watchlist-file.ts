import { csvLines } from "#app/lib/text/csv.ts";

import { otherColumns, plainHeading, type FileColumn, type FileColumns } from "./file-columns.ts";
import { LONGEST_TITLE, parseTitleRef, type TitleRef } from "../titles/title-ref.ts";

/** One line of a file of titles, from here or from elsewhere. */
export interface FileRow {
  /** Which title it is, if the file says so; otherwise it is searched by its words. */
  name?: TitleRef | undefined;
  title: string;
  /** Four digits, or empty. */
  year: string;
  /** An ISO date or time, if the file has one. */
  addedAt?: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a watchlist written by Matinee as CSV, or by Letterboxd, whose lists have a few lines before
 * the headings. `own` has the headings of our CSV in other languages than English. It has no rows
 * when it is not a list of titles.
 */
export function* readTitleTable(text: string, own: FileColumns = {}): Generator<FileRow> {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  const head = findHead(trimmed, own);
  if (head === undefined) return;
  let at = 0;
  for (const line of csvLines(trimmed)) {
    at += 1;
    if (at <= head.lines) continue;
    const fields: Record<string, string> = {};
    for (const [column, name] of head.names.entries()) {
      const cell = line[column];
      if (name !== undefined && cell !== undefined) fields[name] = cell;
    }
    const row = toRow(fields);
    if (row) yield row;
  }
}

/** Reads a watchlist that Matinee wrote as JSON. */
export function* readTitleValues(whole: unknown): Generator<FileRow> {
  const list = isFields(whole) ? whole["watchlist"] : whole;
  if (!Array.isArray(list)) return;
  for (const fields of list) {
    const row = isFields(fields) ? toRow(fields) : undefined;
    if (row) yield row;
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The cells of the headings of a list of titles; undefined where it is none. */
export const readTitleHead = (text: string, own: FileColumns = {}): string[] | undefined =>
  findHead(text.replace(/^\uFEFF/, "").trim(), own)?.cells;

interface Head {
  cells: string[];
  /** How many lines there are up to the headings, these included. */
  lines: number;
  names: readonly (FileColumn | undefined)[];
}

/** The lines before a list describe the list, not its titles, and have no years. */
function findHead(text: string, own: FileColumns): Head | undefined {
  const columns = new Map<string, FileColumn>(Object.entries({ ...own, ...otherColumns }));
  let titled: Head | undefined;
  let lines = 0;
  for (const line of csvLines(text)) {
    lines += 1;
    const names = line.map((cell) => columns.get(plainHeading(cell)));
    if (!names.includes("title")) continue;
    if (names.includes("year")) return { cells: line, lines, names };
    titled ??= { cells: line, lines, names };
  }
  return titled;
}

function toRow(fields: Fields): FileRow | undefined {
  const read = (column: string, own = `content_${column}`) => {
    const value = fields[column] ?? fields[own];
    return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  };
  // The apostrophe that prevents spreadsheets from reading it as a formula is not part of the
  // title.
  const title = read("title")
    .replace(/^'(?=[=+@-])/, "")
    .slice(0, LONGEST_TITLE);
  const id = read("id");
  // Letterboxd only has films, with the film database's numbers.
  const kind = read("type") || "movie";
  const name = id === "" ? undefined : parseTitleRef(kind, id);
  if (title === "" && name === undefined) return undefined;
  const year = /^\d{4}$/.exec(read("year"))?.[0] ?? "";
  return { name, title, year, addedAt: read("added", "added_at") || undefined };
}
