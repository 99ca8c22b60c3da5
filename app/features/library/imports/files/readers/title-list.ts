import {
  readTitleTable,
  readTitleValues,
  type FileRow,
} from "../../../watchlist/watchlist-file.ts";
import { momentOf } from "../field-values.ts";
import type { Destination, JsonFile } from "../format.ts";
import type { ListPurpose } from "./imdb-file.ts";
import type { TextFile } from "../read-table.ts";

/** A list of titles alone is a watchlist, unless its name says otherwise. */
export const purposeOf = (path: string): ListPurpose =>
  /(?:^|\/)[^/]*watched[^/]*$/.test(path) ? "watched" : "watchlist";

export const readListTable = (file: TextFile, destination: Destination): boolean =>
  addRows(readTitleTable(file.text, destination.columns), file.name, destination);

export const readListValues = ({ name, value }: JsonFile, destination: Destination): boolean =>
  addRows(readTitleValues(value), name, destination);

/** Returns false where there are none. */
function addRows(
  rows: Iterable<FileRow>,
  fileName: string,
  { into, purpose }: Destination,
): boolean {
  const list = purpose === "list" ? into.addList(fileName) : undefined;
  let position = 0;
  for (const { name, title, year, addedAt } of rows) {
    position += 1;
    const atMs = momentOf(addedAt, into.nowMs) ?? into.nowMs;
    const isArchive = name?.kind === "archive";
    into.add({
      kind: name?.kind === "archive" ? undefined : name?.kind,
      ids: name === undefined ? {} : isArchive ? { archive: name.id } : { tmdb: Number(name.id) },
      title,
      year,
      choices: {
        ...(purpose === "watchlist" && { savedAtMs: atMs }),
        ...(purpose === "watched" && { watchedAtMs: atMs }),
        ...(list !== undefined && { lists: [[list, position]] }),
      },
    });
  }
  return position > 0;
}
