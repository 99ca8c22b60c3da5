import { allowsStoring } from "#app/features/tracking/consent.ts";
import {
  filmCacheOf,
  ownerBy,
  type Forget,
  type ShownPage,
} from "#app/lib/offline/worker-messages.ts";
import { readCookie } from "#app/lib/requests/cookies.ts";
import { chosenConsent } from "#app/lib/viewer-in-browser.client.ts";
import { currentPrefix } from "#app/translations/current-language.ts";
import { currentOwner } from "#app/shell/viewer-record.client.ts";

import { whenShown } from "../when-shown.ts";
import { withBase } from "#app/translations/base-path.ts";

/**
 * Registers the offline worker, and tells it which page is shown and what that has loaded. It only
 * matters once the connection is lost, so it comes last.
 */
export function tellWorker(): void {
  const { serviceWorker } = navigator;
  // Where it is blocked or there is nowhere to store it, pages are as they are online.
  serviceWorker.register(withBase("/offline-worker.js")).catch(() => undefined);
  whenShown(() => void serviceWorker.ready.then(({ active }) => tell(active, pageAddress())));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) tell(serviceWorker.controller, undefined);
  });
}

function tell(worker: ServiceWorker | null, address: string | undefined): void {
  worker?.postMessage(allowsStoring(chosenConsent()) ? shownPage(address) : FORGET, []);
}

const FORGET: Forget = { kind: "forget" };

function shownPage(address: string | undefined): ShownPage {
  const script = document.querySelector("script[type=module]");
  return {
    kind: "shown",
    build: script?.getAttribute("src") ?? "",
    prefix: currentPrefix(),
    owner: ownerBy((name) => readCookie(document.cookie, name)),
    films: filmsOf(),
    address,
    files: performance.getEntriesByType("resource").map(({ name }) => name),
  };
}

function filmsOf(): string | undefined {
  const owner = currentOwner();
  return owner && filmCacheOf(owner);
}

/** Undefined where the page says that it is not to be stored. */
function pageAddress(): string | undefined {
  const mayStore = "offline" in document.documentElement.dataset;
  return mayStore ? location.pathname + location.search : undefined;
}
