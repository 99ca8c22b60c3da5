import { shownState, type StoredFilm } from "#app/features/films/downloads/downloadable.ts";
import { changeFilm } from "#app/features/films/downloads/stored-films.client.ts";

import { formatBytes } from "#app/lib/formats/bytes.ts";

/** What downloads is loaded for somebody who has films on the device. */
export const loadDownloading = () => import("./download-films.ts");

/** Shows how far a film has come, in markup of `FilmStateLine`. */
export function showFilm(element: HTMLElement, film: StoredFilm): void {
  const { state, bytes, sizeBytes } = film;
  const shown = shownState(film);
  for (const part of element.querySelectorAll<HTMLElement>("[data-when]")) {
    part.hidden = part.dataset["when"]?.split(" ").includes(shown) !== true;
  }
  const bar = element.querySelector("progress");
  if (bar) {
    bar.value = bytes / sizeBytes;
    bar.hidden = state === "done" || state === "withdrawn";
  }
  const size = element.querySelector("[data-film-size]");
  const isUnderWay = state !== "done" && state !== "withdrawn";
  if (size)
    size.textContent = isUnderWay ? `${formatBytes(bytes)} / ${formatBytes(sizeBytes)}` : "";
}

/** Does what a button of the line asks for. */
export function actOn(target: EventTarget | null, film: StoredFilm): void {
  const button = target instanceof Element ? target.closest("[data-film-do]") : null;
  const wish = button?.getAttribute("data-film-do");
  if (wish === "pause") changeFilm(film.file, { state: "paused" });
  if (wish === "remove") void loadDownloading().then(({ remove }) => remove(film));
  if (wish !== "resume") return;
  const isLost = film.state === "damaged" || film.state === "evicted";
  changeFilm(film.file, { state: "waiting", ...(isLost && { bytes: 0, version: undefined }) });
  void loadDownloading().then(({ startDownloading }) => startDownloading());
}
