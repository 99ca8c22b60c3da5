import { readMarks, withMark } from "#app/features/library/watched/watched.ts";

import { formatClock } from "#app/lib/formats/clock.ts";
import { t } from "#app/translations/t.ts";
import { leaveOut, markCard } from "./left-out.ts";
import { shownCards } from "./shown-cards.ts";
import { unwanted } from "./key-marks.ts";
import { togglesOf } from "../outbox/outbox.ts";
import { isFresh, paintOnChange } from "../repaint.ts";
import { aboutOf } from "./toggle.ts";
import {
  ownRecord,
  STALE_EVENT,
  storeRecord,
  type ViewerRecord,
} from "#app/shell/viewer-record.client.ts";

/**
 * Shows a viewer's watched marks on shared pages, and how much of a film they have watched: what the
 * viewer's record says, and over it the toggles that are not answered yet.
 */

const BUTTONS = "button[form=watched-form][aria-pressed]";
const CARDS = "button[form=watchlist-form][aria-pressed]";

interface Mark {
  /** A title's key, such as `tv:1396`. */
  key: string;
  part: string;
}

/** The server's answer about a title's marks. */
const settled = new Map<string, { marks: string; atMs: number }>();
let isStarted = false;

/** The key of a button or a toggle: `tv:1396:S2E5`. */
function markOf(about: string): Mark {
  const [kind = "", id = "", part = ""] = about.split(":");
  return { key: `${kind}:${id}`, part };
}

/** Every title's marks as they should be shown now. */
function readAllMarks(record: ViewerRecord): (key: string) => string {
  const pending = togglesOf("watched", record).map(({ about, isOn }) => ({
    ...markOf(about),
    isOn,
  }));
  return (key) => {
    const report = settled.get(key);
    const known = report && isFresh(report) ? report.marks : (record.watched?.[key] ?? "");
    return pending
      .filter((command) => command.key === key)
      .reduce((marks, { part, isOn }) => withMark(marks, part, isOn), known);
  };
}

export function paint(): void {
  if (!isStarted) paintOnChange(paint);
  isStarted = true;
  const record = ownRecord();
  if (!record) return;
  const marksOf = readAllMarks(record);
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
  unwanted.paint();
  paintParts();
  leaveOut(record.preferences?.hidesWatched === true);
}

/** A bar on the cards of films that the viewer has begun, and on their buttons where they go on. */
function paintParts(): void {
  const cards = shownCards();
  const parts = new Map(cards.map(({ key, part }) => [key, part]));
  for (const link of document.querySelectorAll<HTMLElement>("[data-resume]")) {
    const card = cards.find(({ key }) => key === link.dataset["resume"]);
    const { seconds } = card ?? {};
    const text = seconds === undefined ? "" : t("Resume {time}", { time: formatClock(seconds) });
    const [start, resume] = link.querySelectorAll<HTMLElement>(":scope > span");
    if (start) start.style.visibility = text === "" ? "" : "hidden";
    if (resume) resume.style.visibility = text === "" ? "hidden" : "";
    const words = resume?.querySelector("span");
    if (words && text !== "" && words.textContent !== text) words.textContent = text;
  }
  for (const card of document.querySelectorAll<HTMLElement>("[data-film]")) {
    const part = parts.get(`archive:${card.dataset["film"]}`);
    card.toggleAttribute("data-half", part !== undefined);
    if (part !== undefined) card.style.setProperty("--part", String(part));
  }
}

/** Whether it is marked; undefined while unknown. */
export function isMarked(about: string): boolean | undefined {
  const record = ownRecord();
  if (!record?.watched) return undefined;
  const { key, part } = markOf(about);
  return readMarks(readAllMarks(record)(key))(part);
}

export function settle(about: string, data: Record<string, unknown>): void {
  const record = ownRecord();
  if (!record) return;
  const { key } = markOf(about);
  const { [key]: _, ...others } = record.watched ?? {};
  const marks = typeof data["marks"] === "string" ? data["marks"] : "";
  settled.set(key, { marks, atMs: performance.now() });
  storeRecord({ ...record, watched: marks === "" ? others : { ...others, [key]: marks } });
  // The server decides which episode is next, and which title an item of the archive is.
  if (!key.startsWith("movie:")) dispatchEvent(new Event(STALE_EVENT));
}
