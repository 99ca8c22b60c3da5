import { atFirstTouch } from "#app/lib/first-touch.ts";

import { readOutbox, togglesOf } from "./outbox.ts";
import { isFresh, paintOnChange } from "./repaint.ts";
import { aboutOf, flipToggle } from "./toggle.ts";
import { ownRecord, storeRecord, type ViewerRecord } from "#app/shell/viewer-record.ts";

/**
 * The viewer's marks on pages that are everybody's. What is saved is what the viewer's record says,
 * and over it what this device has not been able to report yet.
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
  // Offline it could not be had any more.
  atFirstTouch(() => void loadWatched().catch(String));
}

/** Every kind of mark, where there may be some. */
export function paintAll(): void {
  paint();
  const isThere = [...Object.keys(ownRecord()?.watched ?? {}), ...readOutbox()].length > 0;
  if (isThere || document.querySelector("[form=watched-form]")) {
    void loadWatched().then((watched) => watched.paint(), String);
  }
}

/** Takes a press, and says whether it could: without a record the form must do it. */
export async function toggleTitle(button: HTMLButtonElement): Promise<boolean> {
  const kind = button.form?.id === "watched-form" ? "watched" : "watchlist";
  const about = aboutOf(button);
  const marks =
    kind === "watched" ? await loadWatched().catch(() => undefined) : { isMarked, paint };
  const isOn = marks?.isMarked(about);
  if (!marks || isOn === undefined) return false;
  flipToggle(button, { kind, isOn: !isOn, paint: marks.paint });
  return true;
}

/** A file is read here, so that its progress can be seen; without this the server reads it. */
function takeFile(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !("watchlistImport" in form.dataset)) return;
  event.preventDefault();
  void import("./watchlist-import.ts").then(
    ({ importFile }) => importFile(form),
    () => form.submit(),
  );
}

/** Whether it is saved; undefined while that is not known. */
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

/** A shared page comes without marks: where one is marked already, the server knew it is saved. */
function learnFrom(buttons: HTMLButtonElement[], record: ViewerRecord | undefined) {
  if (!record?.watchlist) return undefined;
  const known = new Set(record.watchlist);
  const told: string[] = [];
  for (const button of buttons) {
    seen.add(button);
    const key = aboutOf(button);
    if (button.getAttribute("aria-pressed") === "true" && !known.has(key)) told.push(key);
  }
  if (told.length === 0) return record;
  const taught = { ...record, watchlist: [...told, ...record.watchlist] };
  storeRecord(taught);
  return taught;
}

export function settle(key: string, data: Record<string, unknown>): void {
  const record = ownRecord();
  if (!record) return;
  const isSaved = data["is_saved"] === true;
  settled.set(key, { isSaved, atMs: performance.now() });
  const others = (record.watchlist ?? []).filter((each) => each !== key);
  storeRecord({ ...record, watchlist: isSaved ? [key, ...others] : others });
}
