import { askServer } from "#app/lib/ask-server.ts";
import { readRecord } from "#app/shell/viewer-record.ts";
import { showToast } from "#app/ui/late-toast.ts";

import {
  changeOutbox,
  emptyOutbox,
  isOf,
  readOutbox,
  removeEntries,
  type Entry,
  type ToggleEntry,
} from "./outbox.ts";
import { sayStored } from "./toggle.ts";

/** This endpoint takes a list, so that what was stored goes in a few calls. */
const LISTED = "/api/track-view";
const MOST_LISTED = 25;
/** An answer may still be on its way to a page that has gone. */
const ANSWERS_WITHIN_MS = 10_000;
const SIGN_OUT_TIMEOUT_MS = 1_000;

interface Kind {
  /** Said where a toggle was refused. */
  unchanged: string;
  marks: () => Promise<{
    /** Takes what the server says holds now. */
    settle: (about: string, data: Record<string, unknown>) => void;
    paint: () => void;
  }>;
}

const kinds: Record<ToggleEntry["toggle"]["kind"], Kind> = {
  watchlist: {
    unchanged: "Your watchlist is as it was.",
    marks: () => import("./watchlist-marks.ts"),
  },
  watched: {
    unchanged: "Your marks are as they were.",
    marks: () => import("./watched-marks.ts"),
  },
};

let sending: Promise<unknown> = Promise.resolve();

/** One after the other, so that what is answered last was entered last. */
function inTurn(work: () => Promise<unknown>): void {
  sending = sending.then(work).catch(reportError);
}

/** What was toggled just now is answered now: refused, it is taken back, and said. */
export function sendToggle(key: string): void {
  inTurn(async () => {
    const entry = readOutbox().find((each) => each.key === key);
    // Toggled again meanwhile, or sent by another tab.
    if (!entry) return;
    const response = await post([entry]);
    if (response) await settle([entry], response);
    else sayStored();
  });
}

/** What was stored is sent by one tab for all. */
export function sendOutbox(): void {
  inTurn(() =>
    // Where pages may not lock, two tabs may be at it: the server counts each entry once.
    "locks" in navigator ? navigator.locks.request("outbox", sendAll) : sendAll(),
  );
}

async function sendAll(): Promise<void> {
  const own = readRecord() ?? {};
  // What another viewer or profile left behind waits until they are back.
  const waiting = readOutbox().filter((entry) => isOf(own)(entry) && !isOnItsWay(entry));
  for (const batch of batchesOf(waiting)) {
    if (!navigator.onLine) return;
    const response = await post(batch);
    // A server in trouble is asked again another time.
    if (response && response.status < 500 && response.status !== 429) {
      await settle(batch, response);
    }
  }
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

/** Undefined: it reached nobody. It goes on even when the page is closing. */
async function post(batch: readonly Entry[]): Promise<Response | undefined> {
  const [first] = batch;
  if (!first) return undefined;
  noteSent(batch, Date.now());
  const bodies = batch.map(({ body, key }) => ({ ...body, key }));
  const body = JSON.stringify(bodies.length > 1 ? bodies : bodies[0]);
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body, keepalive: true };
  const response = await askServer(first.path, init).catch(() => undefined);
  if (!response?.ok) noteSent(batch, undefined);
  return response;
}

function noteSent(batch: readonly Entry[], sentAtMs: number | undefined): void {
  const keys = new Set(batch.map(({ key }) => key));
  changeOutbox((entries) =>
    entries.map((entry) => (keys.has(entry.key) ? { ...entry, sentAtMs } : entry)),
  );
}

/** Takes the server's answer: what holds now, or that it was refused and everything is as before. */
async function settle(batch: readonly Entry[], response: Response): Promise<void> {
  const keys = batch.map(({ key }) => key);
  const [{ toggle } = {}] = batch;
  if (!toggle) return removeEntries(keys);
  const answer = await response.json().catch(() => ({}));
  const { marks, unchanged } = kinds[toggle.kind];
  const { settle: take, paint } = await marks();
  // In this order no other tab sees a moment in between at which neither holds.
  if (response.ok) take(toggle.about, answer.data ?? {});
  removeEntries(keys);
  paint();
  if (response.ok) return;
  const isOwnWord = response.status < 500 && typeof answer.error === "string";
  const why = isOwnWord ? answer.error : "That could not be saved: please try again.";
  showToast({ text: `${unchanged} ${why}`, tone: "error" });
}

let isSigningOut = false;

/**
 * The server ends the session itself; this is the viewer's own word that they meant it, and the
 * last chance of what is unsent. A silent server keeps nobody signed in.
 */
export async function signOut(form: HTMLFormElement, email: string): Promise<void> {
  if (isSigningOut) return;
  isSigningOut = true;
  const body = { userId: email, action: "logout", timestamp: new Date().toISOString() };
  const reported = post([{ key: "sign-out", path: "/api/track-auth", body }]);
  sendOutbox();
  const timeout = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS));
  await Promise.race([Promise.all([reported, sending]), timeout]);
  emptyOutbox();
  isSigningOut = false;
  form.submit();
}
