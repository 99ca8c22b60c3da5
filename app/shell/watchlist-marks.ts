import { askServer } from "#app/lib/ask-server.ts";
import { showToast } from "#app/ui/late-toast.ts";

import { readRecord, storeRecord, viewerVersion, type ViewerRecord } from "./viewer-record.ts";
import {
  forgetChange,
  isKept,
  keepChange,
  keptChanges,
  keyOfChange,
  type WatchChange,
} from "./watchlist-queue.ts";

/**
 * The viewer's marks on pages that are everybody's. What is saved is what the viewer's record says,
 * and over it what this device has not been able to report yet: so a press shows at once, a refusal
 * takes it back by itself, and every tab sees the same.
 */

const PATH = "/api/user-watchlist";
const BUTTONS = "button[form=watchlist-form][aria-pressed]";
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
let sending: Promise<unknown> = Promise.resolve();

let isStarted = false;

function start(): void {
  isStarted = true;
  addEventListener("online", sendKeptOnce);
  addEventListener("storage", paint);
  document.addEventListener("submit", takeFile);
  let isWaiting = false;
  const watch = new MutationObserver(() => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      paint();
    });
  });
  watch.observe(document.body, { childList: true, subtree: true });
  sendKeptOnce();
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
  paint();
  const record = ownRecord();
  const keys = savedKeys(record);
  if (!record || !keys) return false;
  const item = itemOf(button.value);
  const isDouble =
    lastPress.key === item.key && performance.now() - lastPress.atMs < DOUBLE_CLICK_MS;
  if (isDouble) return true;
  lastPress = { key: item.key, atMs: performance.now() };
  const isAdded = !keys.has(item.key);
  turn(record, item, isAdded);
  const undo = () => {
    turn(record, item, !isAdded);
    button.focus();
  };
  const text = isAdded ? "Added to your watchlist" : "Removed from your watchlist";
  showToast({ text, undo });
  return true;
}

function itemOf(value: string): Item {
  const end = value.indexOf(" ");
  return { key: value.slice(0, end), title: value.slice(end + 1) };
}

export function ownRecord(): ViewerRecord | undefined {
  const record = readRecord();
  return record?.version === viewerVersion() ? record : undefined;
}

function savedKeys(record: ViewerRecord | undefined): Set<string> | undefined {
  if (!record?.watchlist) return undefined;
  const keys = new Set(record.watchlist);
  const set = (key: string, isSaved: boolean) => (isSaved ? keys.add(key) : keys.delete(key));
  for (const [key, { isSaved, atMs }] of settled) {
    if (performance.now() - atMs < ANSWERS_PASS_MS) set(key, isSaved);
  }
  for (const change of keptChanges(record.email)) set(keyOfChange(change), "added_at" in change);
  return keys;
}

export function paint(): void {
  if (!isStarted) start();
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

function turn(record: ViewerRecord, { key, title }: Item, isAdded: boolean): void {
  lastDeedMs = Math.max(Date.now(), lastDeedMs + 1);
  const at = new Date(lastDeedMs).toISOString();
  const colon = key.indexOf(":");
  const pressed: WatchChange = {
    userId: record.email,
    content_id: key.slice(colon + 1),
    content_title: title,
    content_type: key.slice(0, colon),
    ...(isAdded ? { added_at: at } : { removed_at: at }),
  };
  keepChange(pressed);
  paint();
  inTurn(() => sendPressed(pressed));
}

/** What was pressed just now is answered now: refused, it is taken back, and said. */
async function sendPressed(pressed: WatchChange): Promise<void> {
  // Pressed again meanwhile, or sent by another tab.
  if (!isKept(pressed)) return;
  const response = await post(pressed);
  if (response) await settle(pressed, response);
  else showToast({ text: "You are offline. This is kept here, and saved once you are back." });
}

/** What was kept is sent by one tab for all; a server in trouble is asked again another time. */
async function sendKept(): Promise<void> {
  const record = ownRecord();
  if (!record || !navigator.onLine) return;
  for (const kept of keptChanges(record.email)) {
    const response = await post(kept);
    if (!response || response.status >= 500 || response.status === 429) return;
    await settle(kept, response);
  }
}

function sendKeptOnce(): void {
  // Where pages may not lock, two tabs may be at it: the server takes the same press twice.
  if (!("locks" in navigator)) inTurn(sendKept);
  else {
    inTurn(() =>
      navigator.locks.request("watchlist", { ifAvailable: true }, (lock) => lock && sendKept()),
    );
  }
}

/** One after the other, so that what is answered last was pressed last. */
function inTurn(work: () => Promise<unknown>): void {
  sending = sending.then(work).catch(reportError);
}

/** Nothing: it reached nobody. */
function post(change: WatchChange): Promise<Response | undefined> {
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(change), keepalive: true };
  return askServer(PATH, init).catch(() => undefined);
}

/** Takes the server's answer: what holds now, or that it was refused and everything is as before. */
async function settle(change: WatchChange, response: Response): Promise<void> {
  const answer = await response.json().catch(() => ({}));
  const record = ownRecord();
  forgetChange(change);
  if (response.ok && record) {
    const key = keyOfChange(change);
    const isSaved = answer.data?.is_saved === true;
    settled.set(key, { isSaved, atMs: performance.now() });
    const others = (record.watchlist ?? []).filter((each) => each !== key);
    storeRecord({ ...record, watchlist: isSaved ? [key, ...others] : others });
  }
  paint();
  if (response.ok) return;
  const why = response.status < 500 && typeof answer.error === "string" ? answer.error : undefined;
  showToast({
    text: `Your watchlist is as it was. ${why ?? "That could not be saved: please try again."}`,
    tone: "error",
  });
}
