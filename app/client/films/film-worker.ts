import {
  bytesOf,
  listParts,
  missingParts,
  partAddress,
  partsCacheOf,
  type Part,
} from "#app/lib/offline/film-parts.client.ts";

import { createSha1 } from "./sha1.ts";

/* Runs in a worker of its own, because only there a browser writes into a file piece by piece; the
   page imports this file for `startFilmWorker` alone. It imports nothing that the page script has,
   or the worker would start the page script. */

/** What the page asks for. */
export interface Order {
  /** The file's name on the device. */
  file: string;
  address: string;
  sizeBytes: number;
  sha1?: string | undefined;
  version?: string | undefined;
}

/** What the worker reports; after `done` and `stopped` it has ended. */
export type Report =
  | { kind: "progress"; bytes: number; version: string | undefined }
  | { kind: "done" }
  | { kind: "stopped"; why: "offline" | "withdrawn" | "full" | "damaged" };

/** A part is asked for at once, and lies in memory only a piece at a time. */
const PIECE_BYTES = 128 * 1024;
const READ_BYTES = 1024 ** 2;
const FOLDER = "films";
/** The whole, a part, and that there is no such part. */
const ABOUT_FILE = new Set([200, 206, 416]);

/** The worker is this file again. */
export const startFilmWorker = () => new Worker(import.meta.url, { type: "module" });

interface SyncFile {
  getSize: () => number;
  truncate: (size: number) => void;
  write: (bytes: Uint8Array, place: { at: number }) => number;
  read: (bytes: Uint8Array, place: { at: number }) => number;
  flush: () => void;
  close: () => void;
}

class DownloadStop extends Error {
  readonly why: Extract<Report, { kind: "stopped" }>["why"];
  constructor(why: Extract<Report, { kind: "stopped" }>["why"]) {
    super(why);
    this.why = why;
  }
}

const report = (message: Report) => postMessage(message);

async function openFile(name: string): Promise<SyncFile> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(FOLDER, { create: true });
  const file = await folder.getFileHandle(name, { create: true });
  // Pages don't have it, so TypeScript's list of what they have lacks it.
  const open: unknown = Reflect.get(file, "createSyncAccessHandle");
  if (typeof open !== "function") throw new DownloadStop("full");
  return Reflect.apply(open, file, []) as Promise<SyncFile>;
}

async function store(order: Order): Promise<void> {
  const file = await openFile(order.file);
  try {
    let { version } = order;
    let hasChanged = false;
    let there = await listParts(order.file);
    for (let at = startOf(file, order); at < order.sizeBytes;) {
      there = there.filter(({ from }) => from >= at);
      const { response, part } = await nextPart(order, { at, version, there });
      const answer = readAnswer(response, at, order.sizeBytes, version);
      if (answer.isOther) {
        // The file is another one now: what is here belongs to the old one.
        void response.body?.cancel();
        if (hasChanged) throw new DownloadStop("damaged");
        hasChanged = true;
        file.truncate(0);
        await dropParts(order);
        [at, version, there] = [0, undefined, []];
        continue;
      }
      version = answer.version;
      at = await write(file, response, at);
      file.flush();
      if (part) await dropPart(order, part);
      const ahead = bytesOf(there.filter(({ from }) => from >= at));
      report({ kind: "progress", bytes: at + ahead, version });
    }
    await dropParts(order);
    if (order.sha1 !== undefined && sumOf(file) !== order.sha1) {
      file.truncate(0);
      throw new DownloadStop("damaged");
    }
  } finally {
    file.close();
  }
}

/** What is there is whole up to its end; what is longer than the film is not this film. */
function startOf(file: SyncFile, { sizeBytes }: Order): number {
  if (file.getSize() > sizeBytes) file.truncate(0);
  return file.getSize();
}

interface Place {
  at: number;
  version: string | undefined;
  /** The parts that the browser has fetched by itself. */
  there: readonly Part[];
}

/** What comes next in the file: from the device if it is there, and from the server otherwise. */
async function nextPart({ file, address, sizeBytes }: Order, { at, version, there }: Place) {
  const part = there.find(({ from }) => from === at);
  const stored = part && (await (await partsOf(file)).match(partAddress(part)));
  if (stored) {
    const { body, headers } = stored;
    return { response: new Response(body, { status: 206, headers }), part };
  }
  const [missing = { from: at, to: sizeBytes - 1 }] = missingParts(at, sizeBytes, there);
  return { response: await askFor(address, missing, version), part: undefined };
}

const partsOf = (file: string) => caches.open(partsCacheOf(file));
const dropParts = ({ file }: Order) => caches.delete(partsCacheOf(file));
/** So that a film takes no more room than it has bytes. */
const dropPart = async ({ file }: Order, part: Part) =>
  (await partsOf(file)).delete(partAddress(part));

async function askFor(address: string, { from, to }: Part, version: string | undefined) {
  const headers = new Headers({ Range: `bytes=${from}-${to}` });
  if (version !== undefined) headers.set("If-Range", version);
  const response = await fetch(address, { headers, cache: "no-store" }).catch(() => undefined);
  if (response === undefined || response.status >= 500 || response.status === 429) {
    throw new DownloadStop("offline");
  }
  if (response.status === 404 || response.status === 410) throw new DownloadStop("withdrawn");
  // A page for signing in, for example, says nothing about the film.
  if (response.redirected || !ABOUT_FILE.has(response.status)) throw new DownloadStop("offline");
  return response;
}

/** Whether the answer continues the file, and the version by which the next part is asked for. */
function readAnswer(response: Response, at: number, sizeBytes: number, version?: string) {
  const etag = response.headers.get("etag") ?? undefined;
  // A weak one never matches a part.
  const found = etag?.startsWith("W/") ? undefined : etag;
  const [, from, total] =
    /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get("content-range") ?? "") ?? [];
  const isNext = response.status === 206 && Number(from) === at && Number(total) === sizeBytes;
  const length = Number(response.headers.get("content-length"));
  const isWhole = response.status === 200 && at === 0 && length === sizeBytes;
  const isSame = version === undefined || found === undefined || found === version;
  return { isOther: !((isNext || isWhole) && isSame), version: found };
}

/** Returns where the next part begins; a connection that breaks off leaves what has come. */
async function write(file: SyncFile, response: Response, from: number): Promise<number> {
  const read = response.body ? readPieces(response.body) : undefined;
  let at = from;
  for (;;) {
    const piece = await read?.().catch(() => undefined);
    if (piece === undefined) {
      file.flush();
      throw new DownloadStop("offline");
    }
    if (piece === "end") return at;
    writeAll(file, piece, at);
    at += piece.length;
  }
}

/**
 * Reads into the same memory again and again. A browser that makes new memory for each piece lets
 * a hundred megabytes gather before it collects them; the few that can't read otherwise do that.
 */
function readPieces(body: ReadableStream<Uint8Array>): () => Promise<Uint8Array | "end"> {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = body.getReader({ mode: "byob" });
  } catch {
    const plain = body.getReader();
    return async () => (await plain.read()).value ?? "end";
  }
  let memory = new ArrayBuffer(PIECE_BYTES);
  return async () => {
    // The stream takes the memory, and gives it back with what has come.
    const { done, value } = await reader.read(new Uint8Array(memory));
    if (value) memory = value.buffer;
    return done ? "end" : value;
  };
}

function writeAll(file: SyncFile, bytes: Uint8Array, at: number): void {
  try {
    if (file.write(bytes, { at }) === bytes.length) return;
  } catch {
    // Below.
  }
  throw new DownloadStop("full");
}

function sumOf(file: SyncFile): string {
  const sum = createSha1();
  const piece = new Uint8Array(READ_BYTES);
  const size = file.getSize();
  for (let at = 0; at < size;) {
    const length = file.read(piece, { at });
    if (length === 0) break;
    sum.add(piece.subarray(0, length));
    at += length;
  }
  return sum.finish();
}

function run({ data }: MessageEvent<Order>): void {
  store(data).then(
    () => report({ kind: "done" }),
    (error: unknown) =>
      // Another tab that has the file open is a reason to wait, as a lost connection is.
      report({ kind: "stopped", why: error instanceof DownloadStop ? error.why : "offline" }),
  );
}

if (typeof document === "undefined") addEventListener("message", run);
