import type { StoredFilm } from "#app/features/films/downloads/downloadable.ts";
import {
  changeFilm,
  FILMS_EVENT,
  isOf,
  readFilms,
  removeFile,
  writeFilms,
} from "#app/features/films/downloads/stored-films.client.ts";
import { currentOwner } from "#app/shell/viewer-record.client.ts";

import { dropParts, fetchInBackground, missingOf } from "./background-fetch.ts";
import type { Order, Report } from "./film-worker.ts";
import { unpinPages } from "./pinned-pages.ts";

/** A server that is gone for a moment is tried again. */
const RETRY_MS = 30_000;
const LOCK = "films";

let isStarted = false;
/** Ends what this page downloads. */
let stop: AbortController | undefined;

/**
 * Downloads what waits, one film after the other, in one tab at a time. A page that is left stops
 * at once, and the next one goes on where it was.
 */
export function startDownloading(): void {
  if (isStarted) return;
  isStarted = true;
  void run();
  addEventListener("pageshow", ({ persisted }) => persisted && void run());
  // A page with a worker and a lock can't stay in memory for Back.
  addEventListener("pagehide", () => stop?.abort());
  addEventListener("online", () => void run());
  addEventListener(FILMS_EVENT, () => void run());
}

async function run(): Promise<void> {
  if (stop !== undefined || next() === undefined) return;
  const own = new AbortController();
  stop = own;
  const { signal } = own;
  const work = async () => {
    for (let film = next(); film && !signal.aborted; film = next()) {
      if ((await download(film, signal)) === "later") {
        setTimeout(() => void run(), RETRY_MS);
        return;
      }
    }
  };
  // Without the Locks API two tabs may try: only one of them can open the file.
  const turn = "locks" in navigator ? navigator.locks.request(LOCK, { signal }, work) : work();
  await turn.catch(() => undefined);
  if (stop === own) stop = undefined;
}

const next = (): StoredFilm | undefined => {
  const owner = currentOwner();
  return readFilms()
    .filter((film) => owner !== undefined && isOf(owner)(film))
    .find(({ state }) => state === "waiting" || state === "loading");
};

/** Downloads one film until it is whole, stopped by the viewer, or has to wait. */
async function download(film: StoredFilm, signal: AbortSignal): Promise<"later" | "next"> {
  const { file } = film;
  // What the browser has fetched by itself becomes a film without a connection as well.
  if (!navigator.onLine && (await missingOf(film)).length > 0) return "later";
  changeFilm(file, { state: "loading" });
  const how = film.onlyByPage ? "none" : await fetchInBackground(film, signal);
  if (how === "none") return write(film, signal);
  if (how === "ended") return writeFetched(film, signal);
  if (how === "idle") {
    changeFilm(file, { onlyByPage: true });
    return write(film, signal);
  }
  if (how === "canceled") changeFilm(file, { state: "paused" });
  else if (how === "stopped") await dropRemoved(film);
  else if (how === "left" && !signal.aborted) changeFilm(file, { state: "waiting" });
  return how === "left" ? "later" : "next";
}

/** What the browser has fetched by itself takes its room twice, until the browser has let go of it. */
async function writeFetched(film: StoredFilm, signal: AbortSignal): Promise<"later" | "next"> {
  const { file } = film;
  const how = await write(film, signal);
  if (readFilms().find((each) => each.file === file)?.state !== "full") return how;
  changeFilm(file, { state: "waiting", onlyByPage: true });
  return "later";
}

/** Writes one film's file by a worker, which takes what is there already and fetches the rest. */
async function write(film: StoredFilm, signal: AbortSignal): Promise<"later" | "next"> {
  const { file, address, sizeBytes, sha1, version } = film;
  changeFilm(file, { byBrowser: undefined });
  // A file of its own, which is also the worker's.
  const { startFilmWorker } = await import("./film-worker.ts");
  if (signal.aborted) return "later";
  const worker = startFilmWorker();
  const { promise, resolve } = Promise.withResolvers<"later" | "next">();
  const over = new AbortController();
  const until = { signal: AbortSignal.any([signal, over.signal]) };
  const leave = (how: "later" | "next") => {
    over.abort();
    worker.terminate();
    resolve(how);
  };
  signal.addEventListener("abort", () => leave("later"), until);
  const notice = () => {
    const now = readFilms().find((each) => each.file === file);
    if (now?.state === "loading") return;
    leave("next");
    void dropRemoved(film);
  };
  for (const event of [FILMS_EVENT, "storage"]) addEventListener(event, notice, until);
  worker.addEventListener("error", () => leave("later"));
  worker.addEventListener("message", ({ data }: MessageEvent<Report>) => {
    if (data.kind === "progress") {
      changeFilm(file, { bytes: data.bytes, version: data.version });
      return;
    }
    // First, because what is changed here is not the viewer's wish.
    leave(data.kind === "stopped" && data.why === "offline" ? "later" : "next");
    if (data.kind === "done") changeFilm(file, { state: "done", bytes: sizeBytes });
    else take(film, data.why);
  });
  const order: Order = { file, address, sizeBytes, sha1, version };
  worker.postMessage(order, []);
  return promise;
}

function take(film: StoredFilm, why: Extract<Report, { kind: "stopped" }>["why"]): void {
  const { file } = film;
  if (why === "offline") changeFilm(file, { state: "waiting" });
  else if (why === "full") changeFilm(file, { state: "full" });
  else if (why === "damaged") changeFilm(file, { state: "damaged", bytes: 0, version: undefined });
  else withdraw(film);
}

/** Its file can only be removed once nothing writes it any more. */
async function dropRemoved(film: StoredFilm): Promise<void> {
  if (!readFilms().some(({ file }) => file === film.file)) await dropBytes(film);
}

/** All that is there of a film. */
export async function dropBytes(film: StoredFilm): Promise<void> {
  await removeFile(film);
  await dropParts(film);
}

/** Its bytes go at once; its line stays until the viewer has seen why. */
export function withdraw(film: StoredFilm): void {
  changeFilm(film.file, { state: "withdrawn", bytes: 0 });
  void dropBytes(film);
  void unpinPages(film, film);
}

export function remove(film: StoredFilm): void {
  writeFilms(readFilms().filter(({ file }) => file !== film.file));
  void dropBytes(film);
  void unpinPages(film, film);
}
