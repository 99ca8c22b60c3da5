import {
  ANNOUNCEMENT_COOKIE,
  DATA_COOKIE,
  parseTheme,
  SETTING_COOKIE,
  THEME_COOKIE,
} from "#app/lib/device-choices.ts";
import { readCookie } from "#app/lib/requests/cookies.ts";
import { chosenConsent } from "#app/lib/viewer-in-browser.client.ts";

import { showTheme } from "./theme-switch.ts";

/** What the server renders a page by. */
const renderedBy = () =>
  [SETTING_COOKIE, DATA_COOKIE, ANNOUNCEMENT_COOKIE]
    .map((name) => readCookie(document.cookie, name) ?? "")
    .join(" ");

/**
 * Back takes a page out of the browser's memory as it was left. What was chosen on later pages
 * applies to it as well, and what lay over it is closed.
 */
export function startRestoring(): void {
  const before = renderedBy();
  addEventListener("pagehide", ({ persisted }) => {
    if (persisted) closeLayers();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (renderedBy() === before) showChoices();
    else location.reload();
  });
  document.addEventListener("prerenderingchange", showChoices);
}

function closeLayers(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
  for (const popover of document.querySelectorAll<HTMLElement>(":popover-open")) {
    popover.hidePopover();
  }
}

function showChoices(): void {
  const { cookie } = document;
  showTheme(parseTheme(readCookie(cookie, THEME_COOKIE)) ?? "system");
  const { dataset } = document.documentElement;
  if (chosenConsent() === undefined) dataset["consent"] = "unasked";
  else delete dataset["consent"];
}
