import { csvLines, type Separator } from "#app/lib/text/csv.ts";

import type { Fields } from "./field-values.ts";

export interface TextFile {
  /** With its folders, in lower case. */
  path: string;
  /** Its own name without folders and ending, as it was sent. */
  name: string;
  text: string;
}

/** A heading without case, spaces and signs. */
export const headingOf = (cell: string): string =>
  cell.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");

/** The first line of a table: its separator and its headings, in plain letters. */
export function readHead(text: string): { separator: Separator; headings: string[] } {
  const end = text.search(/[\r\n]/);
  const line = (end < 0 ? text : text.slice(0, end)).slice(0, 10_000);
  const separators = [",", ";", "\t"] as const;
  const cells = separators.map((each) => [...csvLines(line, each)][0] ?? []);
  const most = Math.max(...cells.map(({ length }) => length));
  const at = cells.findIndex(({ length }) => length === most);
  return {
    separator: separators[at] ?? ",",
    headings: (cells[at] ?? []).map(headingOf),
  };
}

/** The lines of a table below its headings, each by the plain headings. */
export function* readRecords(
  lines: Iterable<string[]>,
  headings: readonly string[],
): Generator<Fields> {
  for (const line of lines) {
    yield Object.fromEntries(headings.map((heading, at) => [heading, line[at] ?? ""]));
  }
}

/** A table that begins with its headings. */
export function* readTable(text: string): Generator<Fields> {
  const { separator, headings } = readHead(text);
  const lines = csvLines(text, separator);
  lines.next();
  yield* readRecords(lines, headings);
}
