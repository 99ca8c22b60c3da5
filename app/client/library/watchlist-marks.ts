import { atFirstTouch } from "#app/lib/first-touch.ts";

import { readOutbox, togglesOf } from "../outbox/outbox.ts";
import { isFresh, paintOnChange } from "../repaint.ts";
import { aboutOf, flipToggle } from "./toggle.ts";
import { ownRecord, storeRecord, type ViewerRecord } from "#app/shell/viewer-record.ts";

/**
 * Shows the viewer's watchlist on shared pages: the titles of the viewer's record, and over them
 * the changes that are not sent yet.
 */

const BUTTONS = "button[form=watchlist-form][aria-pressed]";

const seen = new WeakSet<Element>();
const settled = new Map<string, { isSaved: boolean; atMs: number }>();

let isStarted = false;

const loadWatched = () => import("./watched-marks.ts");

function start(): void {
  isStarted = true;
  document.addEventListener("submit", takeFile);
  paintOnChange(paint);
  // Loaded now, because offline it could not be.
  atFirstTouch(() => void loadWatched().catch(String));
}

/** Loads each kind of mark, if the page has any. */
export function paintAll(): void {
  paint();
  const { watched = {}, continue: begun = [] } = ownRecord() ?? {};
  const isThere = [...Object.keys(watched), ...begun, ...readOutbox()].length > 0;
  if (isThere || document.querySelector("[form=watched-form]")) {
    void loadWatched().then((marks) => marks.paint(), String);
  }
}

/** Handles a click, and returns whether it could: without a record the form is posted instead. */
export async function toggleTitle(button: HTMLButtonElement, atMs: number): Promise<boolean> {
  const kind = button.form?.id === "watched-form" ? "watched" : "watchlist";
  const about = aboutOf(button);
  const marks =
    kind === "watched" ? await loadWatched().catch(() => undefined) : { isMarked, paint };
  const isOn = marks?.isMarked(about);
  if (!marks || isOn === undefined) return false;
  flipToggle(button, { atMs, kind, isOn: !isOn, paint: marks.paint });
  return true;
}

/** Reads a file here, so that its progress is visible; otherwise the server reads it. */
function takeFile(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !("watchlistImport" in form.dataset)) return;
  event.preventDefault();
  void import("./watchlist-import.ts").then(
    ({ importFile }) => importFile(form),
    () => form.submit(),
  );
}

/** Whether it is saved; undefined while unknown. */
const isMarked = (about: string) => savedKeys(ownRecord())?.has(about);

function savedKeys(record: ViewerRecord | undefined): Set<string> | undefined {
  if (!record?.watchlist) return undefined;
  const keys = new Set(record.watchlist);
  const set = (key: string, isSaved: boolean) => (isSaved ? keys.add(key) : keys.delete(key));
  for (const [key, done] of settled) if (isFresh(done)) set(key, done.isSaved);
  for (const { about, isOn } of togglesOf("watchlist", record)) set(about, isOn);
  return keys;
}

export function paint(): void {
  if (!isStarted) start();
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(BUTTONS)];
  const keys = savedKeys(
    learnFrom(
      buttons.filter((button) => !seen.has(button)),
      ownRecord(),
    ),
  );
  if (!keys) return;
  for (const button of buttons) {
    const isSaved = keys.has(aboutOf(button));
    if (button.getAttribute("aria-pressed") === String(isSaved)) continue;
    button.setAttribute("aria-pressed", String(isSaved));
    button.name = isSaved ? "remove" : "add";
  }
}

/** A shared page has no marks: on a private page the server already marked what is saved. */
function learnFrom(buttons: HTMLButtonElement[], record: ViewerRecord | undefined) {
  if (!record?.watchlist) return undefined;
  const known = new Set(record.watchlist);
  const marked: string[] = [];
  for (const button of buttons) {
    seen.add(button);
    const key = aboutOf(button);
    if (button.getAttribute("aria-pressed") === "true" && !known.has(key)) marked.push(key);
  }
  if (marked.length === 0) return record;
  const learned = { ...record, watchlist: [...marked, ...record.watchlist] };
  storeRecord(learned);
  return learned;
}

export function settle(key: string, data: Record<string, unknown>): void {
  const record = ownRecord();
  if (!record) return;
  const isSaved = data["is_saved"] === true;
  settled.set(key, { isSaved, atMs: performance.now() });
  const others = (record.watchlist ?? []).filter((each) => each !== key);
  storeRecord({ ...record, watchlist: isSaved ? [key, ...others] : others });
}
