import { PROGRESS_EVENT } from "#app/features/library/progress.ts";
import { atFirstTouch } from "#app/lib/first-touch.ts";

import { readPresses } from "./unsent-presses.ts";
import { readRecord, viewerVersion } from "./viewer-record.ts";

/** What looks after the buttons of each form. */
const scripts = {
  "watchlist-form": () => import("./watchlist-marks.ts"),
  "watched-form": () => import("./watched-marks.ts"),
};

/** What takes a press to the server, or keeps it until there is one. */
const loadSending = () => import("./send-presses.ts");

const loadRow = () => import("./continue-row.ts");

let isLeftToForm = false;

/**
 * What every page carries of a viewer's marks: one listener for all their buttons. What looks after
 * them comes in scripts of their own, which visitors do not load; until it is here, and if it
 * cannot be had, the buttons are the plain form that they are without any script.
 */
export function startWatchlist(signal: AbortSignal): void {
  addEventListener("submit", takePress, { signal });
  const goOn = (event: Event) => void loadRow().then((row) => row.goOn(event), String);
  addEventListener(PROGRESS_EVENT, goOn, { signal });
  addEventListener("online", sendKept, { signal });
  sendKept();
  if (viewerVersion()) atFirstTouch(prepare, signal);
}

/** What a press needs comes before it: offline it could not be had any more. */
function prepare(): void {
  for (const load of [loadSending, scripts["watched-form"]]) void load().catch(String);
}

function sendKept(): void {
  if (readPresses()[0]) void loadSending().then(({ sendPresses }) => sendPresses(), String);
}

/** Paints what is marked, whenever the viewer's record may have changed. */
export function showMarks(): void {
  void scripts["watchlist-form"]().then(({ paint }) => paint(), String);
  const { watched = {}, continue: cards = [] } = readRecord() ?? {};
  if (Object.keys(watched)[0] || readPresses().some(({ kind }) => kind === "watched")) {
    void scripts["watched-form"]().then(({ paint }) => paint(), String);
  }
  if (cards[0]) void loadRow().then(({ paint }) => paint(), String);
}

async function takePress(event: SubmitEvent): Promise<void> {
  const button = event.submitter;
  if (isLeftToForm || !viewerVersion()) return;
  if (!(button instanceof HTMLButtonElement) || !button.form) return;
  const load = scripts[button.form.id as keyof typeof scripts];
  if (!load) return;
  event.preventDefault();
  const { press } = await load().catch(() => ({ press: undefined }));
  if (await press?.(button).catch(() => false)) return;
  isLeftToForm = true;
  button.form.requestSubmit(button);
  isLeftToForm = false;
}
