import { allowsRecording } from "#app/features/tracking/consent.ts";

import { report } from "./reports.ts";
import { readRecord, viewerVersion } from "./viewer-record.ts";

/** What stands open, as the mark of its page says. */
let opened: string | undefined;

/**
 * Reports which titles are opened and which trailers are played, with the viewer's leave: `data-view`
 * marks the page of a title, `data-trailer-view` a button that plays a trailer. A page that the
 * browser only makes ready is opened when it is shown.
 */
export function startViews(signal: AbortSignal): void {
  const start = () => {
    look();
    // Soft navigation changes the page without loading one.
    const changes = { childList: true, subtree: true, attributeFilter: ["data-view"] };
    new MutationObserver(look).observe(document.body, changes);
  };
  if ("prerendering" in document && document.prerendering === true)
    document.addEventListener("prerenderingchange", start, { signal });
  else start();
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    opened = undefined;
    look();
  };
  addEventListener("pageshow", comeBack, { signal });
  document.addEventListener("click", press, { signal });
}

function look(): void {
  const mark = document.querySelector<HTMLElement>("[data-view]")?.dataset["view"];
  if (mark === opened) return;
  opened = mark;
  reportView("view", mark);
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
