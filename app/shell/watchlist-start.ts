import { atFirstTouch } from "#app/lib/first-touch.ts";

import { readRecord, viewerVersion } from "./viewer-record.ts";
import { QUEUE_KEY } from "./watchlist-queue.ts";

let coming: Promise<typeof import("./watchlist-marks.ts")> | undefined;
const load = () =>
  (coming ??= import("./watchlist-marks.ts").catch((error: unknown) => {
    coming = undefined;
    throw error;
  }));
const paintMarks = () => void load().then(({ paint }) => paint(), String);

/** The list itself, which may know more than this device does, and a file that is to be brought. */
const OF_THE_LIST = "[form=watchlist-form][aria-pressed=true], [data-watchlist-import]";

let isLeftToForm = false;

/**
 * What every page carries of the watchlist: one listener for all its buttons. What looks after a
 * viewer's marks comes in a script of its own, which visitors do not load, nor viewers before
 * they touch the page when nothing is saved; until it is here, and if
 * it cannot be had, the buttons are the plain form that they are without any script.
 */
export function startWatchlist(signal: AbortSignal): void {
  addEventListener("submit", takePress, { signal });
  // Before anything is pressed, so that it is there when the connection is not.
  atFirstTouch(() => {
    if (viewerVersion()) paintMarks();
  }, signal);
}

/** Paints what is saved, whenever the viewer's record may have changed. */
export function showMarks(): void {
  const isKnown = (readRecord()?.watchlist ?? []).length > 0;
  const isWaiting = localStorage.getItem(QUEUE_KEY) !== null;
  if (coming || isKnown || isWaiting || document.querySelector(OF_THE_LIST)) paintMarks();
}

async function takePress(event: SubmitEvent): Promise<void> {
  const button = event.submitter;
  if (isLeftToForm || !viewerVersion()) return;
  if (!(button instanceof HTMLButtonElement) || button.form?.id !== "watchlist-form") return;
  event.preventDefault();
  const marks = await load().catch(() => undefined);
  if (marks?.press(button)) return;
  isLeftToForm = true;
  button.form.requestSubmit(button);
  isLeftToForm = false;
}
