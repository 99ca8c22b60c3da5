import { useEffect, useEffectEvent, useState } from "react";

import type { FilmOnCard } from "#app/features/library/continue/continue-watching.ts";
import { askServer } from "#app/lib/ask-server.client.ts";
import { sendReport } from "#app/lib/viewer-report.client.ts";
import { viewerVersion } from "#app/lib/viewer-in-browser.client.ts";

import {
  isFinished,
  isProgress,
  PROGRESS_PATH,
  startOf,
  type FilmProgress,
} from "#app/features/library/progress/progress.ts";

type Work = Pick<WatchedWork, "item" | "work">;

/** Positions that a visitor's browser stores, on this device only. */
const KEY = "film-progress";
const MOST_STORED = 50;

interface WatchedWork {
  item: string;
  work: string;
  film: FilmOnCard;
}

/** Where the viewer stopped their own films on this device. */
interface OwnPlaces {
  readPlaces: () => FilmProgress[];
  storePlace: (progress: FilmProgress) => void;
}

interface Device {
  /** Whether it may store anything, by the visitor's consent. */
  mayStore: () => boolean;
  /** Undefined where there are no films at all. */
  loadFilms: () => Promise<OwnPlaces | undefined>;
}

/** The viewer's position in a work, once it is known, and a function to store it. */
export function useOwnProgress({ item, work, film }: WatchedWork, device: Device) {
  const [startSeconds, setStart] = useState<number>();
  const find = useEffectEvent((watched: Work) => findStart(watched, device));
  useEffect(() => {
    let isWanted = true;
    void find({ item, work }).then((seconds) => isWanted && setStart(seconds));
    return () => {
      isWanted = false;
    };
  }, [item, work]);
  const save = (place: { seconds: number; durationSeconds: number }) => {
    const positionSeconds = Math.floor(place.seconds);
    const durationSeconds = Math.ceil(place.durationSeconds);
    storeProgress({ item, work, positionSeconds, durationSeconds }, film, device);
  };
  return { startSeconds, save };
}

const isSignedIn = () => viewerVersion() !== undefined;

/** The viewer's position in a work, in seconds. */
async function findStart(watched: Work, device: Device): Promise<number> {
  const places = isSignedIn() ? await askAccount(watched.item, device) : readDevice(device);
  const found = places.find(({ item, work }) => item === watched.item && work === watched.work);
  return (found && startOf(found)) ?? 0;
}

/**
 * Stores the position: in the account, by the outbox of the page, or on the device of a visitor who
 * allows it.
 */
function storeProgress(progress: FilmProgress, film: FilmOnCard, device: Device): void {
  void device.loadFilms().then((films) => films?.storePlace(progress), String);
  if (isSignedIn()) report(progress, film);
  else storeOnDevice(progress, device);
}

let record: typeof import("./own-record.ts") | undefined;

export const loadRecord = async () => (record ??= await import("./own-record.ts"));

/**
 * A position belongs to the time at which the film was there, however late it is sent. The end of a
 * film waits by itself: who starts it again without a connection has seen it nevertheless.
 */
function report(progress: FilmProgress, film: FilmOnCard): void {
  // A page that is being left has no time to load anything: this has loaded when the film began.
  if (record) record.showPlace(progress, film);
  else void loadRecord().then(({ showPlace }) => showPlace(progress, film), String);
  const end = isFinished(progress) ? " end" : "";
  sendReport({
    path: PROGRESS_PATH,
    body: { ...progress, timestamp: new Date().toISOString() },
    subject: `progress ${progress.item} ${progress.work}${end}`,
    film,
  });
}

async function askAccount(item: string, { loadFilms }: Device): Promise<FilmProgress[]> {
  try {
    const response = await askServer(`${PROGRESS_PATH}?item=${encodeURIComponent(item)}`);
    return response.ok ? parseList((await response.json()).data) : [];
  } catch {
    // Without a connection: where a film on this device was stopped last.
    return (await loadFilms())?.readPlaces() ?? [];
  }
}

function readDevice({ mayStore }: Device): FilmProgress[] {
  try {
    if (!mayStore()) localStorage.removeItem(KEY);
    return parseList(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

function storeOnDevice(progress: FilmProgress, device: Device): void {
  const others = readDevice(device).filter(
    ({ item, work }) => item !== progress.item || work !== progress.work,
  );
  if (!device.mayStore()) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([progress, ...others].slice(0, MOST_STORED)));
  } catch {
    // The store is full or unavailable: the film starts from the beginning next time.
  }
}

function parseList(value: unknown): FilmProgress[] {
  return Array.isArray(value) ? value.filter(isProgress) : [];
}
