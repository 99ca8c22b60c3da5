import type { StoredFilm } from "#app/features/films/downloads/downloadable.ts";
import { askServer } from "#app/lib/ask-server.ts";
import { sendReport } from "#app/lib/viewer-report.ts";
import { viewerVersion } from "#app/lib/viewer-in-browser.ts";

import { isProgress, PROGRESS_PATH, startOf, type FilmProgress } from "./progress.ts";

/** Positions that a visitor's browser stores, on this device only. */
const KEY = "film-progress";
const MOST_STORED = 50;

export interface WatchedWork {
  item: string;
  work: string;
}

/** Whether this device may store anything, by the visitor's consent. */
export type MayStore = () => boolean;

const isSignedIn = () => viewerVersion() !== undefined;

/** The viewer's position in a work, in seconds; undefined for its beginning. */
export async function findStart(
  watched: WatchedWork,
  mayStore: MayStore,
): Promise<number | undefined> {
  const found = (isSignedIn() ? await askAccount(watched.item) : readDevice(mayStore)).find(
    ({ item, work }) => item === watched.item && work === watched.work,
  );
  return found && startOf(found);
}

/** What few viewers have loads with the first film that one of them stored. */
const importFilms = async () =>
  localStorage.getItem("films") === null
    ? undefined
    : import("#app/features/films/downloads/stored-films.ts");

const placeOf = ({ item, work, place }: StoredFilm): FilmProgress[] =>
  place ? [{ item, work, ...place }] : [];

/**
 * Stores the position: in the account, by the outbox of the page, or on the device of a visitor who
 * allows it.
 */
export function storeProgress(progress: FilmProgress, mayStore: MayStore): void {
  void importFilms().then((films) => films?.storePlace(progress), String);
  if (isSignedIn()) report(progress);
  else storeOnDevice(progress, mayStore);
}

/** A position belongs to the time at which the film was there, however late it is sent. */
const report = (progress: FilmProgress) =>
  sendReport({
    path: PROGRESS_PATH,
    body: { ...progress, timestamp: new Date().toISOString() },
    subject: `progress ${progress.item} ${progress.work}`,
  });

async function askAccount(item: string): Promise<FilmProgress[]> {
  try {
    const response = await askServer(`${PROGRESS_PATH}?item=${encodeURIComponent(item)}`);
    return response.ok ? parseList((await response.json()).data) : [];
  } catch {
    // Without a connection: where a film on this device was stopped last.
    return (await importFilms())?.readFilms().flatMap(placeOf) ?? [];
  }
}

function readDevice(mayStore: MayStore): FilmProgress[] {
  try {
    if (!mayStore()) localStorage.removeItem(KEY);
    return parseList(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

function storeOnDevice(progress: FilmProgress, mayStore: MayStore): void {
  const others = readDevice(mayStore).filter(
    ({ item, work }) => item !== progress.item || work !== progress.work,
  );
  if (!mayStore()) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([progress, ...others].slice(0, MOST_STORED)));
  } catch {
    // The store is full or unavailable: the film starts from the beginning next time.
  }
}

function parseList(value: unknown): FilmProgress[] {
  return Array.isArray(value) ? value.filter(isProgress) : [];
}
