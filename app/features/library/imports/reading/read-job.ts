import { createDayKeys } from "#app/lib/formats/dates.ts";

import type { FileContents } from "../files/collected.ts";
import { readUpload } from "../files/read-upload.server.ts";
import type { ReadOptions, ReadUpload, Upload } from "../files/upload.ts";
import { packTitles } from "./packed-titles.ts";

/** What the server asks the process that reads uploads: the file comes from strangers. */
export interface ReaderJob extends Upload, Omit<ReadOptions, "dayOf"> {
  /** Where the viewer lives. */
  timeZone: string;
}

/** What it answers, in a form that passes from one process to another at once. */
export type ReaderResult =
  | Extract<ReadUpload, { outcome: "refused" }>
  | (Omit<Extract<ReadUpload, { outcome: "read" }>, keyof FileContents> &
      Pick<FileContents, "lists" | "accounts"> & { titles: number; packs: Uint8Array[] })
  | { outcome: "fault"; stack: string };

export async function readJob({
  timeZone,
  nowMs,
  columns,
  ...upload
}: ReaderJob): Promise<ReaderResult> {
  try {
    const read = await readUpload(upload, { nowMs, columns, dayOf: createDayKeys(timeZone) });
    if (read.outcome !== "read") return read;
    const { titles, ...others } = read;
    return { ...others, titles: titles.length, packs: packTitles(titles) };
  } catch (error) {
    return {
      outcome: "fault",
      stack: error instanceof Error ? String(error.stack) : String(error),
    };
  }
}
