import { askServer } from "#app/lib/ask-server.ts";

import { keep, kept, type Report } from "./reports-queue.ts";
import { readRecord } from "#app/shell/viewer-record.ts";

/** This endpoint takes a list, so that what was kept goes in a few calls. */
const LISTED = "/api/track-view";
const MOST_LISTED = 25;

const SIGN_OUT_WAITS_MS = 1_000;
let isSigningOut = false;

/** What is on its way while the page goes is carried on by the browser, and its end is not told. */
let isLeaving = false;
const turn = ({ type }: Event) => (isLeaving = type === "pagehide");
addEventListener("pagehide", turn);
addEventListener("pageshow", turn);

/** What comes while others are sent is sent after them. */
let sending: Promise<unknown> = Promise.resolve();

/** Sends what is kept, even when the page is closing, and keeps again what could not be sent. */
export function sendReports(): void {
  sending = sending.then(sendKept).catch(reportError);
}

/** One tab at a time; only where pages may not lock may two be at it, which is no harm. */
async function sendKept(): Promise<void> {
  if (!navigator.onLine) return;
  if (!("locks" in navigator)) await sendAll();
  else await navigator.locks.request("unsent", sendAll);
}

/**
 * The sign-out itself is the server's deed; this is the viewer's own word that they meant it. It
 * counts while the session lasts, so it goes first; but a silent server keeps nobody signed in.
 */
export async function signOut(form: HTMLFormElement, email: string): Promise<void> {
  if (isSigningOut) return;
  isSigningOut = true;
  const body = { userId: email, action: "logout", timestamp: new Date().toISOString() };
  const patience = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WAITS_MS));
  await Promise.race([send([{ path: "/api/track-auth", body }]), patience]);
  isSigningOut = false;
  form.submit();
}

/** What is being sent is kept no longer: another tab would send it as well. */
async function sendAll(): Promise<void> {
  const current = readRecord()?.profile;
  const isOthers = ({ profile }: Report) => Boolean(profile) && profile !== current;
  const reports = kept().filter((each) => !isOthers(each));
  keep(kept().filter(isOthers));
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
