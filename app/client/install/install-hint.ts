import { allowsStoring } from "#app/features/tracking/consent.ts";
import { chosenConsent } from "#app/lib/viewer-in-browser.client.ts";
import { inLanguage } from "#app/translations/address.ts";
import { showToast } from "../widgets/late-toast.ts";

import { fetchPage } from "../fetch-page.ts";
import { isTelevision } from "../television/spatial-start.ts";

/** The day of the first visit, and then that the hint was shown. */
const KEY = "install-hint";
const SHOWN = "shown";

/**
 * Says that the site can be installed, once in the life of a browser, to whoever has a use for it:
 * who comes back on another day, or has films on the device. Its words are on the page of devices.
 */
export async function hintOnce(): Promise<void> {
  if (!allowsStoring(chosenConsent())) return localStorage.removeItem(KEY);
  const known = localStorage.getItem(KEY);
  const today = new Date().toDateString();
  if (known === null) localStorage.setItem(KEY, today);
  const isNew = known === null || known === today;
  if (known === SHOWN || (isNew && !("films" in localStorage))) return;
  // Whoever reads how to install it needs no hint; nor does a screen that is not held in hands.
  if (isInstalled() || isTelevision() || document.querySelector("[data-own-script='install']"))
    return;
  const page = await fetchPage(inLanguage("/devices"));
  const hint = page?.querySelector<HTMLTemplateElement>("template[data-install-hint]")?.content;
  const link = hint?.querySelector("a");
  if (!link) return;
  localStorage.setItem(KEY, SHOWN);
  showToast({
    text: hint?.querySelector("p")?.textContent ?? "",
    link: document.importNode(link, true),
  });
}

const isInstalled = () =>
  matchMedia("(display-mode: standalone), (display-mode: fullscreen)").matches;
