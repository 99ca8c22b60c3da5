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
/** This endpoint takes a list, so that what was kept goes in a few calls. */
const LISTED = "/api/track-view";
const MOST_LISTED = 25;

const SIGN_OUT_WAITS_MS = 1_000;
let isSigningOut = false;

/** What is on its way while the page goes is carried on by the browser, and its end is not told. */
let isLeaving = false;

/**
 * Sends reports even when the page is closing, and keeps those that could not be sent, each with
 * the time at which it happened, until the connection is back.
 */
export function startReports(signal: AbortSignal): void {
  void sendKept();
  const turn = ({ type }: Event) => (isLeaving = type === "pagehide");
  window.addEventListener("pagehide", turn, { signal });
  window.addEventListener("pageshow", turn, { signal });
  window.addEventListener("online", () => void sendKept(), { signal });
  document.addEventListener("submit", reportSignOut, { signal });
}

export function report(path: Report["path"], body: Report["body"]): void {
  void send([{ path, body }]);
}

/**
 * The sign-out itself is the server's deed; this is the viewer's own word that they meant it. It
 * counts while the session lasts, so it goes first; but a silent server keeps nobody signed in.
 */
async function reportSignOut(event: Event): Promise<void> {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.id !== "sign-out") return;
  const email = readRecord()?.email;
  if (!email) return;
  event.preventDefault();
  if (isSigningOut) return;
  isSigningOut = true;
  const body = { userId: email, action: "logout", timestamp: new Date().toISOString() };
  const patience = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WAITS_MS));
  await Promise.race([send([{ path: "/api/track-auth", body }]), patience]);
  isSigningOut = false;
  form.submit();
}

/** One tab sends for all of them; only where pages may not lock may two be at it, which is no harm. */
async function sendKept(): Promise<void> {
  if (kept().length === 0 || !navigator.onLine) return;
  if (!("locks" in navigator)) await sendAll();
  else await navigator.locks.request(KEY, { ifAvailable: true }, (lock) => lock && sendAll());
}

/** What is being sent is kept no longer: another tab would send it as well. */
async function sendAll(): Promise<void> {
  const reports = kept();
  keep([]);
  const listed = reports.filter(({ path }) => path === LISTED);
  for (const single of reports) if (!listed.includes(single)) await send([single]);
  while (listed.length > 0) await send(listed.splice(0, MOST_LISTED));
}

/** Sends one report, or a list of one kind; keeps what found nobody, or a server in trouble. */
async function send(reports: Report[]): Promise<void> {
  const [first, ...others] = reports;
  if (!first) return;
  const status = await post(first.path, others.length > 0 ? reports.map(bodyOf) : bodyOf(first));
  if (isLeaving) return;
  // Refused is answered, but for having sent too many.
  if (status === 429 || status >= 500) keep([...kept(), ...reports]);
}

const bodyOf = ({ body }: Report) => body;

/** The answer's status, and 503 where there was none. */
async function post(path: Report["path"], body: unknown): Promise<number> {
  if (!navigator.onLine) return 503;
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body), keepalive: true };
  try {
    return (await askServer(path, init)).status;
  } catch {
    return 503;
  }
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
