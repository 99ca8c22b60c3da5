import { keep, kept, type Report } from "./reports-queue.ts";
import { readRecord } from "#app/shell/viewer-record.ts";

const LONGEST_LOAD_MS = 1_000;

const load = () => import("./send-reports.ts");

/**
 * Keeps what there is to report, each with the time at which it happened, until it is sent: at
 * once, or when the connection is back. What sends is fetched when there is something to send.
 */
export function startReports(): void {
  sendKept();
  addEventListener("online", sendKept);
  document.addEventListener("submit", reportSignOut);
}

export function report(path: Report["path"], body: Report["body"]): void {
  keep([...kept(), { path, body, profile: readRecord()?.profile }]);
  sendKept();
}

function sendKept(): void {
  // A browser does not ask again for a script that it could not have.
  if (kept().length > 0 && navigator.onLine)
    void load().then(({ sendReports }) => sendReports(), String);
}

/** A sign-out is reported while the session lasts. */
function reportSignOut(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.id !== "sign-out") return;
  const { email, isChild } = readRecord() ?? {};
  // A child is asked for the PIN first, and may stay.
  if (!email || isChild) return;
  event.preventDefault();
  // A server that does not even send the script keeps nobody signed in.
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_LOAD_MS));
  void Promise.race([load(), patience]).then(
    (loaded) => (loaded ? loaded.signOut(form, email) : form.submit()),
    () => form.submit(),
  );
}
