import { viewerVersion } from "./viewer-record.ts";

/** Only who is signed in has a list: nobody else loads what looks after it. */
const load = () => import("./watchlist-marks.ts");

let isLeftToForm = false;

/**
 * What every page carries of the watchlist: one listener for all its buttons. What a viewer's marks
 * need comes in a script of its own; until it is here, and if it cannot be had, the buttons are the
 * plain form that they are without any script.
 */
export function startWatchlist(signal: AbortSignal): void {
  document.addEventListener("submit", takePress, { signal });
  if (viewerVersion() !== undefined) {
    void load().then(
      ({ startMarks }) => startMarks(signal),
      () => undefined,
    );
  }
}

function takePress(event: SubmitEvent): void {
  const button = event.submitter;
  if (isLeftToForm || viewerVersion() === undefined) return;
  if (!(button instanceof HTMLButtonElement) || button.form?.id !== "watchlist") return;
  event.preventDefault();
  void pressOrSend(button);
}

async function pressOrSend(button: HTMLButtonElement): Promise<void> {
  const marks = await load().catch(() => undefined);
  if (marks?.press(button)) return;
  isLeftToForm = true;
  button.form?.requestSubmit(button);
  isLeftToForm = false;
}
