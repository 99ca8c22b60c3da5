import { basename, extname } from "node:path/posix";

import { decodeText } from "#app/lib/text/decode-text.ts";
import {
  looksZipped,
  readZipArchive,
  type UnpackedFile,
} from "#app/lib/zip/read-zip-archive.server.ts";

import { createCollector, TooManyRows } from "./collected.ts";
import type { Destination, FileKind, Format, JsonFile } from "./format.ts";
import { formats, sources, type ImportSource } from "./formats.ts";
import { isLetterboxdAside } from "./readers/letterboxd-files.ts";
import { tableOf, type TextFile } from "./read-table.ts";
import { purposeOf, type ListPurpose } from "./readers/list-purpose.ts";
import { unclearColumns, unclearKeys } from "./unclear-columns.ts";
import {
  MOST_UPLOAD_BYTES,
  type ReadOptions,
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
export async function readUpload(upload: Upload, reading: ReadOptions): Promise<ReadUpload> {
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

function readFiles(parsed: ParsedFiles, reading: ReadOptions, purpose?: ListPurpose): ReadUpload {
  const into = createCollector(reading);
  const all = readAll(parsed, { into, purpose, columns: reading.columns });
  const { ignored, unclear } = all;
  const [source] = all.sources;
  const collected = into.collected();
  const isEmpty = collected.titles.length === 0 && collected.lists.length === 0;
  if (source === undefined || isEmpty) {
    return unclear.length > 0
      ? { outcome: "refused", reason: "unclear columns", columns: unclear }
      : { outcome: "refused", reason: "nothing to read" };
  }
  return { outcome: "read", source, ignored: ignored.slice(0, MOST_IGNORED), ...collected };
}

type UnpackOutcome =
  | { outcome: "read"; files: UnpackedFile[]; isArchive: boolean }
  | { outcome: "refused"; reason: UploadProblem };

async function unpack({ fileName, bytes: sent }: Upload): Promise<UnpackOutcome> {
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

interface ParsedFiles {
  /** One by one they become text when they are read. */
  tables: TableFile[];
  documents: JsonFile[];
  /** Neither a table nor JSON. */
  broken: string[];
}

/** Empties the list: what a file was before it is parsed takes no memory any more. */
function parseAll(files: UnpackedFile[]): ParsedFiles {
  const parsed: ParsedFiles = { tables: [], documents: [], broken: [] };
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

/** The formats that were read, the files that none of them has, and the columns of the first of those. */
interface AllRead {
  sources: Set<ImportSource>;
  ignored: string[];
  unclear: string[];
}

function readAll(
  { tables, documents, broken }: ParsedFiles,
  to: Omit<Target, "documents">,
): AllRead {
  const all: AllRead = { sources: new Set(), ignored: [...broken], unclear: [] };
  const target = { ...to, documents };
  function note<File extends { path: string }>(
    file: File,
    kindOf: (format: Format) => FileKind<File> | undefined,
    unclearIn: (file: File) => string[],
  ): void {
    const source = sources.find((each) => kindOf(formats[each])?.is(file, to.columns));
    const kind = source && kindOf(formats[source]);
    const purpose = target.purpose ?? purposeOf(file.path);
    if (source && kind?.read(file, { ...target, purpose })) {
      all.sources.add(source);
      return;
    }
    all.ignored.push(file.path);
    if (source === undefined && all.unclear.length === 0) all.unclear = unclearIn(file);
  }
  for (const file of documents) note(file, (format) => format.documents, unclearKeys);
  for (const { bytes, ...named } of tables) {
    const file = tableOf({ ...named, text: textIn(bytes) });
    note(
      file,
      (format) => format.tables,
      (each) => unclearColumns(each, to.columns),
    );
  }
  return all;
}

/** The viewer may have chosen where titles go of which the file does not say it. */
type Target = Omit<Destination, "purpose"> & { purpose: ListPurpose | undefined };
