import { readRecord } from "#app/shell/viewer-record.ts";

import { addEntry, readOutbox } from "./outbox.ts";
import { whenShown } from "./when-shown.ts";

/** A server that does not even send the script keeps nobody signed in. */
const LONGEST_LOAD_MS = 1_000;

const loadSending = () => import("./send-outbox.ts");

/** Sends what is in the outbox, at once and when the connection is back. */
export function startOutbox(): void {
  whenShown(sendStored);
  addEventListener("online", sendStored);
  document.addEventListener("submit", signOut);
}

/** Stores a report, with the time at which it happened in its body, until it is sent. */
export function report(path: `/api/${string}`, body: Record<string, unknown>): void {
  addEntry({ path, body });
  sendStored();
}

function sendStored(): void {
  // A browser does not ask again for a script that it could not have.
  if (readOutbox().length > 0 && navigator.onLine)
    void loadSending().then(({ sendOutbox }) => sendOutbox(), String);
}

/** A sign-out is reported, and what is unsent is sent, while the session lasts. */
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
