import { askServer } from "#app/lib/ask-server.ts";
import { showToast } from "#app/ui/late-toast.ts";

import { PRESSES_KEY, readPresses, type Press } from "./unsent-presses.ts";
import { ownRecord } from "./viewer-record.ts";

/**
 * What all buttons that stay pressed have in common: a press is kept on this device, painted and
 * sent at once, or when the connection is back. Each kind paints what is kept over what is saved, so
 * that a refusal takes a press back by itself, and every tab sees the same.
 */

interface Deed {
  /** What its time is called in the record that is sent. */
  moment: string;
  words: string;
}

interface Kind {
  path: `/${string}`;
  on: Deed;
  off: Deed;
  /** Said where a press was refused. */
  unchanged: string;
  marks: () => Promise<{
    /** Takes what the server says holds now. */
    settle: (press: Press, data: Record<string, unknown>) => void;
    paint: () => void;
  }>;
}

const kinds: Record<Press["kind"], Kind> = {
  watchlist: {
    path: "/api/user-watchlist",
    on: { moment: "added_at", words: "Added to your watchlist" },
    off: { moment: "removed_at", words: "Removed from your watchlist" },
    unchanged: "Your watchlist is as it was.",
    marks: () => import("./watchlist-marks.ts"),
  },
  watched: {
    path: "/api/watched",
    on: { moment: "watched_at", words: "Marked as watched" },
    off: { moment: "unwatched_at", words: "No longer marked as watched" },
    unchanged: "Your marks are as they were.",
    marks: () => import("./watched-marks.ts"),
  },
};

/** More than anybody presses on a journey. */
const MOST_KEPT = 500;
/** The second half of a double click is no second press. */
const DOUBLE_CLICK_MS = 500;

let lastPress = { value: "", atMs: 0 };
let lastDeedMs = 0;
let sending: Promise<unknown> = Promise.resolve();

interface Pressed extends Pick<Press, "kind" | "about" | "isOn"> {
  /** What is pressed is known by this. */
  title: string;
}

/** Does what a press asks for, and offers the way back. */
export async function answerPress(button: HTMLButtonElement, pressed: Pressed): Promise<void> {
  const { kind, about, isOn } = pressed;
  const [value, atMs] = [`${kind} ${about}`, performance.now()];
  if (lastPress.value === value && atMs - lastPress.atMs < DOUBLE_CLICK_MS) return;
  lastPress = { value, atMs };
  await turn(pressed);
  const undo = () => {
    void turn({ ...pressed, isOn: !isOn });
    button.focus();
  };
  showToast({ text: kinds[kind][isOn ? "on" : "off"].words, undo });
}

async function turn({ kind, about, isOn, title }: Pressed): Promise<void> {
  const email = ownRecord()?.email;
  if (email === undefined) return;
  // Later than the one before it.
  lastDeedMs = Math.max(Date.now(), lastDeedMs + 1);
  const { on, off, marks } = kinds[kind];
  const [type = "", id = "", episode] = about.split(":");
  const body = {
    user_id: email,
    content_id: id,
    content_title: title,
    content_type: type,
    ...(episode !== undefined && { episode }),
    [(isOn ? on : off).moment]: new Date(lastDeedMs).toISOString(),
  };
  const press = { kind, email, about, isOn, body };
  keep(press);
  (await marks()).paint();
  inTurn(() => sendPressed(press));
}

/** Of one thing only the last press matters, however often it was pressed. */
function keep(newest: Press): void {
  const isOlder = ({ kind, email, about }: Press) =>
    kind === newest.kind && email === newest.email && about === newest.about;
  write([...readPresses().filter((each) => !isOlder(each)), newest]);
}

const isSame = (one: Press) => {
  const text = JSON.stringify(one);
  return (other: Press) => JSON.stringify(other) === text;
};

function write(presses: Press[]): void {
  if (presses.length === 0) localStorage.removeItem(PRESSES_KEY);
  else localStorage.setItem(PRESSES_KEY, JSON.stringify(presses.slice(-MOST_KEPT)));
}

/** What was pressed just now is answered now: refused, it is taken back, and said. */
async function sendPressed(press: Press): Promise<void> {
  // Pressed again meanwhile, or sent by another tab.
  if (!readPresses().some(isSame(press))) return;
  const response = await post(press);
  if (response) await settle(press, response);
  else showToast({ text: "You are offline. This is kept here, and saved once you are back." });
}

/** What was kept is sent by one tab for all; a server in trouble is asked again another time. */
async function sendKept(): Promise<void> {
  const email = ownRecord()?.email;
  if (email === undefined || !navigator.onLine) return;
  const kept = readPresses().filter((press) => press.email === email);
  for (const press of kept) {
    const response = await post(press);
    if (!response || response.status >= 500 || response.status === 429) return;
    await settle(press, response);
  }
}

export function sendPresses(): void {
  // Where pages may not lock, two tabs may be at it: the server takes the same press twice.
  if (!("locks" in navigator)) inTurn(sendKept);
  else {
    inTurn(() =>
      navigator.locks.request("presses", { ifAvailable: true }, (lock) => lock && sendKept()),
    );
  }
}

/** One after the other, so that what is answered last was pressed last. */
function inTurn(work: () => Promise<unknown>): void {
  sending = sending.then(work).catch(reportError);
}

/** Nothing: it reached nobody. */
function post({ kind, body }: Press): Promise<Response | undefined> {
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body), keepalive: true };
  return askServer(kinds[kind].path, init).catch(() => undefined);
}

/** Takes the server's answer: what holds now, or that it was refused and everything is as before. */
async function settle(press: Press, response: Response): Promise<void> {
  const answer = await response.json().catch(() => ({}));
  const { marks, unchanged } = kinds[press.kind];
  const { settle: take, paint } = await marks();
  // In this order no other tab sees a moment in between at which neither holds.
  if (response.ok) take(press, answer.data ?? {});
  write(readPresses().filter((each) => !isSame(press)(each)));
  paint();
  if (response.ok) return;
  const isOwnWord = response.status < 500 && typeof answer.error === "string";
  const why = isOwnWord ? answer.error : "That could not be saved: please try again.";
  showToast({ text: `${unchanged} ${why}`, tone: "error" });
}
