import { filmStates, type StoredFilm } from "./downloadable.ts";

/* Which films are on this device: a list in local storage, so that a page knows at once. The files
   themselves are in the browser's file system for this site (OPFS). */

const KEY = "films";
const FOLDER = "films";
export const FILMS_EVENT = "films-changed";

export function readFilms(): StoredFilm[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isFilm) : [];
  } catch {
    return [];
  }
}

/** Also tells this page's own scripts; other tabs get the browser's `storage` event. */
export function writeFilms(films: readonly StoredFilm[]): void {
  if (films.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(films));
  dispatchEvent(new Event(FILMS_EVENT));
}

export function changeFilm(file: string, change: Partial<StoredFilm>): void {
  const films = readFilms();
  // Removed meanwhile, in this tab or another.
  if (!films.some((film) => film.file === file)) return;
  writeFilms(films.map((film) => (film.file === file ? { ...film, ...change } : film)));
}

export type Work = Pick<StoredFilm, "item" | "work">;
export type Owner = Pick<StoredFilm, "email" | "profile">;

export const isOf =
  (owner: Owner) =>
  (film: Owner): boolean =>
    film.email === owner.email && film.profile === owner.profile;

export const isSameWork =
  (one: Work) =>
  (other: Work): boolean =>
    one.item === other.item && one.work === other.work;

/** The file of a film that is whole; undefined where the browser has removed it. */
export async function openFilm({ file, sizeBytes }: StoredFilm): Promise<File | undefined> {
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER);
    const found = await (await folder.getFileHandle(file)).getFile();
    return found.size === sizeBytes ? found : undefined;
  } catch {
    return undefined;
  }
}

/** How much of a film is in its file. */
export async function lengthOf({ file }: Pick<StoredFilm, "file">): Promise<number> {
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER);
    return (await (await folder.getFileHandle(file)).getFile()).size;
  } catch {
    return 0;
  }
}

/** The file of a work as the player takes it; the address lasts as long as the page. */
export async function findFile(work: Work, isOwn: (film: StoredFilm) => boolean) {
  const isWanted = isSameWork(work);
  const film = readFilms().find((each) => each.state === "done" && isWanted(each) && isOwn(each));
  const file = film && (await openFilm(film));
  return file ? { address: URL.createObjectURL(file), type: film.type, label: film.label } : null;
}

/** A film on this device knows where it was stopped, so that it goes on without a connection. */
export function storePlace(
  work: Work & { positionSeconds: number; durationSeconds: number },
  isOwn: (film: StoredFilm) => boolean,
): void {
  const isWanted = isSameWork(work);
  const film = readFilms().find((each) => isWanted(each) && isOwn(each));
  const { positionSeconds, durationSeconds } = work;
  if (film) changeFilm(film.file, { place: { positionSeconds, durationSeconds } });
}

export async function removeFile({ file }: Pick<StoredFilm, "file">): Promise<void> {
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER);
    await folder.removeEntry(file);
  } catch {
    // It is not there, or another tab is writing it and removes it at the end.
  }
}

/** A record that an earlier or later build wrote may have other fields. */
function isFilm(value: unknown): value is StoredFilm {
  if (typeof value !== "object" || value === null) return false;
  const { item, work, file, title, page, address, email, profile, state, sizeBytes } =
    value as Partial<StoredFilm>;
  const texts = [item, work, file, title, page, address, email, profile];
  return (
    texts.every((text) => typeof text === "string") &&
    filmStates.some((each) => each === state) &&
    typeof sizeBytes === "number"
  );
}
