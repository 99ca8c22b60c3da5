import { askServer } from "#app/lib/ask-server.ts";
import { showToast } from "#app/ui/late-toast.ts";

import { sayKept } from "./press-mark.ts";
import { isOf, readPresses, writePresses, type Press } from "./unsent-presses.ts";
import { ownRecord } from "#app/shell/viewer-record.ts";

/*
 * Each kind of mark is painted by what is kept over what is saved, so that a refusal takes a press
 * back by itself, and every tab sees the same.
 */

interface Kind {
  path: `/${string}`;
  /** What the time of a press is called in its record. */
  moments: { on: string; off: string };
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
    moments: { on: "added_at", off: "removed_at" },
    unchanged: "Your watchlist is as it was.",
    marks: () => import("./watchlist-marks.ts"),
  },
  watched: {
    path: "/api/watched",
    moments: { on: "watched_at", off: "unwatched_at" },
    unchanged: "Your marks are as they were.",
    marks: () => import("./watched-marks.ts"),
  },
};

let sending: Promise<unknown> = Promise.resolve();

/** What was pressed just now is answered now: refused, it is taken back, and said. */
export function sendPressed(press: Press): void {
  inTurn(async () => {
    // Pressed again meanwhile, or sent by another tab.
    if (!readPresses().some(isSame(press))) return;
    const response = await post(press);
    if (response) await settle(press, response);
    else sayKept();
  });
}

const isSame = (one: Press) => {
  const text = JSON.stringify(one);
  return (other: Press) => JSON.stringify(other) === text;
};

/** What was kept is sent by one tab for all. */
export function sendPresses(): void {
  // Where pages may not lock, two tabs may be at it: the server takes the same press twice.
  if (!("locks" in navigator)) inTurn(sendKept);
  else {
    inTurn(() =>
      navigator.locks.request("presses", { ifAvailable: true }, (lock) => lock && sendKept()),
    );
  }
}

async function sendKept(): Promise<void> {
  const own = ownRecord();
  if (own === undefined || !navigator.onLine) return;
  // What another profile pressed waits until that one is back.
  const kept = readPresses().filter(isOf(own));
  for (const press of kept) {
    const response = await post(press);
    // A server in trouble is asked again another time.
    if (!response || response.status >= 500 || response.status === 429) return;
    await settle(press, response);
  }
}

/** One after the other, so that what is answered last was pressed last. */
function inTurn(work: () => Promise<unknown>): void {
  sending = sending.then(work).catch(reportError);
}

/** Nothing: it reached nobody. */
function post(press: Press): Promise<Response | undefined> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(recordOf(press));
  const init = { method: "POST", headers, body, keepalive: true };
  return askServer(kinds[press.kind].path, init).catch(() => undefined);
}

function recordOf({ kind, email, about, title, isOn, at }: Press): Record<string, string> {
  const [type = "", id = "", episode = ""] = about.split(":");
  const named = { content_id: id, content_title: title, content_type: type, episode };
  return { user_id: email, ...named, [kinds[kind].moments[isOn ? "on" : "off"]]: at };
}

/** Takes the server's answer: what holds now, or that it was refused and everything is as before. */
async function settle(press: Press, response: Response): Promise<void> {
  const answer = await response.json().catch(() => ({}));
  const { marks, unchanged } = kinds[press.kind];
  const { settle: take, paint } = await marks();
  // In this order no other tab sees a moment in between at which neither holds.
  if (response.ok) take(press, answer.data ?? {});
  writePresses(readPresses().filter((each) => !isSame(press)(each)));
  paint();
  if (response.ok) return;
  const isOwnWord = response.status < 500 && typeof answer.error === "string";
  const why = isOwnWord ? answer.error : "That could not be saved: please try again.";
  showToast({ text: `${unchanged} ${why}`, tone: "error" });
}
