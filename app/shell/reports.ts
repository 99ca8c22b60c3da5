import { askServer } from "#app/lib/ask-server.ts";

import { readRecord } from "./viewer-record.ts";

/** What a page has to report, and where: kept in the browser until the server has answered. */
interface Report {
  path: `/api/${string}`;
  body: Record<string, unknown>;
}

const KEY = "unsent";
/** A device that is offline for weeks must not fill its own storage. */
const MOST_KEPT = 200;

/**
 * Sends reports even when the page is closing, and keeps those that could not be sent, each with
 * the time at which it happened, until the connection is back.
 */
export function startReports(signal: AbortSignal): void {
  void sendKept();
  window.addEventListener("online", () => void sendKept(), { signal });
  document.addEventListener("submit", reportSignOut, { signal });
}

function report(path: Report["path"], body: Report["body"]): void {
  const bytes = new Blob([JSON.stringify(body)], { type: "application/json" });
  if (!navigator.onLine || !navigator.sendBeacon(path, bytes)) keep([...kept(), { path, body }]);
}

/** The sign-out itself is the server's deed; this is the viewer's own word that they meant it. */
function reportSignOut(event: Event): void {
  if (!(event.target instanceof HTMLFormElement) || event.target.id !== "sign-out") return;
  const email = readRecord()?.email;
  if (!email) return;
  const timestamp = new Date().toISOString();
  report("/api/track-auth", { userId: email, action: "logout", timestamp });
}

async function sendKept(): Promise<void> {
  const [first, ...others] = kept();
  if (!first || !navigator.onLine) return;
  const body = JSON.stringify(first.body);
  const headers = { "Content-Type": "application/json" };
  const response = await askServer(first.path, { method: "POST", headers, body }).catch(() => null);
  // Refused is answered: only what found nobody, or a server in trouble, is tried again.
  if (!response || response.status >= 500) return;
  keep(others);
  await sendKept();
}

function kept(): Report[] {
  try {
    const reports: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(reports) ? reports : [];
  } catch {
    return [];
  }
}

function keep(reports: Report[]): void {
  if (reports.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(reports.slice(-MOST_KEPT)));
}
