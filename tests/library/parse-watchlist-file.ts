import type { FileColumns } from "#app/features/library/watchlist/file-columns.ts";
import {
  readTitleTable,
  readTitleValues,
  type FileRow,
} from "#app/features/library/watchlist/watchlist-file.ts";

/** All rows of a file, as CSV or JSON. */
export function parseWatchlistFile(text: string, own?: FileColumns): FileRow[] {
  if (!/^\s*[[{]/.test(text)) return [...readTitleTable(text, own)];
  try {
    return [...readTitleValues(JSON.parse(text))];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
}
