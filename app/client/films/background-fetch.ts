import type { StoredFilm } from "#app/features/films/downloads/downloadable.ts";
import {
  changeFilm,
  FILMS_EVENT,
  lengthOf,
  readFilms,
} from "#app/features/films/downloads/stored-films.client.ts";
import type { Part, PartsMessage } from "#app/lib/offline/film-parts.client.ts";

/* Where the browser can fetch by itself (Background Fetch), a film comes while no page is open. */

interface BackgroundFetch extends EventTarget {
  id: string;
  downloaded: number;
  downloadTotal: number;
  failureReason: string;
  abort: () => Promise<boolean>;
}

interface Manager {
  get: (id: string) => Promise<BackgroundFetch | undefined>;
  getIds: () => Promise<string[]>;
  fetch: (id: string, requests: Request[], options: object) => Promise<BackgroundFetch>;
}

/**
 * The browser can't do it; doesn't begin; has done what it can; the viewer has ended it there, or
 * here; or the page is left, or without a connection.
 */
type FetchEnd = "none" | "idle" | "ended" | "canceled" | "stopped" | "left";

/** Some browsers take the order and fetch nothing, or not on this line: these are not waited for. */
const BEGIN_MS = 20_000;
/** How often it is looked whether the service worker has put away what came. */
const STORING_MS = 500;

/** A file of its own, which is also the film worker's: that one can't load what pages have. */
const loadParts = () => import("#app/lib/offline/film-parts.client.ts");

/** The list is written no more often than for each of these. */
const STEP_BYTES = 1024 ** 2;

/** TypeScript's list of what browsers have lacks it, as most browsers do. */
async function findManager(): Promise<Manager | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.active) return undefined;
  return Reflect.get(registration, "backgroundFetch") as Manager | undefined;
}

const isLoading = (wanted: string): boolean =>
  readFilms().find(({ file }) => file === wanted)?.state === "loading";

/** Lets the browser fetch what is missing of a film, and waits until it has ended. */
export async function fetchInBackground(film: StoredFilm, signal: AbortSignal): Promise<FetchEnd> {
  const manager = await findManager();
  if (!manager) return "none";
  const before = await manager.get(film.file);
  if (!before && !(await untilStored(film, signal))) return signal.aborted ? "left" : "stopped";
  const running = before ?? (await begin(manager, film));
  if (running === "canceled") return running;
  return running ? watch(running, film, signal) : "none";
}

/**
 * The browser has ended, and the service worker may still be putting there what came: nothing of it
 * is fetched again. A worker that has ended meanwhile is not waited for. Whether the film is wanted.
 */
async function untilStored({ file }: StoredFilm, signal: AbortSignal): Promise<boolean> {
  const { listParts, ORDERED, partsCacheOf } = await loadParts();
  const cache = await caches.open(partsCacheOf(file));
  let [there, sinceMs] = [0, performance.now()];
  while ((await cache.match(ORDERED)) !== undefined) {
    if (signal.aborted || !isLoading(file)) return false;
    const { length } = await listParts(file);
    if (length !== there) [there, sinceMs] = [length, performance.now()];
    if (performance.now() - sinceMs > BEGIN_MS) await cache.delete(ORDERED);
    await new Promise((resolve) => setTimeout(resolve, STORING_MS));
  }
  return true;
}

async function begin(manager: Manager, film: StoredFilm) {
  const { file, address, version, title } = film;
  const { bytesOf, CANCELED, ORDERED, partsCacheOf } = await loadParts();
  const cache = await caches.open(partsCacheOf(file));
  if (await cache.delete(CANCELED)) return "canceled";
  const missing = await missingOf(film);
  // A page has one part as soon as the browser has.
  if (missing.length < 2) return undefined;
  const requests = missing.map(({ from, to }) => {
    const headers = new Headers({ Range: `bytes=${from}-${to}` });
    if (version !== undefined) headers.set("If-Range", version);
    return new Request(address, { headers });
  });
  const icons = [{ src: "/icon-192.png", sizes: "192x192", type: "image/png" }];
  const options = { title, icons, downloadTotal: bytesOf(missing) };
  await cache.put(ORDERED, new Response());
  // Where the viewer doesn't allow it, for example, the page fetches the film.
  return manager.fetch(file, requests, options).catch(async () => {
    await cache.delete(ORDERED);
    return undefined;
  });
}

/** What is neither in the film's file nor on the way there. */
export async function missingOf(film: StoredFilm): Promise<Part[]> {
  const { listParts, missingParts } = await loadParts();
  return missingParts(await lengthOf(film), film.sizeBytes, await listParts(film.file));
}

/** What the browser has fetched of it by itself. */
export async function dropParts({ file }: StoredFilm): Promise<void> {
  const { partsCacheOf } = await loadParts();
  await caches.delete(partsCacheOf(file));
}

function watch(running: BackgroundFetch, film: StoredFilm, signal: AbortSignal): Promise<FetchEnd> {
  const { file, sizeBytes } = film;
  const { promise, resolve } = Promise.withResolvers<FetchEnd>();
  const ended = new AbortController();
  const until = { signal: AbortSignal.any([signal, ended.signal]) };
  let shown = 0;
  const show = () => {
    const bytes = sizeBytes - running.downloadTotal + running.downloaded;
    if (Math.abs(bytes - shown) < STEP_BYTES) return;
    shown = bytes;
    changeFilm(file, { bytes, byBrowser: running.downloaded > 0 });
  };
  const notice = () => {
    if (isLoading(file)) return;
    resolve("stopped");
    void running.abort();
  };
  signal.addEventListener("abort", () => resolve("left"), until);
  addEventListener("offline", () => resolve("left"), until);
  running.addEventListener("progress", show, until);
  for (const event of [FILMS_EVENT, "storage"]) addEventListener(event, notice, until);
  show();
  const giveUp = setTimeout(() => {
    if (running.downloaded > 0) return;
    resolve("idle");
    void running.abort();
  }, BEGIN_MS);
  navigator.serviceWorker.addEventListener(
    "message",
    ({ data }: MessageEvent<PartsMessage>) => {
      if (data.kind !== "parts" || data.file !== file) return;
      resolve(running.failureReason === "aborted" ? "canceled" : "ended");
    },
    until,
  );
  return promise.finally(() => {
    clearTimeout(giveUp);
    ended.abort();
  });
}

/** Ends what the browser fetches of films that are not wanted here and now. */
export async function endFetches(isWanted: (file: string) => boolean): Promise<void> {
  const manager = await findManager();
  for (const file of (await manager?.getIds()) ?? []) {
    if (!isWanted(file)) await (await manager?.get(file))?.abort();
  }
}
