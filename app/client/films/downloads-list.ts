import type { StoredFilm } from "#app/features/films/downloads/downloadable.ts";
import {
  changeFilm,
  FILMS_EVENT,
  isOf,
  openFilm,
  readFilms,
} from "#app/features/films/downloads/stored-films.client.ts";
import { formatBytes } from "#app/lib/formats/bytes.ts";
import { currentOwner } from "#app/shell/viewer-record.client.ts";

import { copyTemplate } from "../widgets/copy-template.ts";
import { actOn, loadDownloading, showFilm } from "./show-film.ts";

/** Lists the films of this profile that are on the device, with their sizes. */
export function start(element: HTMLElement): void {
  const list = element.querySelector("ul");
  const lines = new Map<string, HTMLElement>();
  const show = () => {
    const films = ownFilms();
    showPart(element, "[data-no-downloads]", films.length === 0);
    const isGone = ([file]: [string, HTMLElement]) => !films.some((film) => film.file === file);
    for (const [file, line] of [...lines].filter(isGone)) {
      // The focus stays on the page when the line under it goes.
      const near = line.nextElementSibling ?? line.previousElementSibling;
      const next = near ?? element.querySelector("[data-no-downloads]");
      if (line.contains(document.activeElement)) next?.querySelector("a")?.focus();
      line.remove();
      lines.delete(file);
    }
    for (const film of films) {
      const line = lines.get(film.file) ?? addLine(film);
      if (!line) continue;
      lines.set(film.file, line);
      list?.append(...(line.isConnected ? [] : [line]));
      showFilm(line, film);
    }
    if (films.length > 0) {
      void loadDownloading().then(({ startDownloading }) => startDownloading());
    }
    void showRoom(element);
  };
  for (const event of [FILMS_EVENT, "storage"]) addEventListener(event, show);
  element.querySelector("[data-persist]")?.addEventListener("click", () => {
    void navigator.storage.persist().then(() => showRoom(element), String);
  });
  show();
  void noticeEvicted();
}

function ownFilms(): StoredFilm[] {
  const owner = currentOwner();
  return readFilms().filter((film) => owner && isOf(owner)(film));
}

function addLine(film: StoredFilm): HTMLElement | undefined {
  const line = copyTemplate("stored-film");
  const link = line?.querySelector<HTMLAnchorElement>("[data-film-link]");
  const licence = line?.querySelector<HTMLAnchorElement>("[data-film-licence]");
  const quality = line?.querySelector("[data-film-quality]");
  const poster = line?.querySelector("img");
  if (!line || !link || !licence || !quality || !poster) return undefined;
  [link.href, link.textContent] = [film.page, film.title];
  const dot = film.licence === undefined ? "" : " ·";
  quality.textContent = `${film.label} · ${formatBytes(film.sizeBytes)}${dot}`;
  poster.src = film.poster;
  licence.hidden = film.licence === undefined;
  if (film.licence)
    [licence.href, licence.textContent] = [film.licence.address, film.licence.label];
  line.addEventListener("click", ({ target }) => {
    const now = readFilms().find(({ file }) => file === film.file);
    if (now) actOn(target, now);
  });
  return line;
}

async function showRoom(element: HTMLElement): Promise<void> {
  const { usage, quota } = await navigator.storage.estimate();
  const [used, all] = [
    element.querySelector("[data-room-used]"),
    element.querySelector("[data-room-all]"),
  ];
  const hasFilms = ownFilms().length > 0;
  if (used && all && usage !== undefined && quota !== undefined) {
    [used.textContent, all.textContent] = [formatBytes(usage), formatBytes(quota)];
    showPart(element, "[data-room]", hasFilms);
  }
  const isSafe = await navigator.storage.persisted();
  showPart(element, "[data-not-persistent]", hasFilms && !isSafe);
}

function showPart(element: HTMLElement, part: string, isShown: boolean): void {
  const found = element.querySelector<HTMLElement>(part);
  if (found) found.hidden = !isShown;
}

/** A browser that needs room removes files without saying so. */
async function noticeEvicted(): Promise<void> {
  for (const film of ownFilms()) {
    if (film.state === "done" && (await openFilm(film)) === undefined) {
      changeFilm(film.file, { state: "evicted", bytes: 0 });
    }
  }
}
