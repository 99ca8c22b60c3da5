import { REPORT_EVENT } from "#app/lib/viewer-report.client.ts";

import { report } from "../outbox/outbox-start.ts";
import { readOutbox } from "../outbox/outbox.ts";
import { atFirstTouch } from "../first-touch.ts";
import { viewerVersion } from "#app/lib/viewer-in-browser.client.ts";
import { readRecord } from "#app/shell/viewer-record.client.ts";

const loadMarks = () => import("./watchlist-marks.ts");
/** What the server marked on a private page, which the record learns. */
const NEEDS_MARKS = "main button[aria-pressed=true]";
const loadRow = () => import("./continue-row.ts");

let isLeftToForm = false;
let clickedAtMs = 0;

/**
 * The entry for a viewer's marks on every page: one listener for all their buttons. What handles
 * them is in chunks of its own, which visitors do not load; until it has loaded, and if it cannot,
 * the buttons are plain forms that work without script.
 */
export function startWatchlist(): void {
  addEventListener("click", ({ timeStamp }) => (clickedAtMs = timeStamp), { capture: true });
  addEventListener("submit", handleToggle);
  addEventListener(REPORT_EVENT, (event) => {
    if (event instanceof CustomEvent) report(event.detail);
  });
  atFirstTouch(loadAll);
}

/**
 * Updates the marks whenever the viewer's record may have changed. Where there are none, what
 * handles them loads when the page is first touched: before a click, and before going offline.
 */
export function showMarks(): void {
  const record = readRecord();
  // A key such as "movie:19", wherever it is in the record or in what is not sent yet.
  const text = JSON.stringify([record, readOutbox()]);
  const needs = record?.services?.[0]
    ? `${NEEDS_MARKS}, [data-service], [data-under-title]`
    : NEEDS_MARKS;
  const isNeeded = viewerVersion() && document.querySelector(needs) !== null;
  if (isNeeded || /"[a-z]+:\w/.test(text)) paintMarks();
  if (record?.continue?.[0]) void loadRow().then(({ paint }) => paint(), String);
}

/** Loaded at the first touch, because offline it could not be. */
function loadAll(): void {
  paintMarks();
  void import("./watched-marks.ts").catch(String);
  void import("./card-choices.ts").then(({ offerChoices }) => offerChoices(), String);
}

const paintMarks = () => void loadMarks().then(({ paintAll }) => paintAll(), String);

async function handleToggle(event: SubmitEvent): Promise<void> {
  const button = event.submitter;
  if (isLeftToForm || !viewerVersion()) return;
  if (!(button instanceof HTMLButtonElement) || !button.form) return;
  if (!/^(?:watch(?:list|ed)|follow|unwanted)-form$/.test(button.form.id)) return;
  event.preventDefault();
  const atMs = clickedAtMs;
  const marks = await loadMarks().catch(() => undefined);
  if (await marks?.toggleTitle(button, atMs)) return;
  isLeftToForm = true;
  button.form.requestSubmit(button);
  isLeftToForm = false;
}
