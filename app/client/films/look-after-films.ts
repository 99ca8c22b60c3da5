import type { StoredFilm } from "#app/features/films/downloads/downloadable.ts";
import {
  isOf,
  readFilms,
  writeFilms,
  type Owner,
} from "#app/features/films/downloads/stored-films.client.ts";
import { askServer } from "#app/lib/ask-server.client.ts";
import { currentOwner } from "#app/shell/viewer-record.client.ts";

import { endFetches } from "./background-fetch.ts";
import { dropBytes, startDownloading, withdraw } from "./download-films.ts";
import { arePinned, dropPinned, pinPages } from "./pinned-pages.ts";

const CHECKED_KEY = "films-checked";
const CHECKED_FOR_MS = 24 * 3600_000;

/** On any page, where films are stored: goes on with them, and removes what must not stay. */
export async function lookAfterFilms(): Promise<void> {
  const owner = currentOwner();
  if (owner === undefined) return;
  const isOwn = isOf(owner);
  const isUnderWay = (film: StoredFilm) =>
    isOwn(film) && (film.state === "waiting" || film.state === "loading");
  await removeOfOthers(owner.email);
  await endFetches((file) => readFilms().some((film) => film.file === file && isUnderWay(film)));
  startDownloading();
  await pinMissing(owner);
  const checkedAtMs = Number(localStorage.getItem(CHECKED_KEY) ?? 0);
  if (!navigator.onLine || Date.now() - checkedAtMs < CHECKED_FOR_MS) return;
  const areChecked = await withdrawGone(readFilms().filter(isOwn));
  if (areChecked) localStorage.setItem(CHECKED_KEY, String(Date.now()));
}

/**
 * Of no film that isn't offered any more, or is above the profile's age limit now. Whether the
 * server answered for each: a page that is left, or a lost connection, leaves it to the next one.
 */
async function withdrawGone(films: StoredFilm[]): Promise<boolean> {
  for (const film of films) {
    const answer = await askServer(film.address, { method: "HEAD" }).catch(() => undefined);
    if (!answer) return false;
    if (answer.status === 404) withdraw(film);
  }
  return true;
}

/** The connection may have been lost while a film's page was stored. */
async function pinMissing(owner: Owner): Promise<void> {
  for (const film of readFilms().filter(isOf(owner))) {
    const isWanted = navigator.onLine && film.state !== "withdrawn";
    if (isWanted && !(await arePinned(film, owner))) await pinPages(film).catch(() => undefined);
  }
}

/** An account takes its films along when it is signed out; a visitor's stay. */
async function removeOfOthers(email: string): Promise<void> {
  const others = readFilms().filter((film) => film.email !== "" && film.email !== email);
  if (others.length === 0) return;
  writeFilms(readFilms().filter((film) => !others.some(({ file }) => file === film.file)));
  for (const film of others) {
    await dropBytes(film);
    await dropPinned(film);
  }
}
