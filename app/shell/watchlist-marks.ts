import { askServer } from "#app/lib/ask-server.ts";
import { showToast } from "#app/ui/toast.ts";

import { forgetReport, keepReport, keptReports, type Report } from "./reports.ts";
import {
  readRecord,
  RECORD_EVENT,
  storeRecord,
  viewerVersion,
  type ViewerRecord,
} from "./viewer-record.ts";

/**
 * The viewer's marks on pages that are everybody's. What is saved is what the viewer's record says,
 * and over it what this device has not been able to report yet: so a press shows at once, a refusal
 * takes it back by itself, and every tab sees the same.
 */

const PATH = "/api/user-watchlist";
const BUTTONS = "button[form=watchlist][aria-pressed]";
/** The second half of a double click is no second press. */
const DOUBLE_CLICK_MS = 500;
/** An answer about the whole list may still be under way that knows nothing of a press. */
const ANSWERS_PASS_MS = 10_000;

/** What a button's value says: the key, and the title it is known by. */
interface Item {
  key: string;
  title: string;
}

const seen = new WeakSet<Element>();
const settled = new Map<string, { isSaved: boolean; atMs: number }>();
let lastPress = { key: "", atMs: 0 };
let lastDeedMs = 0;
let sending: Promise<void> = Promise.resolve();

export function startMarks(signal: AbortSignal): void {
  paint();
  addEventListener("storage", paint, { signal });
  addEventListener(RECORD_EVENT, paint, { signal });
  let isWaiting = false;
  const watch = new MutationObserver(() => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      paint();
    });
  });
  document.addEventListener("submit", takeFile, { signal });
  watch.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener("abort", () => watch.disconnect());
}

/** A file is read here, so that its progress can be seen; without this the server reads it. */
function takeFile(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !("watchlistImport" in form.dataset)) return;
  event.preventDefault();
  void import("./watchlist-import.ts").then(
    ({ importFile }) => importFile(form),
    () => form.submit(),
  );
}

/** Takes a press, and says whether it could: without a record the form must do it. */
export function press(button: HTMLButtonElement): boolean {
  const record = ownRecord();
  const keys = savedKeys(record);
  if (!record || !keys) return false;
  const item = itemOf(button.value);
  const isDouble =
    lastPress.key === item.key && performance.now() - lastPress.atMs < DOUBLE_CLICK_MS;
  if (isDouble) return true;
  lastPress = { key: item.key, atMs: performance.now() };
  const isAdded = !keys.has(item.key);
  change(record, item, isAdded);
  const undo = () => {
    change(record, item, !isAdded);
    button.focus();
  };
  showToast({
    text: isAdded ? "Added to your watchlist" : "Removed from your watchlist",
    action: { label: "Undo", run: undo },
  });
  return true;
}

function itemOf(value: string): Item {
  const end = value.indexOf(" ");
  return { key: value.slice(0, end), title: value.slice(end + 1) };
}

const keyOf = ({ body }: Report) => `${String(body["content_type"])}:${String(body["content_id"])}`;

function ownRecord(): ViewerRecord | undefined {
  const record = readRecord();
  return record?.version === viewerVersion() ? record : undefined;
}

const pendingOf = (record: ViewerRecord) =>
  keptReports().filter(({ path, body }) => path === PATH && body["userId"] === record.email);

function savedKeys(record: ViewerRecord | undefined): Set<string> | undefined {
  if (!record?.watchlist) return undefined;
  const keys = new Set(record.watchlist);
  const set = (key: string, isSaved: boolean) => (isSaved ? keys.add(key) : keys.delete(key));
  for (const [key, { isSaved, atMs }] of settled) {
    if (performance.now() - atMs < ANSWERS_PASS_MS) set(key, isSaved);
  }
  for (const report of pendingOf(record)) set(keyOf(report), "added_at" in report.body);
  return keys;
}

function paint(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(BUTTONS)];
  learnFrom(buttons.filter((button) => !seen.has(button)));
  const keys = savedKeys(ownRecord());
  if (!keys) return;
  for (const button of buttons) {
    const isSaved = keys.has(itemOf(button.value).key);
    if (button.getAttribute("aria-pressed") === String(isSaved)) continue;
    button.setAttribute("aria-pressed", String(isSaved));
    button.name = isSaved ? "remove" : "add";
  }
}

/** A shared page comes without marks: where one is marked already, the server knew it is saved. */
function learnFrom(buttons: HTMLButtonElement[]): void {
  const record = ownRecord();
  if (!record?.watchlist) return;
  const known = new Set(record.watchlist);
  const told: string[] = [];
  for (const button of buttons) {
    seen.add(button);
    const { key } = itemOf(button.value);
    if (button.getAttribute("aria-pressed") === "true" && !known.has(key)) told.push(key);
  }
  if (told.length > 0) storeRecord({ ...record, watchlist: [...told, ...record.watchlist] });
}

function change(record: ViewerRecord, { key, title }: Item, isAdded: boolean): void {
  lastDeedMs = Math.max(Date.now(), lastDeedMs + 1);
  const at = new Date(lastDeedMs).toISOString();
  const colon = key.indexOf(":");
  const report: Report = {
    path: PATH,
    body: {
      userId: record.email,
      content_id: key.slice(colon + 1),
      content_title: title,
      content_type: key.slice(0, colon),
      [isAdded ? "added_at" : "removed_at"]: at,
    },
  };
  // Of one title only the last deed matters, however often it was pressed.
  for (const older of pendingOf(record)) if (keyOf(older) === key) forgetReport(older);
  keepReport(report);
  paint();
  sending = sending.then(() => send(report));
}

async function send(report: Report): Promise<void> {
  const text = JSON.stringify(report);
  if (!keptReports().some((kept) => JSON.stringify(kept) === text)) return;
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(report.body);
  const response = await askServer(PATH, {
    method: "POST",
    headers,
    body,
    keepalive: true,
  }).catch(() => undefined);
  if (!response) {
    showToast({ text: "You are offline. This is kept here, and saved once you are back." });
    return;
  }
  forgetReport(report);
  await settle(report, response);
}

/** Takes the server's answer: what holds now, or that it was refused and everything is as before. */
export async function settle(report: Report, response: Response): Promise<void> {
  const answer = await response.json().catch(() => ({}));
  const record = ownRecord();
  if (response.ok && record) {
    const key = keyOf(report);
    const isSaved = answer.data?.is_saved === true;
    settled.set(key, { isSaved, atMs: performance.now() });
    const others = (record.watchlist ?? []).filter((each) => each !== key);
    storeRecord({ ...record, watchlist: isSaved ? [key, ...others] : others });
    return;
  }
  paint();
  if (response.ok) return;
  const why = response.status < 500 && typeof answer.error === "string" ? answer.error : undefined;
  showToast({
    text: `Your watchlist is as it was. ${why ?? "That could not be saved: please try again."}`,
    tone: "error",
  });
}
