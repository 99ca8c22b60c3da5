import type { MarkedText } from "#app/translations/t.ts";

import type { FileColumns } from "../../watchlist/file-columns.ts";
import type { Collector } from "./collected.ts";
import type { ListPurpose } from "./readers/list-purpose.ts";
import type { TextFile } from "./read-table.ts";

export interface JsonFile {
  /** With its folders, in lower case. */
  path: string;
  /** Its own name without folders and ending, as it was sent. */
  name: string;
  value: unknown;
}

/** What readers have besides their file. */
export interface Destination {
  into: Collector;
  /** Where titles go of which the file does not say it. */
  purpose: ListPurpose;
  /** The headings of our own files in other languages than English. */
  columns: FileColumns;
  /** Every document of the archive. */
  documents: readonly JsonFile[];
}

export interface FileKind<File> {
  /** Whether a file is one: it has what only these have. */
  is: (file: File, columns: FileColumns) => boolean;
  /** Returns false for a file that has nothing of ours. */
  read: (file: File, destination: Destination) => boolean;
}

/** In the service's own words, which are no text of ours. */
interface Origin {
  /** The page on which one downloads it. */
  page?: string;
  /** What writes it, of a server at home that has no such page. */
  command?: string;
  isClosed?: boolean;
}

/** What some service writes, as tables and as JSON. */
export interface Format {
  /** The same in every language, except where it is no name. */
  name: string | MarkedText;
  /** How one gets its files. */
  origin?: Origin;
  tables?: FileKind<TextFile>;
  documents?: FileKind<JsonFile>;
}
