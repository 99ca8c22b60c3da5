import { readRecord, RECORD_EVENT, viewerVersion } from "./viewer-record.ts";
import { hasChanges } from "./watchlist-unsent.ts";

const load = () => import("./watchlist-marks.ts");

let isLeftToForm = false;

/**
 * What every page carries of the watchlist: one listener for all its buttons. What looks after a
 * viewer's marks comes in a script of its own, once there is a mark or a press; until it is here,
 * and if it cannot be had, the buttons are the plain form that they are without any script.
 */
export function startWatchlist(signal: AbortSignal): void {
  addEventListener("submit", takePress, { signal });
  addEventListener("storage", begin, { signal });
  addEventListener(RECORD_EVENT, begin, { signal });
  begin();
}

function begin(): void {
  const isWanted =
    readRecord()?.watchlist?.length ||
    hasChanges() ||
    document.querySelector("[data-watchlist-import]");
  if (isWanted && viewerVersion()) load().then(({ startMarks }) => startMarks(), String);
}

async function takePress(event: SubmitEvent): Promise<void> {
  const button = event.submitter;
  if (isLeftToForm || !viewerVersion()) return;
  if (!(button instanceof HTMLButtonElement) || button.form?.id !== "watchlist") return;
  event.preventDefault();
  const marks = await load().catch(() => undefined);
  if (marks?.press(button)) return;
  isLeftToForm = true;
  button.form.requestSubmit(button);
  isLeftToForm = false;
}
