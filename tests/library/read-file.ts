import { buffer } from "node:stream/consumers";

import { readUpload } from "#app/features/library/imports/files/read-upload.server.ts";
import type { Upload } from "#app/features/library/imports/files/upload.ts";
import { allFileColumns } from "#app/features/library/watchlist/all-file-columns.server.ts";
import { zipArchive } from "#app/lib/zip/zip-archive.server.ts";

export const NOW = Date.parse("2026-11-24T10:00:00Z");
export const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
/** What a file that states only a day means. */
export const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** The film that files of many services have, as each of them is read. */
export const HEAT = {
  kind: "movie",
  ids: { tmdb: 949, imdb: "tt0113277" },
  title: "Heat",
  year: "1995",
} as const;

/** Reads a file as if it was sent. */
export const read = async (
  fileName: string,
  content: string | Buffer,
  purpose?: Upload["purpose"],
  dayWhereViewerLives = dayOf,
) =>
  readUpload(
    { fileName, bytes: Buffer.isBuffer(content) ? content : Buffer.from(content), purpose },
    { nowMs: NOW, dayOf: dayWhereViewerLives, columns: await allFileColumns() },
  );

/** The titles of a file that has to be readable. */
export async function titlesOf(...given: Parameters<typeof read>) {
  const found = await read(...given);
  if (found.outcome !== "read") throw new Error(found.reason);
  return { ...found, of: (title: string) => found.titles.find((each) => each.title === title) };
}

export const zipOf = (files: Record<string, string>) =>
  buffer(zipArchive(Object.entries(files).map(([name, text]) => ({ name, pieces: [text] }))));
