import { csvLines, type Separator } from "#app/lib/text/csv.ts";

import type { Fields } from "./field-values.ts";

export interface TextFile {
  /** With its folders, in lower case. */
  path: string;
  /** Its own name without folders and ending, as it was sent. */
  name: string;
  text: string;
  separator: Separator;
  /** The first line's cells, and what they are in plain letters. */
  cells: string[];
  headings: string[];
}

export const tableOf = (file: Pick<TextFile, "path" | "name" | "text">): TextFile => ({
  ...file,
  ...readHead(file.text),
});

/** A heading without case, spaces and signs. */
export const headingOf = (cell: string): string =>
  cell.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");

/** The first line of a table: its separator and its headings. */
export function readHead(text: string): Pick<TextFile, "separator" | "cells" | "headings"> {
  const end = text.search(/[\r\n]/);
  const line = (end < 0 ? text : text.slice(0, end)).slice(0, 10_000);
  const separators = [",", ";", "\t"] as const;
  const lines = separators.map((each) => [...csvLines(line, each)][0] ?? []);
  const most = Math.max(...lines.map(({ length }) => length));
  const at = lines.findIndex(({ length }) => length === most);
  const cells = lines[at] ?? [];
  return { separator: separators[at] ?? ",", cells, headings: cells.map(headingOf) };
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
export function* readTable({ text, separator, headings }: TextFile): Generator<Fields> {
  const lines = csvLines(text, separator);
  lines.next();
  yield* readRecords(lines, headings);
}
