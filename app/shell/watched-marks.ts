import { readMarks, withMark } from "#app/features/library/watched.ts";
import { askServer } from "#app/lib/ask-server.ts";
import { showToast } from "#app/ui/late-toast.ts";

import { STALE_EVENT, storeRecord, type ViewerRecord } from "./viewer-record.ts";
import { ownRecord } from "./watchlist-marks.ts";

/**
 * What a viewer marked as watched, painted on pages that are everybody's: what the viewer's record
 * says, and over it the presses that are not answered yet, so that a refusal takes a mark back.
 */

const BUTTONS = "button[form=watched-form][aria-pressed]";
const CARDS = "button[form=watchlist-form][aria-pressed]";
/** The second half of a double click is no second press. */
const DOUBLE_CLICK_MS = 500;
/** An answer about everything may still be under way that knows nothing of a press. */
const ANSWERS_PASS_MS = 10_000;

interface Deed {
  /** A title's key, such as `tv:1396`. */
  key: string;
  part: string;
  title: string;
  isWatched: boolean;
  settledAtMs?: number;
}

let deeds: Deed[] = [];
let lastPress = { value: "", atMs: 0 };
let lastDeedMs = 0;
let sending: Promise<unknown> = Promise.resolve();
let isStarted = false;

function start(): void {
  isStarted = true;
  addEventListener("storage", paint);
  let isWaiting = false;
  const watch = new MutationObserver(() => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      paint();
    });
  });
  watch.observe(document.body, { childList: true, subtree: true });
}

/** A button's value: `tv:1396:S2E5 Breaking Bad`. */
function readValue(value: string): Pick<Deed, "key" | "part" | "title"> {
  const end = value.indexOf(" ");
  const [kind = "", id = "", part = ""] = value.slice(0, end).split(":");
  return { key: `${kind}:${id}`, part, title: value.slice(end + 1) };
}

/** A title's marks as they are to be seen now. */
function marksOf(record: ViewerRecord, key: string): string {
  return deeds
    .filter((deed) => deed.key === key)
    .reduce(
      (marks, { part, isWatched }) => withMark(marks, part, isWatched),
      record.watched?.[key] ?? "",
    );
}

export function paint(): void {
  if (!isStarted) start();
  const record = ownRecord();
  if (!record) return;
  const isPast = ({ settledAtMs }: Deed) =>
    settledAtMs !== undefined && performance.now() - settledAtMs > ANSWERS_PASS_MS;
  deeds = deeds.filter((deed) => !isPast(deed));
  for (const button of document.querySelectorAll<HTMLButtonElement>(BUTTONS)) {
    const { key, part } = readValue(button.value);
    const isWatched = readMarks(marksOf(record, key))(part);
    if (button.getAttribute("aria-pressed") === String(isWatched)) continue;
    button.setAttribute("aria-pressed", String(isWatched));
    button.name = isWatched ? "remove" : "add";
  }
  for (const ribbon of document.querySelectorAll<HTMLButtonElement>(CARDS)) {
    const isWatched = readMarks(marksOf(record, readValue(ribbon.value).key))("");
    if ("watched" in ribbon.dataset !== isWatched) ribbon.toggleAttribute("data-watched");
  }
}

/** Takes a press, and says whether it could: without a record the form must do it. */
export function press(button: HTMLButtonElement): boolean {
  paint();
  const record = ownRecord();
  if (!record?.watched) return false;
  const { value } = button;
  const isDouble =
    lastPress.value === value && performance.now() - lastPress.atMs < DOUBLE_CLICK_MS;
  if (isDouble) return true;
  lastPress = { value, atMs: performance.now() };
  const item = readValue(value);
  const isWatched = !readMarks(marksOf(record, item.key))(item.part);
  turn(record, { ...item, isWatched });
  const undo = () => {
    turn(record, { ...item, isWatched: !isWatched });
    button.focus();
  };
  showToast({ text: isWatched ? "Marked as watched" : "No longer marked as watched", undo });
  return true;
}

function turn({ email }: ViewerRecord, deed: Deed): void {
  lastDeedMs = Math.max(Date.now(), lastDeedMs + 1);
  const at = new Date(lastDeedMs).toISOString();
  deeds.push(deed);
  paint();
  const [kind, id] = deed.key.split(":");
  const body = JSON.stringify({
    user_id: email,
    content_id: id,
    content_title: deed.title,
    content_type: kind,
    episode: deed.part,
    [deed.isWatched ? "watched_at" : "unwatched_at"]: at,
  });
  // One after the other, so that what is answered last was pressed last.
  sending = sending.then(() => send(deed, body)).catch(reportError);
}

async function send(deed: Deed, body: string): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body, keepalive: true };
  const response = await askServer("/api/watched", init).catch(() => undefined);
  const answer = await response?.json().catch(() => ({}));
  const record = ownRecord();
  if (response?.ok && record) {
    const { [deed.key]: _, ...others } = record.watched ?? {};
    const marks: string = answer.data?.marks ?? "";
    storeRecord({ ...record, watched: marks === "" ? others : { ...others, [deed.key]: marks } });
    deed.settledAtMs = performance.now();
    // What comes next in a show is the server's to say.
    if (deed.key.startsWith("tv:")) dispatchEvent(new Event(STALE_EVENT));
  } else {
    deeds = deeds.filter((each) => each !== deed);
    const isOwnWord = response && response.status < 500 && typeof answer?.error === "string";
    const why = isOwnWord ? answer.error : "That could not be saved: please try again.";
    showToast({ text: `Your marks are as they were. ${why}`, tone: "error" });
  }
  paint();
}
