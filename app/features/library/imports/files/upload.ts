import type { FileColumns } from "../../watchlist/file-columns.ts";
import type { ZipProblem } from "#app/lib/zip/read-zip-archive.server.ts";

import type { FileContents } from "./collected.ts";
import type { ImportSource } from "./formats.ts";
import type { ListPurpose } from "./readers/list-purpose.ts";

/** What an upload may be, packed; the largest exports of these services are smaller. */
export const MOST_UPLOAD_BYTES = 16 * 1024 * 1024;

/** What a viewer sends. */
export interface Upload {
  fileName: string;
  bytes: Uint8Array;
  /** Where titles go of which the file does not say it. */
  purpose: ListPurpose | undefined;
}

/** What readers have to know besides the file. */
export interface ReadOptions {
  nowMs: number;
  /** The day of a moment where the viewer lives. */
  dayOf: (atMs: number) => string;
  /** The headings of our own files in other languages than English. */
  columns: FileColumns;
}

export type UploadProblem = ZipProblem | "nothing to read" | "too many titles" | "too deep";

/** A file says what somebody rated or watched in columns that nobody here knows: `columns` has them. */
interface UnclearColumns {
  outcome: "refused";
  reason: "unclear columns";
  columns: string[];
}

export type ReadUpload =
  | ({ outcome: "read"; source: ImportSource; ignored: string[] } & FileContents)
  | { outcome: "refused"; reason: UploadProblem }
  | UnclearColumns;
