import { parseCsv } from "#app/lib/text/csv.ts";

import { otherColumns, plainHeading, type FileColumn, type FileColumns } from "./file-columns.ts";
import { LONGEST_TITLE, parseWatchName, type WatchName } from "./watchlist-item.ts";

/** One line of a file of titles, from here or from elsewhere. */
export interface FileRow {
  /** Which title it is, if the file says so; otherwise it is searched by its words. */
  name?: WatchName | undefined;
  title: string;
  /** Four digits, or empty. */
  year: string;
  /** An ISO date or time, if the file has one. */
  addedAt?: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a watchlist written by Matinee, as CSV or JSON, or by Letterboxd, whose lists have a few
 * lines before the headings. `own` has the headings of our CSV in other languages than English.
 * Undefined when it is not a list of titles.
 */
export function parseWatchlistFile(text: string, own: FileColumns = {}): FileRow[] | undefined {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  const records = /^[[{]/.test(trimmed) ? readJson(trimmed) : readTable(trimmed, own);
  return records?.flatMap((fields) => toRow(fields) ?? []);
}

function readJson(text: string): Fields[] | undefined {
  try {
    const whole: unknown = JSON.parse(text);
    const list = isFields(whole) ? whole["watchlist"] : whole;
    return Array.isArray(list) ? list.filter(isFields) : undefined;
  } catch {
    return undefined;
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readTable(text: string, own: FileColumns): Fields[] | undefined {
  const lines = parseCsv(text);
  const columns = new Map<string, FileColumn>(Object.entries({ ...own, ...otherColumns }));
  const namesOf = (line: string[]) => line.map((cell) => columns.get(plainHeading(cell)));
  const has = (...wanted: FileColumn[]) =>
    lines.findIndex((line) => wanted.every((name) => namesOf(line).includes(name)));
  // The lines before a list describe the list, not its titles, and have no years.
  const head = [has("title", "year"), has("title")].find((at) => at >= 0);
  if (head === undefined) return undefined;
  const names = namesOf(lines[head] ?? []);
  return lines.slice(head + 1).map((line) => {
    const fields: Record<string, string> = {};
    for (const [at, name] of names.entries()) {
      const cell = line[at];
      if (name !== undefined && cell !== undefined) fields[name] = cell;
    }
    return fields;
  });
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
  const name = id === "" ? undefined : parseWatchName(kind, id);
  if (title === "" && name === undefined) return undefined;
  const year = /^\d{4}$/.exec(read("year"))?.[0] ?? "";
  return { name, title, year, addedAt: read("added", "added_at") || undefined };
}
