import { tellWorker } from "./offline/tell-worker.ts";
import { isTelevision } from "./television/spatial-start.ts";

/** What matters only once a page is there: it loads after everything else. */
export function startAfterLoad(): void {
  if ("serviceWorker" in navigator) tellWorker();
  startFilms();
  startInstalling();
  if (isTelevision())
    void import("./television/dim-when-idle.ts").then(({ dimWhenIdle }) => dimWhenIdle(), String);
}

/** Where the browser can install the site: it says so itself, or is Safari, which never does. */
function startInstalling(): void {
  const hint = () =>
    void import("./install/install-hint.ts").then(({ hintOnce }) => hintOnce(), String);
  addEventListener("beforeinstallprompt", hint);
  if (Reflect.get(navigator, "standalone") === false) hint();
}

/** Films that are stored are looked after on any page; a film's page offers to store it. */
function startFilms(): void {
  const hasFilms = "films" in localStorage;
  if (hasFilms) {
    void import("./films/look-after-films.ts").then(
      ({ lookAfterFilms }) => lookAfterFilms(),
      String,
    );
  }
  const element = document.querySelector<HTMLDetailsElement>("[data-download]");
  if (!element) return;
  const offer = () =>
    void import("./films/take-along.ts").then(({ takeAlong }) => takeAlong(element), String);
  // A viewer may have opened it while the page was loading.
  if (hasFilms || element.open) offer();
  else element.addEventListener("toggle", offer, { once: true });
}
