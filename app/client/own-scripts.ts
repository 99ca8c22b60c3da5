import { inLanguage } from "#app/translations/address.ts";

import { goOnSigningIn } from "./device-sign-in.ts";
import { fetchPage } from "./fetch-page.ts";

const scripts: Readonly<Record<string, (element: HTMLElement) => unknown>> = {
  "device-sign-in": goOnSigningIn,
  "go-on": goOn,
  live: ({ id }) => showChanges(id),
  reorder: (element) => import("./library/reorder.ts").then((own) => own.start(element), String),
  "stored-pages": (element) =>
    import("./offline/stored-pages-list.ts").then((own) => own.start(element), String),
  install: (element) =>
    import("./install/install-button.ts").then((own) => own.start(element), String),
  push: (element) => import("./push-devices.ts").then((own) => own.start(element), String),
};

/** Starts what a screen has a script of its own for. */
export function start(element: HTMLElement): void {
  scripts[element.dataset["ownScript"] ?? ""]?.(element);
}

const ASKED_EVERY_MS = 3000;

/** Shows a part of the page as the server has it now, until the server says that it is complete. */
async function showChanges(id: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  const element = document.getElementById(id);
  if (!element) return;
  const fresh = (await fetchPage(location.href).catch(() => undefined))?.getElementById(id);
  // Complete, or signed out meanwhile: the page itself says so.
  if (fresh && !("ownScript" in fresh.dataset)) return location.reload();
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
