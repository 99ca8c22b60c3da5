import { readRecord } from "#app/shell/viewer-record.client.ts";

import { addEntry, hasStored, type NewEntry } from "./outbox.ts";
import { whenShown } from "../when-shown.ts";

/** A server that does not even deliver the script must not keep anybody signed in. */
const LONGEST_LOAD_MS = 1_000;

let sending: typeof import("./send-outbox.ts") | undefined;

const loadSending = async () => (sending ??= await import("./send-outbox.ts"));

/** Sends what is in the outbox, immediately and when the connection is back. */
export function startOutbox(): void {
  whenShown(sendStored);
  addEventListener("online", sendStored);
  document.addEventListener("submit", signOut);
}

/** Stores a report, with the time at which it happened, until it is sent. */
export function report(entry: NewEntry): void {
  const key = addEntry(entry);
  // A page that is being left has no time to load anything, or to wait for its turn.
  if (sending) void sending.sendEntry(key);
  else sendStored();
}

function sendStored(): void {
  // What a page shows comes first; it counts as loaded only when its scripts have loaded as well.
  if (document.readyState !== "complete") return addEventListener("load", sendStored);
  // A browser does not request a script again that failed to load.
  if (hasStored() && navigator.onLine)
    void loadSending().then(({ sendOutbox }) => sendOutbox(), String);
}

/** On signing out, the sign-out is reported and the outbox is sent while the session lasts. */
function signOut(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.id !== "sign-out") return;
  const { email, isChild } = readRecord() ?? {};
  // A child is asked for the PIN first, and may stay.
  if (!email || isChild) return;
  event.preventDefault();
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_LOAD_MS));
  void Promise.race([loadSending(), timeout]).then(
    (loaded) => (loaded ? loaded.signOut(form, email) : form.submit()),
    () => form.submit(),
  );
}
