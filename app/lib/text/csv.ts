/** Formats a line of comma-separated values (RFC 4180). */
export const formatCsvLine = (cells: readonly string[]) => `${cells.map(formatCell).join(",")}\r\n`;

/** Marks as text what a spreadsheet would run as a formula. */
function formatCell(text: string): string {
  const safe = /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Parses comma-separated values (RFC 4180), or those with another separator; empty lines are left
 * out. A single pass by hand that gives a line at a time, because the server may have to read a long
 * text between other requests.
 */
export function* csvLines(text: string, separator: Separator = ","): Generator<string[]> {
  let line: string[] = [];
  const cellEnd = CELL_ENDS[separator];
  for (let at = 0; at <= text.length; at += 1) {
    const [cell, end] =
      text[at] === '"' ? quotedCell(text, at, cellEnd) : bareCell(text, at, cellEnd);
    line.push(cell);
    at = end;
    if (text[at] === separator) continue;
    if (line.some((each) => each !== "")) yield line;
    line = [];
  }
}

export const parseCsv = (text: string, separator?: Separator): string[][] => [
  ...csvLines(text, separator),
];

export type Separator = "," | ";" | "\t";

const CELL_ENDS: Readonly<Record<Separator, RegExp>> = {
  ",": /[,\r\n]/g,
  ";": /[;\r\n]/g,
  "\t": /[\t\r\n]/g,
};

/** A cell and where it ends: at a separator, at the end of its line, or of the text. */
type Cell = [text: string, end: number];

function bareCell(text: string, start: number, cellEnd: RegExp): Cell {
  cellEnd.lastIndex = start;
  const end = cellEnd.exec(text)?.index ?? text.length;
  return [text.slice(start, end).trim(), end];
}

function quotedCell(text: string, start: number, cellEnd: RegExp): Cell {
  let quote = text.indexOf('"', start + 1);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  const close = quote < 0 ? text.length : quote;
  const [, end] = bareCell(text, Math.min(close + 1, text.length), cellEnd);
  return [text.slice(start + 1, close).replaceAll('""', '"'), end];
}
