import { inLanguage } from "#app/translations/address.ts";

import { goOnSigningIn } from "./device-sign-in.ts";
import { fetchPage } from "./fetch-page.ts";
import { listStoredPages } from "./offline/stored-pages-list.ts";
import { reorder } from "./library/reorder.ts";
import { searchAsTyped } from "./search/search-as-typed.ts";

/** Starts what a screen has a script of its own for. */
export function start(element: HTMLElement): void {
  if (element.dataset["live"] !== undefined) showChanges(element.id);
  else if (element.dataset["goOn"] !== undefined) goOn(element);
  else if (element.dataset["storedPages"] !== undefined) void listStoredPages(element);
  else if (element.dataset["downloads"] !== undefined) {
    void import("./films/downloads-list.ts").then(
      ({ listDownloads }) => listDownloads(element),
      String,
    );
  } else if (element.dataset["install"] !== undefined) {
    void import("./install/install-button.ts").then(
      ({ offerInstalling }) => offerInstalling(element),
      String,
    );
  } else if (element.dataset["nextEpisode"] !== undefined) {
    void import("./library/next-episode.ts").then(
      ({ showNextEpisode }) => showNextEpisode(element),
      String,
    );
  } else if (element.dataset["push"] !== undefined) {
    void import("./push-devices.ts").then((push) => push.start(element), String);
  } else if (element.dataset["reorder"] !== undefined) reorder(element);
  else if (element.dataset["deviceSignIn"] === undefined) searchAsTyped(element);
  else goOnSigningIn(element);
}

const ASKED_EVERY_MS = 3000;

/** Shows a part of the page as the server has it now, until the server says that it is complete. */
async function showChanges(id: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  const element = document.getElementById(id);
  if (!element) return;
  const fresh = (await fetchPage(location.href).catch(() => undefined))?.getElementById(id);
  // Complete, or signed out meanwhile: the page itself says so.
  if (fresh && !("live" in fresh.dataset)) return location.reload();
  // Whoever is about to use something in it keeps it.
  if (fresh && !element.contains(document.activeElement)) {
    element.replaceChildren(...document.importNode(fresh, true).childNodes);
  }
  return showChanges(id);
}

/**
 * A page that confirms something continues by itself to the address in `data-go-on`, which replaces
 * it, so that Back skips it.
 */
function goOn({ dataset }: HTMLElement): void {
  const address = inLanguage(dataset["goOn"] ?? "/");
  setTimeout(() => location.replace(address), Number(dataset["goOnMs"]));
}
