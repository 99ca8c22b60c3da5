import { askServer } from "#app/lib/ask-server.client.ts";
import {
  CONTINUE_PATH,
  isProgress,
  PROGRESS_PATH,
} from "#app/features/library/progress/progress.ts";
import { readRecord } from "#app/shell/viewer-record.client.ts";
import { t } from "#app/translations/t.ts";

import { showToast } from "../widgets/late-toast.ts";
import {
  isOf,
  KEY,
  namesOf,
  noteSent,
  readEntry,
  readOutbox,
  removeEntries,
  type Entry,
  type ToggleEntry,
} from "./outbox.ts";
import { toggleKinds } from "./toggle-kinds.ts";

/** This endpoint accepts a list, so that stored entries need few requests. */
const LISTED = "/api/track-view";
const MOST_LISTED = 25;
/** An answer may still be on its way to a page that has gone. */
const ANSWERS_WITHIN_MS = 10_000;
const SIGN_OUT_TIMEOUT_MS = 1_000;

let sending: Promise<unknown> = Promise.resolve();

/** One after the other, so that the last answer belongs to the last entry. */
function inTurn(work: () => Promise<unknown>): void {
  sending = sending.then(work).catch(reportError);
}

/** A fresh toggle is answered at once: if refused, it is reverted with a message. */
export function sendToggle(key: string): void {
  inTurn(async () => {
    const entry = readEntry(key);
    // Toggled again meanwhile, or sent by another tab.
    if (!entry) return;
    const response = await post([entry]);
    if (response) await settle([entry], response);
    else showToast({ text: t("You're offline. This is stored here, and sent once you're back.") });
  });
}

/** Sends one entry immediately, whatever else is being sent. */
export async function sendEntry(key: string): Promise<void> {
  const entry = readEntry(key);
  if (entry && navigator.onLine) await deliver([entry]);
}

/** One tab sends the stored entries for all. */
export function sendOutbox(): void {
  inTurn(() =>
    // Without the Locks API two tabs may send at once: the server counts each entry once.
    "locks" in navigator ? navigator.locks.request("outbox", sendAll) : sendAll(),
  );
}

async function sendAll(): Promise<void> {
  if (KEY in localStorage) (await import("./old-list.ts")).takeOldList();
  // Entries of another viewer or profile wait until that one is back.
  const isOwn = isOf(readRecord() ?? {});
  for (const batch of batchesOf(readOutbox().filter((each) => isOwn(each) && !isOnItsWay(each)))) {
    if (!navigator.onLine) return;
    await deliver(batch);
  }
  // Whoever stays on this page must not wait for the next one.
  if (readOutbox().some(isOwn)) setTimeout(sendOutbox, ANSWERS_WITHIN_MS);
}

async function deliver(batch: readonly Entry[]): Promise<void> {
  const response = await post(batch);
  // A server in trouble is tried again later.
  if (response && response.status < 500 && response.status !== 429) await settle(batch, response);
}

const isOnItsWay = ({ sentAtMs = 0 }: Entry) => Date.now() - sentAtMs < ANSWERS_WITHIN_MS;

function batchesOf(entries: readonly Entry[]): Entry[][] {
  const listed = entries.filter(({ path }) => path === LISTED);
  const others = entries.filter(({ path }) => path !== LISTED).map((entry) => [entry]);
  const lists = listed.flatMap((_, at) =>
    at % MOST_LISTED === 0 ? [listed.slice(at, at + MOST_LISTED)] : [],
  );
  return [...others, ...lists];
}

/** Undefined: it reached nobody. The request continues even while the page closes. */
async function post(batch: readonly Entry[]): Promise<Response | undefined> {
  const [first] = batch;
  if (!first) return undefined;
  for (const { key } of batch) noteSent(key, Date.now());
  const bodies = batch.map(({ body, key }) => ({ ...body, key }));
  const body = JSON.stringify(bodies.length > 1 ? bodies : bodies[0]);
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body, keepalive: true };
  const response = await askServer(first.path, init).catch(() => undefined);
  if (!response?.ok) for (const { key } of batch) noteSent(key, undefined);
  return response;
}

/** Handles the server's answer: the current state, or a refusal, which reverts the toggle. */
async function settle(batch: readonly Entry[], response: Response): Promise<void> {
  const keys = batch.map(({ key }) => key);
  const [{ toggle, path, body, film } = {}] = batch;
  if (!toggle) {
    const isAboutRow = path === PROGRESS_PATH || path === CONTINUE_PATH;
    // A page that is being left loads nothing any more, and shows no row either.
    const loading = isAboutRow ? import("../library/continue-row.ts") : undefined;
    const row = await loading?.catch(() => undefined);
    // In this order no page sees a moment in which a film's place is nowhere.
    if (path === PROGRESS_PATH && response.ok && isProgress(body)) row?.goOn(body, film);
    removeEntries(keys);
    if (path === CONTINUE_PATH) row?.settleRemoval(response.ok);
    return;
  }
  const answer = await response.json().catch(() => ({}));
  const { settle: take, paint } = await (toggle.kind === "rating"
    ? import("../library/rating-marks.ts")
    : toggleKinds[toggle.kind].marks());
  // In this order no other tab sees a moment in which neither is stored.
  if (response.ok) take(toggle.about, answer.data ?? {});
  removeEntries(keys);
  paint();
  if (response.ok) return;
  const isOwnWord = response.status < 500 && typeof answer.error === "string";
  const why = isOwnWord ? answer.error : t("That could not be saved: please try again.");
  showToast({ text: `${unchangedBy(toggle)} ${why}`, tone: "error" });
}

const unchangedBy = ({ kind }: ToggleEntry["toggle"]) =>
  kind === "rating" ? t("Your marks are as they were.") : t(toggleKinds[kind].words.unchanged);

let isSigningOut = false;

/**
 * The server ends the session itself; this reports that the viewer meant it, and is the last chance
 * for unsent entries. A server that does not answer must not keep anybody signed in.
 */
export async function signOut(form: HTMLFormElement, email: string): Promise<void> {
  if (isSigningOut) return;
  isSigningOut = true;
  const body = { userId: email, action: "logout", timestamp: new Date().toISOString() };
  const reported = post([{ key: "sign-out", path: "/api/track-auth", body }]);
  sendOutbox();
  const timeout = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS));
  await Promise.race([Promise.all([reported, sending]), timeout]);
  // Signing out leaves nothing behind on the device.
  for (const name of namesOf(KEY)) localStorage.removeItem(name);
  isSigningOut = false;
  form.submit();
}
