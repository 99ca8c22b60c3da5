import { allowsRecording } from "#app/features/tracking/consent.ts";

import { report } from "./outbox/outbox-start.ts";
import { whenShown } from "./when-shown.ts";
import { chosenConsent, viewerVersion } from "#app/lib/viewer-in-browser.client.ts";
import { readRecord } from "#app/shell/viewer-record.client.ts";

/**
 * Reports which titles are opened and which trailers are played, if the viewer allows it:
 * `data-view` marks the page of a title, `data-trailer-view` a button that plays a trailer. A
 * prerendered page counts as opened when it is shown.
 */
export function startViews(): void {
  whenShown(reportOpened);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) reportOpened();
  });
  document.addEventListener("click", onClick);
}

function reportOpened(): void {
  reportView("view", document.querySelector<HTMLElement>("[data-view]")?.dataset["view"]);
}

function onClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest("[data-trailer-view]") : null;
  reportView("trailer_view", button?.getAttribute("data-trailer-view"));
}

function reportView(action: "view" | "trailer_view", mark: string | null | undefined): void {
  const asksForPrivacy = "gpc" in document.documentElement.dataset;
  if (!mark || !allowsRecording(chosenConsent(), asksForPrivacy)) return;
  const [contentType, contentId, contentTitle, episode] = JSON.parse(mark);
  const timestamp = new Date().toISOString();
  // Without a record yet, the session itself identifies the viewer.
  const userId = viewerVersion() === undefined ? null : readRecord()?.email;
  const content = { contentId, contentTitle, contentType, episode };
  report({ path: "/api/track-view", body: { userId, ...content, action, timestamp } });
}
