import { readMarks, withMark } from "#app/features/library/watched.ts";

import { leaveOut, markCard } from "./left-out.ts";
import { togglesOf } from "./outbox.ts";
import { isFresh, paintOnChange } from "./repaint.ts";
import { aboutOf } from "./toggle.ts";
import {
  ownRecord,
  STALE_EVENT,
  storeRecord,
  type ViewerRecord,
} from "#app/shell/viewer-record.ts";

/**
 * What a viewer marked as watched, painted on pages that are everybody's: what the viewer's record
 * says, and over it the toggles that are not answered yet.
 */

const BUTTONS = "button[form=watched-form][aria-pressed]";
const CARDS = "button[form=watchlist-form][aria-pressed]";

interface Mark {
  /** A title's key, such as `tv:1396`. */
  key: string;
  part: string;
}

/** What the server said of a title's marks. */
const settled = new Map<string, { marks: string; atMs: number }>();
let isStarted = false;

/** What a button or a toggle is about: `tv:1396:S2E5`. */
function markOf(about: string): Mark {
  const [kind = "", id = "", part = ""] = about.split(":");
  return { key: `${kind}:${id}`, part };
}

/** Every title's marks as they are to be seen now. */
function readBook(record: ViewerRecord): (key: string) => string {
  const kept = togglesOf("watched", record).map(({ about, isOn }) => ({
    ...markOf(about),
    isOn,
  }));
  return (key) => {
    const said = settled.get(key);
    const known = said && isFresh(said) ? said.marks : (record.watched?.[key] ?? "");
    return kept
      .filter((deed) => deed.key === key)
      .reduce((marks, { part, isOn }) => withMark(marks, part, isOn), known);
  };
}

export function paint(): void {
  if (!isStarted) paintOnChange(paint);
  isStarted = true;
  const record = ownRecord();
  if (!record) return;
  const marksOf = readBook(record);
  for (const button of document.querySelectorAll<HTMLButtonElement>(BUTTONS)) {
    const { key, part } = markOf(aboutOf(button));
    const isWatched = readMarks(marksOf(key))(part);
    if (button.getAttribute("aria-pressed") === String(isWatched)) continue;
    button.setAttribute("aria-pressed", String(isWatched));
    button.name = isWatched ? "remove" : "add";
  }
  for (const ribbon of document.querySelectorAll<HTMLButtonElement>(CARDS)) {
    const isWatched = readMarks(marksOf(markOf(aboutOf(ribbon)).key))("");
    if ("watched" in ribbon.dataset !== isWatched) ribbon.toggleAttribute("data-watched");
    markCard(ribbon, isWatched);
  }
  leaveOut(record.preferences?.hidesWatched === true);
}

/** Whether it is marked; undefined while that is not known. */
export function isMarked(about: string): boolean | undefined {
  const record = ownRecord();
  if (!record?.watched) return undefined;
  const { key, part } = markOf(about);
  return readMarks(readBook(record)(key))(part);
}

export function settle(about: string, data: Record<string, unknown>): void {
  const record = ownRecord();
  if (!record) return;
  const { key } = markOf(about);
  const { [key]: _, ...others } = record.watched ?? {};
  const marks = typeof data["marks"] === "string" ? data["marks"] : "";
  settled.set(key, { marks, atMs: performance.now() });
  storeRecord({ ...record, watched: marks === "" ? others : { ...others, [key]: marks } });
  // What comes next in a show is the server's to say.
  if (key.startsWith("tv:")) dispatchEvent(new Event(STALE_EVENT));
}
