import { askServer } from "#app/lib/ask-server.ts";
import { readCookie } from "#app/lib/cookies.ts";

import { PROGRESS_EVENT, startOf, type FilmProgress } from "./progress.ts";

/** What a visitor's browser stores, on this device alone. */
const KEY = "film-progress";
const MOST_STORED = 50;

export interface WatchedWork {
  item: string;
  work: string;
}

/** Whether this device may store anything, by the visitor's consent. */
export type MayStore = () => boolean;

const isSignedIn = () => readCookie(document.cookie, "viewer") !== undefined;

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

/** Stores the position: in the account, or on the device of a visitor who allows it. */
export function storeProgress(progress: FilmProgress, mayStore: MayStore): void {
  if (isSignedIn()) void sendToAccount(progress);
  else storeOnDevice(progress, mayStore);
}

async function askAccount(item: string): Promise<FilmProgress[]> {
  try {
    const response = await askServer(`/api/progress?item=${encodeURIComponent(item)}`);
    return response.ok ? parseList((await response.json()).data) : [];
  } catch {
    // The film begins at its beginning, as it would for anybody.
    return [];
  }
}

/** A lost report is repeated in a few seconds, and is sent even when the page closes. */
async function sendToAccount(progress: FilmProgress): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(progress);
  const init = { method: "POST", headers, body, keepalive: true };
  const response = await askServer("/api/progress", init).catch(() => undefined);
  // The row of what they go on with should know it by the next page.
  if (response?.ok) dispatchEvent(new CustomEvent(PROGRESS_EVENT, { detail: progress }));
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
    // A full or closed store: the film begins at its beginning the next time.
  }
}

function parseList(value: unknown): FilmProgress[] {
  return Array.isArray(value) ? value.filter(isProgress) : [];
}

function isProgress(value: unknown): value is FilmProgress {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return (
    typeof fields.get("item") === "string" &&
    typeof fields.get("work") === "string" &&
    Number.isFinite(fields.get("positionSeconds")) &&
    Number.isFinite(fields.get("durationSeconds"))
  );
}
