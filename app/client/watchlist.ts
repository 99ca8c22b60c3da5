import { PROGRESS_EVENT } from "#app/features/library/progress.ts";

import { readRecord, viewerVersion } from "#app/shell/viewer-record.ts";

const loadMarks = () => import("./watchlist-marks.ts");
const loadRow = () => import("./continue-row.ts");

let isLeftToForm = false;

/**
 * What every page carries of a viewer's marks: one listener for all their buttons. What looks after
 * them comes in scripts of their own, which visitors do not load; until it is here, and if it
 * cannot be had, the buttons are the plain form that they are without any script.
 */
export function startWatchlist(): void {
  addEventListener("submit", takePress);
  const goOn = (event: Event) => void loadRow().then((row) => row.goOn(event), String);
  addEventListener(PROGRESS_EVENT, goOn);
}

/** Paints what is marked, whenever the viewer's record may have changed; and is there when offline. */
export function showMarks(): void {
  void loadMarks().then(({ paintAll }) => paintAll(), String);
  const { continue: cards = [] } = readRecord() ?? {};
  if (cards[0]) void loadRow().then(({ paint }) => paint(), String);
}

async function takePress(event: SubmitEvent): Promise<void> {
  const button = event.submitter;
  if (isLeftToForm || !viewerVersion()) return;
  if (!(button instanceof HTMLButtonElement) || !button.form) return;
  if (!/^watch(?:list|ed)-form$/.test(button.form.id)) return;
  event.preventDefault();
  const marks = await loadMarks().catch(() => undefined);
  if (await marks?.toggleTitle(button)) return;
  isLeftToForm = true;
  button.form.requestSubmit(button);
  isLeftToForm = false;
}
