import type { Downloadable } from "#app/features/films/downloads/downloadable.ts";
import {
  FILMS_EVENT,
  isOf,
  isSameWork,
  readFilms,
  writeFilms,
} from "#app/features/films/downloads/stored-films.client.ts";
import { currentOwner } from "#app/shell/viewer-record.client.ts";

import { startDownloading } from "./download-films.ts";
import { pinPages } from "./pinned-pages.ts";
import { actOn, showFilm } from "./show-film.ts";

/** On a film's page: stores it in the size that is chosen, and shows how far it has come. */
export function takeAlong(element: HTMLElement): void {
  // Where the browser has no files for pages, its own download does it.
  if (!("storage" in navigator) || !("getDirectory" in navigator.storage)) return;
  const offered: Downloadable = JSON.parse(element.dataset["download"] ?? "{}");
  const show = () => {
    const film = current(offered);
    const state = element.querySelector<HTMLElement>("[data-download-state]");
    const sizes = element.querySelector<HTMLElement>("[data-download-sizes]");
    if (!state || !sizes) return;
    [state.hidden, sizes.hidden] = [film === undefined, film !== undefined];
    if (film) showFilm(state, film);
  };
  element.addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest("[data-download-size]") : null;
    const address = link?.getAttribute("data-download-size");
    const film = current(offered);
    if (film) actOn(target, film);
    else if (address && begin(offered, address)) event.preventDefault();
  });
  for (const event of [FILMS_EVENT, "storage"]) addEventListener(event, show);
  show();
}

function current(offered: Downloadable) {
  const owner = currentOwner();
  return readFilms().find((film) => owner && isOf(owner)(film) && isSameWork(offered)(film));
}

/** False where the page can't do it, so that the link does what it says. */
function begin(offered: Downloadable, address: string): boolean {
  const owner = currentOwner();
  const size = offered.sizes.find((each) => each.address === address);
  if (!size || !owner) return false;
  const { sizes: _, ...about } = offered;
  const file = [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  writeFilms([...readFilms(), { ...about, ...size, ...owner, file, state: "waiting", bytes: 0 }]);
  // Asked for at the press, because a browser may ask the viewer.
  void navigator.storage.persist().catch(() => false);
  void pinPages(about).catch(() => undefined);
  startDownloading();
  return true;
}
