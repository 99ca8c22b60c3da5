import { askServer } from "#app/lib/ask-server.ts";

import {
  dropRecord,
  readRecord,
  STALE_EVENT,
  storeRecord,
  viewerVersion,
} from "#app/shell/viewer-record.ts";
import { showMarks } from "./watchlist.ts";
import { isPrerendered, whenShown } from "./when-shown.ts";

/** A tab that comes back after this long asks again who is there: a session may have ended. */
const STALE_MS = 5 * 60_000;

/** Who the page was painted for. */
let shownVersion: string | undefined;
let shownProfile: string | null | undefined;
let shownInitials = document.documentElement.style.getPropertyValue("--initials") || '""';
let askedAtMs = 0;
let isAsking = false;

/** Keeps what the header shows true to the cookie, in this tab and when another changes it. */
export function startViewer(): void {
  askedAtMs = Date.now();
  follow();
  whenShown(() => {
    follow();
    // A form changed what the record says on the server alone.
    if (shownVersion && document.querySelector("[data-viewer-changed]")) void ask();
  });
  window.addEventListener(STALE_EVENT, () => void ask());
  window.addEventListener("storage", follow);
  if ("cookieStore" in window) window.cookieStore.addEventListener("change", follow);
  document.addEventListener("visibilitychange", lookAgain);
  window.addEventListener("pageshow", cameBack);
}

/** Paints what the cookie says now, and asks the server once when the record is another's. */
function follow(): void {
  shownVersion = viewerVersion();
  if (shownVersion === undefined) dropRecord();
  else if (readRecord()?.version !== shownVersion) void ask();
  paint();
}

async function ask(): Promise<void> {
  if (isAsking || isPrerendered()) return;
  isAsking = true;
  askedAtMs = Date.now();
  try {
    const response = await askServer("/api/viewer");
    // A session that ended elsewhere is answered 401, and the answer clears both cookies.
    if (response.status === 401) dropRecord();
    if (response.ok) storeRecord((await response.json()).data);
    shownVersion = viewerVersion();
    paint();
  } catch {
    // Offline: what was painted stays, and the next page or the next return asks again.
  } finally {
    isAsking = false;
  }
}

function paint(): void {
  const html = document.documentElement;
  html.dataset["viewer"] = shownVersion === undefined ? "out" : "in";
  const record = readRecord();
  if (record !== undefined && record.version === shownVersion) {
    writeInitials(record.initials);
    html.dataset["profile"] = record.colour;
    html.toggleAttribute("data-child", record.isChild);
    followProfile(record.profile);
  } else {
    writeInitials("");
  }
  if (shownVersion !== undefined) showMarks();
}

/** On the avatar itself: what changes on <html> makes the browser style the whole page again. */
function writeInitials(initials: string): void {
  const text = JSON.stringify(initials);
  if (text === shownInitials) return;
  shownInitials = text;
  const avatar = document.querySelector<HTMLElement>("[data-avatar]");
  avatar?.style.setProperty("--initials", text);
}

/**
 * Another tab goes on as somebody else, who must not see what this page was made for. The tab in
 * which that was chosen is in sight, and on its way already: to reload it would stop it there.
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

/** Back took a page out of the browser's memory: it must not show what has been signed out. */
function cameBack(event: PageTransitionEvent): void {
  if (!event.persisted) return;
  if (viewerVersion() === shownVersion) {
    if (shownVersion !== undefined) void ask();
    return;
  }
  document.documentElement.hidden = true;
  location.reload();
}
