import { allowsRecording } from "#app/features/tracking/consent.ts";

import { report } from "./outbox-start.ts";
import { whenShown } from "./when-shown.ts";
import { readRecord, viewerVersion } from "#app/shell/viewer-record.ts";

/**
 * Reports which titles are opened and which trailers are played, with the viewer's leave: `data-view`
 * marks the page of a title, `data-trailer-view` a button that plays a trailer. A page that the
 * browser only makes ready is opened when it is shown.
 */
export function startViews(): void {
  whenShown(reportOpened);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) reportOpened();
  });
  document.addEventListener("click", press);
}

function reportOpened(): void {
  reportView("view", document.querySelector<HTMLElement>("[data-view]")?.dataset["view"]);
}

function press({ target }: Event): void {
  const button = target instanceof Element ? target.closest("[data-trailer-view]") : null;
  reportView("trailer_view", button?.getAttribute("data-trailer-view"));
}

function reportView(action: "view" | "trailer_view", mark: string | null | undefined): void {
  if (!mark || !allowsRecording(document.cookie, "gpc" in document.documentElement.dataset)) return;
  const [contentType, contentId, contentTitle, episode] = JSON.parse(mark);
  const timestamp = new Date().toISOString();
  // Without a record yet, the session itself says who it is.
  const userId = viewerVersion() === undefined ? null : readRecord()?.email;
  const content = { contentId, contentTitle, contentType, episode };
  report("/api/track-view", { userId, ...content, action, timestamp });
}
