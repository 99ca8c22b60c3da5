import { readOutbox } from "../outbox/outbox.ts";
import { toggleKinds } from "../outbox/toggle-kinds.ts";
import { follow, unwanted, watchlist } from "./key-marks.ts";
import { aboutOf, flipToggle } from "./toggle.ts";
import { ownRecord, STALE_EVENT, type ViewerRecord } from "#app/shell/viewer-record.client.ts";

/**
 * Shows the viewer's watchlist on shared pages: the titles of the viewer's record, and over them
 * the changes that are not sent yet.
 */

export const { isMarked, paint } = watchlist;
/** All marks of keys are in one file for the browser, which is loaded by this name alone. */
export { follow, unwanted };

const FOLLOW_BUTTONS = "[form=follow-form]";

const loadWatched = () => import("./watched-marks.ts");
const hasFollow = () => document.querySelector(FOLLOW_BUTTONS) !== null;
const loadServices = () => import("./service-marks.ts");
const loadRatings = () => import("./rating-marks.ts");

/** Loads each kind of mark, if the page has any. */
export function paintAll(): void {
  paint();
  if (hasFollow()) follow.paint();
  const record: Partial<ViewerRecord> = ownRecord() ?? {};
  const { watched = {}, ratings = {}, unwanted: leftOut = [], continue: begun = [] } = record;
  const { services = [] } = record;
  if (services.length > 0) void loadServices().then((marks) => marks.paint(), String);
  const isThere = [...Object.keys(watched), ...leftOut, ...begun, ...readOutbox()].length > 0;
  if (isThere || document.querySelector("[form=watched-form]")) {
    void loadWatched().then((marks) => marks.paint(), String);
  }
  if (Object.keys(ratings).length > 0 || document.querySelector("[data-rating]")) {
    void loadRatings().then((marks) => marks.paint(), String);
  }
}

/** Its buttons belong to the form of its name. */
const kindOf = ({ form }: HTMLButtonElement) =>
  form?.id.slice(0, -"-form".length) as keyof typeof toggleKinds;

/** Handles a click, and returns whether it could: without a record the form is posted instead. */
export async function toggleTitle(button: HTMLButtonElement, atMs: number): Promise<boolean> {
  const kind = kindOf(button);
  const about = aboutOf(button);
  const marks = await toggleKinds[kind].marks().catch(() => undefined);
  const isOn = marks?.isMarked(about);
  if (!marks || isOn === undefined) return false;
  flipToggle(button, { atMs, kind, isOn: !isOn, paint: marks.paint });
  return true;
}

export function settle(key: string, data: Record<string, unknown>): void {
  watchlist.settle(key, data);
  // What is saved may be followed by itself, which the server knows.
  if (ownRecord()?.followsWatchlist) dispatchEvent(new Event(STALE_EVENT));
}
