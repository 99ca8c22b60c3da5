import { basename, extname } from "node:path/posix";

import { decodeText } from "#app/lib/text/decode-text.ts";
import {
  looksZipped,
  readZipArchive,
  type UnpackedFile,
} from "#app/lib/zip/read-zip-archive.server.ts";

import { readTitleTable, readTitleValues, type FileRow } from "../../watchlist/watchlist-file.ts";
import { createCollector, TooManyRows, type Collector } from "./collected.ts";
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
import type { TextFile } from "./read-table.ts";
import { hasTraktHistory, isTraktFile, readTraktFile, type JsonFile } from "./trakt-files.ts";
import { momentOf } from "./field-values.ts";
import {
  MOST_UPLOAD_BYTES,
  type ImportSource,
  type Reading,
  type ReadUpload,
  type Upload,
  type UploadProblem,
} from "./upload.ts";
import { createMarkCount, TooDeep } from "./upload-marks.ts";

const ZIP_LIMITS = {
  mostFiles: 2000,
  mostBytesOfFile: 32 * 1024 * 1024,
  mostBytes: 64 * 1024 * 1024,
};
/** The names that a report lists. */
const MOST_IGNORED = 50;

const isReadable = (path: string) => /\.(?:csv|json|tsv|txt)$/i.test(path);
/** What systems add to archives that they pack. */
const isHidden = (path: string) => /(?:^|\/)(?:__macosx\/|\.)/i.test(path);

/**
 * Reads what another service, or Matinee, exported: one file, or a ZIP archive of files. Only the
 * process that reads uploads calls this; what is below it are functions of bytes, texts and values.
 */
export async function readUpload(upload: Upload, reading: Reading): Promise<ReadUpload> {
  const unpacked = await unpack(upload);
  if (unpacked.outcome !== "read") return unpacked;
  // The files of an archive have the names that their service gave them.
  const purpose = unpacked.isArchive ? undefined : upload.purpose;
  try {
    return readFiles(parseAll(unpacked.files), reading, purpose);
  } catch (error) {
    if (error instanceof TooManyRows) return { outcome: "refused", reason: "too many titles" };
    if (error instanceof TooDeep) return { outcome: "refused", reason: "too deep" };
    throw error;
  }
}

function readFiles(parsed: Parsed, reading: Reading, purpose?: ListPurpose): ReadUpload {
  const into = createCollector(reading);
  const { sources, ignored } = readAll(parsed, { into, purpose, columns: reading.columns });
  const [source] = sources;
  const collected = into.collected();
  const isEmpty = collected.titles.length === 0 && collected.lists.length === 0;
  if (source === undefined || isEmpty) return { outcome: "refused", reason: "nothing to read" };
  return { outcome: "read", source, ignored: ignored.slice(0, MOST_IGNORED), ...collected };
}

type Unpacked =
  | { outcome: "read"; files: UnpackedFile[]; isArchive: boolean }
  | { outcome: "refused"; reason: UploadProblem };

async function unpack({ fileName, bytes: sent }: Upload): Promise<Unpacked> {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  if (bytes.length > MOST_UPLOAD_BYTES) return { outcome: "refused", reason: "too large" };
  if (!looksZipped(bytes)) {
    return { outcome: "read", files: [{ name: fileName, bytes }], isArchive: false };
  }
  const isWanted = (path: string) =>
    isReadable(path) && !isHidden(path) && !isLetterboxdAside(path.toLowerCase());
  const read = await readZipArchive(bytes, ZIP_LIMITS, isWanted);
  return read.outcome === "read" ? { ...read, isArchive: true } : read;
}

interface TableFile extends Pick<TextFile, "path" | "name"> {
  bytes: Buffer;
}

interface Parsed {
  /** One by one they become text when they are read. */
  tables: TableFile[];
  documents: JsonFile[];
  /** Neither a table nor JSON. */
  broken: string[];
}

/** Empties the list: what a file was before it is parsed takes no memory any more. */
function parseAll(files: UnpackedFile[]): Parsed {
  const parsed: Parsed = { tables: [], documents: [], broken: [] };
  const marks = createMarkCount();
  for (let file = files.shift(); file !== undefined; file = files.shift()) {
    const { name: fullName, bytes } = file;
    const path = fullName.replaceAll("\\", "/").toLowerCase();
    const name = basename(fullName.replaceAll("\\", "/"), extname(fullName));
    const text = textIn(bytes);
    if (!/^[[{]/.test(text)) {
      marks.addTable(text);
      parsed.tables.push({ path, name, bytes });
      continue;
    }
    marks.addJson(text);
    try {
      parsed.documents.push({ path, name, value: JSON.parse(text) });
    } catch {
      parsed.broken.push(path);
    }
  }
  return parsed;
}

const textIn = (bytes: Buffer): string => decodeText(bytes).trimStart();

interface Destination extends Pick<Reading, "columns"> {
  into: Collector;
  purpose?: ListPurpose | undefined;
}

function readAll({ tables, documents, broken }: Parsed, destination: Destination) {
  const sources = new Set<ImportSource>();
  const ignored = [...broken];
  const note = (source: ImportSource | undefined, path: string) =>
    source === undefined ? ignored.push(path) : sources.add(source);
  const hasHistory = hasTraktHistory(documents);
  for (const file of documents) note(readDocument(file, destination, hasHistory), file.path);
  for (const { bytes, ...named } of tables) {
    note(readTableFile({ ...named, text: textIn(bytes) }, destination), named.path);
  }
  return { sources, ignored };
}

function readDocument(
  file: JsonFile,
  { into, purpose }: Destination,
  hasHistory: boolean,
): ImportSource | undefined {
  if (isLibraryFile(file)) return readLibraryFile(file, into) ? "matinee" : undefined;
  if (isTraktFile(file)) return readTraktFile(file, into, hasHistory) ? "trakt" : undefined;
  if (isJellyfinJson(file)) {
    readJellyfinJson(file, into);
    return "jellyfin";
  }
  if (isPlexJson(file)) {
    readPlexJson(file, into);
    return "plex";
  }
  return addRows(readTitleValues(file.value), file, into, purpose) ? "matinee" : undefined;
}

function readTableFile(
  file: TextFile,
  { into, columns, purpose = purposeOf(file.path) }: Destination,
): ImportSource | undefined {
  if (isPlaybackReport(file)) {
    readPlaybackReport(file, into);
    return "jellyfin";
  }
  if (isImdbFile(file)) {
    readImdbFile(file, into, purpose);
    return "imdb";
  }
  if (isLetterboxdFile(file)) {
    readLetterboxdFile(file, into, purpose);
    return "letterboxd";
  }
  if (isTautulliFile(file)) {
    readTautulliFile(file, into);
    return "plex";
  }
  return addRows(readTitleTable(file.text, columns), file, into, purpose) ? "list" : undefined;
}

/** A list of titles alone is a watchlist, unless its name says otherwise. */
const purposeOf = (path: string): ListPurpose =>
  /(?:^|\/)[^/]*watched[^/]*$/.test(path) ? "watched" : "watchlist";

/** Returns false where there are none. */
function addRows(
  rows: Iterable<FileRow>,
  { name: fileName, path }: { name: string; path: string },
  into: Collector,
  purpose = purposeOf(path),
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
      brings: {
        ...(purpose === "watchlist" && { savedAtMs: atMs }),
        ...(purpose === "watched" && { watchedAtMs: atMs }),
        ...(list !== undefined && { lists: [[list, position]] }),
      },
    });
  }
  return position > 0;
}
