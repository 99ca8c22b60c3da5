import { goOnSigningIn } from "./device-sign-in.ts";
import { fetchPage } from "./fetch-page.ts";
import { listStoredPages } from "./offline/stored-pages-list.ts";
import { reorder } from "./library/reorder.ts";
import { searchAsTyped } from "./search/search-as-typed.ts";

/** Starts what a screen has a script of its own for. */
export function start(place: HTMLElement): void {
  if (place.dataset["live"] !== undefined) showChanges(place.id);
  else if (place.dataset["storedPages"] !== undefined) void listStoredPages(place);
  else if (place.dataset["downloads"] !== undefined) {
    void import("./films/downloads-list.ts").then(
      ({ listDownloads }) => listDownloads(place),
      String,
    );
  } else if (place.dataset["install"] !== undefined) {
    void import("./install/install-button.ts").then(
      ({ offerInstalling }) => offerInstalling(place),
      String,
    );
  } else if (place.dataset["push"] !== undefined) {
    void import("./push-devices.ts").then((push) => push.start(place), String);
  } else if (place.dataset["reorder"] !== undefined) reorder(place);
  else if (place.dataset["deviceSignIn"] === undefined) searchAsTyped(place);
  else goOnSigningIn(place);
}

const ASKED_EVERY_MS = 3000;

/** Shows a part of the page as the server has it now, until the server says that it is complete. */
async function showChanges(id: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  const place = document.getElementById(id);
  if (!place) return;
  const fresh = (await fetchPage(location.href).catch(() => undefined))?.getElementById(id);
  // Complete, or signed out meanwhile: the page itself says so.
  if (fresh && !("live" in fresh.dataset)) return location.reload();
  // Whoever is about to use something in it keeps it.
  if (fresh && !place.contains(document.activeElement)) {
    place.replaceChildren(...document.importNode(fresh, true).childNodes);
  }
  return showChanges(id);
}
