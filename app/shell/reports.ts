import { readRecord } from "./viewer-record.ts";

/** What a page has to report, and where: kept in the browser until the server has answered. */
export interface Report {
  path: `/api/${string}`;
  body: Record<string, unknown>;
}

const KEY = "unsent";
/** A device that is offline for weeks must not fill its own storage. */
const MOST_KEPT = 200;

const load = () => import("./send-reports.ts");

/**
 * Keeps what there is to report, each with the time at which it happened, until it is sent: at
 * once, or when the connection is back. What sends is fetched when there is something to send.
 */
export function startReports(signal: AbortSignal): void {
  sendKept();
  addEventListener("online", sendKept, { signal });
  document.addEventListener("submit", reportSignOut, { signal });
}

export function report(path: Report["path"], body: Report["body"]): void {
  keep([...kept(), { path, body }]);
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
  const email = readRecord()?.email;
  if (!email) return;
  event.preventDefault();
  void load().then(
    ({ signOut }) => signOut(form, email),
    () => form.submit(),
  );
}

export function kept(): Report[] {
  try {
    const reports: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(reports) ? reports : [];
  } catch {
    return [];
  }
}

export function keep(reports: Report[]): void {
  if (reports.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(reports.slice(-MOST_KEPT)));
}
