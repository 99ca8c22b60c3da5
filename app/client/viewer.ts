import { askServer } from "#app/lib/ask-server.client.ts";

import {
  dropRecord,
  readRecord,
  STALE_EVENT,
  storeRecord,
} from "#app/shell/viewer-record.client.ts";
import { viewerVersion } from "#app/lib/viewer-in-browser.client.ts";
import { hasStored } from "./outbox/outbox.ts";
import { showMarks } from "./library/watchlist.ts";
import { isPrerendered, whenShown } from "./when-shown.ts";

/**
 * A page that opens, or a tab that returns, after this long checks the viewer again: a session may
 * have ended, and there may be new alerts.
 */
const STALE_MS = 5 * 60_000;

/** The viewer that the page shows. */
let shownVersion: string | undefined;
let shownProfile: string | null | undefined;
let shownAlerts = document.documentElement.style.getPropertyValue("--alerts");
let shownInitials = document.documentElement.style.getPropertyValue("--initials") || '""';
/** The question that waits for its answer; that of an earlier one does not count. */
let asking: object | undefined;
let askedAtMs = Date.now();

/** Keeps the header in line with the cookie, in this tab and when another one changes it. */
export function startViewer(): void {
  if (isPrerendered()) follow();
  whenShown(() => {
    follow();
    // A form changed the record on the server only, or it was stored on a page in another language.
    const isChanged =
      document.querySelector("[data-viewer-changed]") || saysWhatWasDone() || isForeign();
    const isOutdated = isChanged || Date.now() - (readRecord()?.atMs ?? 0) > STALE_MS;
    if (shownVersion && isOutdated) void ask();
  });
  addEventListener(STALE_EVENT, () => void ask(true));
  addEventListener("storage", follow);
  if ("cookieStore" in window) window.cookieStore.addEventListener("change", follow);
  document.addEventListener("visibilitychange", lookAgain);
  addEventListener("pageshow", cameBack);
}

/** Shows the cookie's viewer, and asks the server once when the record is another's. */
function follow(): void {
  shownVersion = viewerVersion();
  if (shownVersion === undefined) dropRecord();
  else if (readRecord()?.version !== shownVersion) void ask();
  paint();
}

/** The answer to a form without script leads back to the paragraph that says what was done. */
const saysWhatWasDone = () =>
  document.getElementById(location.hash.slice(1)) instanceof HTMLParagraphElement;

/** Asked once a page, not whenever the record changes: tabs may show two languages. */
function isForeign(): boolean {
  const language = readRecord()?.language;
  return language !== undefined && language !== document.documentElement.lang;
}

/** Again, where an answer that is on its way already may not know of what has happened since. */
async function ask(again = false): Promise<void> {
  if ((asking && !again) || isPrerendered()) return;
  const own = (asking = {});
  askedAtMs = Date.now();
  // The next page asks again where this one is left before the answer, or where the answer may not
  // know yet of what waits here.
  const known = readRecord();
  if (known) storeRecord({ ...known, atMs: 0 });
  const atMs = hasStored() ? 0 : askedAtMs;
  try {
    const response = await askServer("/api/viewer");
    const data = response.ok && (await response.json()).data;
    if (own !== asking) return;
    // A session that ended elsewhere is answered 401, and the answer clears both cookies.
    if (response.status === 401) dropRecord();
    if (data) storeRecord({ ...data, atMs });
    shownVersion = viewerVersion();
    paint();
  } catch {
    // Offline: the page stays as it is, and the next page or the next return asks again.
  } finally {
    if (own === asking) asking = undefined;
  }
}

function paint(): void {
  const html = document.documentElement;
  html.dataset["viewer"] = shownVersion === undefined ? "out" : "in";
  const record = readRecord();
  if (record !== undefined && record.version === shownVersion) {
    writeInitials(record.initials);
    html.dataset["profile"] = record.colour;
    if (record.isChild) html.dataset["child"] = `${record.services ?? ""}`;
    else delete html.dataset["child"];
    writeAlerts(record.alerts ?? 0);
    followProfile(record.profile);
  } else {
    writeInitials("");
    writeAlerts(0);
  }
  if (shownVersion !== undefined) showMarks();
}

/** On the avatar itself: a change on <html> makes the browser restyle the whole page. */
function writeInitials(initials: string): void {
  const text = JSON.stringify(initials);
  if (text === shownInitials) return;
  shownInitials = text;
  const avatar = document.querySelector<HTMLElement>("[data-avatar]");
  avatar?.style.setProperty("--initials", text);
}

/** Beside the bell in the header, as the pre-paint script writes it. */
function writeAlerts(count: number): void {
  const text = count === 0 ? "" : JSON.stringify(count > 99 ? "99+" : `${count}`);
  if (text === shownAlerts) return;
  shownAlerts = text;
  const html = document.documentElement;
  html.toggleAttribute("data-alerts", count > 0);
  html.style.setProperty("--alerts", text);
}

/**
 * Another tab switched to another viewer, who must not see this page. The tab in which that
 * happened is visible and navigating already: reloading it would stop it.
 */
function followProfile(profile: string | null | undefined, isHidden = document.hidden): void {
  shownProfile ??= profile;
  if (profile && shownProfile !== profile && isHidden) location.reload();
}

function lookAgain(): void {
  if (document.visibilityState !== "visible") return;
  follow();
  followProfile(readRecord()?.profile, true);
  if (shownVersion !== undefined && Date.now() - askedAtMs > STALE_MS) void ask();
}

/** Back restored a page from the browser's cache: it must not show what has been signed out. */
function cameBack(event: PageTransitionEvent): void {
  if (!event.persisted) return;
  if (viewerVersion() === shownVersion) {
    if (shownVersion === undefined) return;
    // As before the first paint.
    document.documentElement.toggleAttribute("data-continue", !!readRecord()?.continue?.[0]);
    paint();
    void ask(true);
    return;
  }
  document.documentElement.hidden = true;
  location.reload();
}
