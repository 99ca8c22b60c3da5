import { allowsRecording } from "#app/features/tracking/consent.ts";

import { report } from "./reports.ts";
import { readRecord, viewerVersion } from "#app/shell/viewer-record.ts";

/** What stands open: the mark of its page, the element that carries it, and where that is. */
let opened: { mark?: string | undefined; element?: Element; address?: string } = {};

/**
 * Reports which titles are opened and which trailers are played, with the viewer's leave: `data-view`
 * marks the page of a title, `data-trailer-view` a button that plays a trailer. A page that the
 * browser only makes ready is opened when it is shown.
 */
export function startViews(): void {
  const start = () => {
    look();
    // Soft navigation changes the page without loading one.
    const changes = { childList: true, subtree: true, attributeFilter: ["data-view"] };
    new MutationObserver(look).observe(document.body, changes);
  };
  if ("prerendering" in document && document.prerendering === true)
    document.addEventListener("prerenderingchange", start);
  else start();
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    opened = {};
    look();
  };
  addEventListener("pageshow", comeBack);
  document.addEventListener("click", press);
}

function look(): void {
  const element = document.querySelector<HTMLElement>("[data-view]");
  const { href: address } = location;
  if (!element) {
    // A page without a title has come; while one comes to life it may be gone for a moment, too.
    if (address !== opened.address) opened = {};
    return;
  }
  const mark = element.dataset["view"];
  const isSame = mark === opened.mark && (element === opened.element || address === opened.address);
  opened = { mark, element, address };
  if (!isSame) reportView("view", mark);
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
