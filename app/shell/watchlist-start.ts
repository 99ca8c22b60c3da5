import { viewerVersion } from "./viewer-record.ts";

const load = () => import("./watchlist-marks.ts");

let isLeftToForm = false;

/**
 * What every page carries of the watchlist: one listener for all its buttons. What looks after a
 * viewer's marks comes in a script of its own, which visitors do not load; until it is here, and if
 * it cannot be had, the buttons are the plain form that they are without any script.
 */
export function startWatchlist(signal: AbortSignal): void {
  addEventListener("submit", takePress, { signal });
}

/** Paints what is saved, whenever the viewer's record may have changed; and is there when offline. */
export const showMarks = () => void load().then(({ paint }) => paint(), String);

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
