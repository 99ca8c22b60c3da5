import { basename, extname } from "node:path/posix";

import { decodeText } from "#app/lib/text/decode-text.ts";
import { jsonDepth } from "#app/lib/text/json-depth.ts";
import {
  looksZipped,
  readZipArchive,
  type UnpackedFile,
  type ZipProblem,
} from "#app/lib/zip/read-zip-archive.server.ts";

import { allFileColumns } from "../../watchlist/all-file-columns.server.ts";
import { parseWatchlistFile, type FileRow } from "../../watchlist/watchlist-file.ts";
import { createCollector, TooManyRows, type Collected, type Collector } from "./collected.ts";
import { isImdbFile, readImdbFile, type ListPurpose } from "./imdb-file.ts";
import {
  isJellyfinJson,
  isPlaybackReport,
  readJellyfinJson,
  readPlaybackReport,
} from "./jellyfin-files.ts";
import { isLetterboxdAside, isLetterboxdFile, readLetterboxdFile } from "./letterboxd-files.ts";
import { isLibraryFile, readLibraryFile } from "./library-file.ts";
import { isPlexJson, isTautulliFile, readPlexJson, readTautulliFile } from "./plex-files.ts";
import { inTurns, type TextFile } from "./read-table.ts";
import { hasTraktHistory, isTraktFile, readTraktFile, type JsonFile } from "./trakt-files.ts";
import { momentOf } from "./field-values.ts";

export type ImportSource =
  | "letterboxd"
  | "imdb"
  | "trakt"
  | "jellyfin"
  | "plex"
  | "matinee"
  | "list";

export interface Upload {
  fileName: string;
  bytes: Buffer;
  /** Where titles go of which the file does not say it. */
  purpose: ListPurpose | undefined;
}

type UploadProblem = ZipProblem | "nothing to read" | "too many titles" | "too deep";

export type ReadUpload =
  | ({ outcome: "read"; source: ImportSource; ignored: string[] } & Collected)
  | { outcome: "refused"; reason: UploadProblem };

/** What an upload may be, packed; the largest exports of these services are smaller. */
export const MOST_UPLOAD_BYTES = 16 * 1024 * 1024;
const ZIP_LIMITS = {
  mostFiles: 2000,
  mostBytesOfFile: 32 * 1024 * 1024,
  mostBytes: 64 * 1024 * 1024,
};
/** The services' own files have at most a third of this. */
const DEEPEST = 32;
/** The names that a report lists. */
const MOST_IGNORED = 50;

const isReadable = (path: string) => /\.(?:csv|json|tsv|txt)$/i.test(path);
/** What systems add to archives that they pack. */
const isHidden = (path: string) => /(?:^|\/)(?:__macosx\/|\.)/i.test(path);

interface Reading {
  nowMs: number;
  /** The day of a moment where the viewer lives. */
  dayOf: (atMs: number) => string;
}

/** Reads what another service, or Matinee, exported: one file, or a ZIP archive of files. */
export async function readUpload(upload: Upload, reading: Reading): Promise<ReadUpload> {
  const unpacked = await unpack(upload);
  if (unpacked.outcome !== "read") return unpacked;
  const into = createCollector(reading);
  try {
    const parsed = parseAll(unpacked.files);
    if (parsed === undefined) return { outcome: "refused", reason: "too deep" };
    // The files of an archive have the names that their service gave them.
    const purpose = unpacked.isArchive ? undefined : upload.purpose;
    const { sources, ignored } = await readAll(parsed, into, purpose);
    const [source] = sources;
    const collected = into.collected();
    const isEmpty = collected.titles.length === 0 && collected.lists.length === 0;
    if (source === undefined || isEmpty) {
      return { outcome: "refused", reason: "nothing to read" };
    }
    return { outcome: "read", source, ignored: ignored.slice(0, MOST_IGNORED), ...collected };
  } catch (error) {
    if (error instanceof TooManyRows) return { outcome: "refused", reason: "too many titles" };
    throw error;
  }
}

type Unpacked =
  | { outcome: "read"; files: UnpackedFile[]; isArchive: boolean }
  | { outcome: "refused"; reason: UploadProblem };

async function unpack({ fileName, bytes }: Upload): Promise<Unpacked> {
  if (bytes.length > MOST_UPLOAD_BYTES) return { outcome: "refused", reason: "too large" };
  if (!looksZipped(bytes)) {
    return { outcome: "read", files: [{ name: fileName, bytes }], isArchive: false };
  }
  const isWanted = (path: string) =>
    isReadable(path) && !isHidden(path) && !isLetterboxdAside(path.toLowerCase());
  const read = await readZipArchive(bytes, ZIP_LIMITS, isWanted);
  return read.outcome === "read" ? { ...read, isArchive: true } : read;
}

interface Parsed {
  tables: TextFile[];
  documents: JsonFile[];
  /** Neither a table nor JSON. */
  broken: string[];
}

/** Undefined where a file is nested more deeply than any real one. */
function parseAll(files: readonly UnpackedFile[]): Parsed | undefined {
  const parsed: Parsed = { tables: [], documents: [], broken: [] };
  for (const { name: fullName, bytes } of files) {
    const path = fullName.replaceAll("\\", "/").toLowerCase();
    const name = basename(fullName.replaceAll("\\", "/"), extname(fullName));
    const text = decodeText(bytes).trimStart();
    if (!/^[[{]/.test(text)) {
      parsed.tables.push({ path, name, text });
      continue;
    }
    if (jsonDepth(text, DEEPEST) > DEEPEST) return undefined;
    try {
      parsed.documents.push({ path, name, value: JSON.parse(text) });
    } catch {
      parsed.broken.push(path);
    }
  }
  return parsed;
}

async function readAll(
  { tables, documents, broken }: Parsed,
  into: Collector,
  purpose?: ListPurpose,
) {
  const sources = new Set<ImportSource>();
  const ignored = [...broken];
  const note = (source: ImportSource | undefined, path: string) =>
    source === undefined ? ignored.push(path) : sources.add(source);
  const hasHistory = hasTraktHistory(documents);
  for (const file of documents)
    note(await readDocument(file, into, hasHistory, purpose), file.path);
  for (const file of tables) note(await readTableFile(file, into, purpose), file.path);
  return { sources, ignored };
}

async function readDocument(
  file: JsonFile,
  into: Collector,
  hasHistory: boolean,
  purpose?: ListPurpose,
): Promise<ImportSource | undefined> {
  if (isLibraryFile(file)) return (await readLibraryFile(file, into)) ? "matinee" : undefined;
  if (isTraktFile(file)) {
    return (await readTraktFile(file, into, hasHistory)) ? "trakt" : undefined;
  }
  if (isJellyfinJson(file)) {
    await readJellyfinJson(file, into);
    return "jellyfin";
  }
  if (isPlexJson(file)) {
    await readPlexJson(file, into);
    return "plex";
  }
  const rows = parseWatchlistFile(JSON.stringify(file.value)) ?? [];
  await addRows(rows, file, into, purpose);
  return rows.length > 0 ? "matinee" : undefined;
}

async function readTableFile(
  file: TextFile,
  into: Collector,
  purpose = purposeOf(file.path),
): Promise<ImportSource | undefined> {
  if (isPlaybackReport(file)) {
    await readPlaybackReport(file, into);
    return "jellyfin";
  }
  if (isImdbFile(file)) {
    await readImdbFile(file, into, purpose);
    return "imdb";
  }
  if (isLetterboxdFile(file)) {
    await readLetterboxdFile(file, into, purpose);
    return "letterboxd";
  }
  if (isTautulliFile(file)) {
    await readTautulliFile(file, into);
    return "plex";
  }
  const rows = parseWatchlistFile(file.text, await allFileColumns()) ?? [];
  await addRows(rows, file, into, purpose);
  return rows.length > 0 ? "list" : undefined;
}

/** A list of titles alone is a watchlist, unless its name says otherwise. */
const purposeOf = (path: string): ListPurpose =>
  /(?:^|\/)[^/]*watched[^/]*$/.test(path) ? "watched" : "watchlist";

async function addRows(
  rows: readonly FileRow[],
  { name: fileName, path }: { name: string; path: string },
  into: Collector,
  purpose = purposeOf(path),
): Promise<void> {
  const list = purpose === "list" ? into.addList(fileName) : undefined;
  let position = 0;
  for await (const { name, title, year, addedAt } of inTurns(rows)) {
    position += 1;
    const atMs = momentOf(addedAt, into.nowMs) ?? into.nowMs;
    const isArchive = name?.kind === "archive";
    into.add({
      kind: name?.kind === "archive" ? undefined : name?.kind,
      ids: name === undefined ? {} : isArchive ? { archive: name.id } : { tmdb: Number(name.id) },
      title,
      year,
      brings: {
        ...(purpose === "watchlist" && { savedAtMs: atMs }),
        ...(purpose === "watched" && { watchedAtMs: atMs }),
        ...(list !== undefined && { lists: [[list, position]] }),
      },
    });
  }
}
