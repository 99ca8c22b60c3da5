import {
  readTitleTable,
  readTitleValues,
  type FileRow,
} from "../../../watchlist/watchlist-file.ts";
import { momentOf } from "../field-values.ts";
import type { Destination, JsonFile } from "../format.ts";
import type { TextFile } from "../read-table.ts";
import { createPlacing } from "./list-purpose.ts";

export const readListTable = (file: TextFile, destination: Destination): boolean =>
  addRows(readTitleTable(file.text, destination.columns), file.name, destination);

export const readListValues = ({ name, value }: JsonFile, destination: Destination): boolean =>
  addRows(readTitleValues(value), name, destination);

/** Returns false where there are none. */
function addRows(rows: Iterable<FileRow>, fileName: string, destination: Destination): boolean {
  const { into } = destination;
  const place = createPlacing(fileName, destination);
  let isEmpty = true;
  for (const { name, title, year, addedAt } of rows) {
    isEmpty = false;
    const isArchive = name?.kind === "archive";
    into.add({
      kind: name?.kind === "archive" ? undefined : name?.kind,
      ids: name === undefined ? {} : isArchive ? { archive: name.id } : { tmdb: Number(name.id) },
      title,
      year,
      choices: place(momentOf(addedAt, into.nowMs) ?? into.nowMs),
    });
  }
  return !isEmpty;
}
