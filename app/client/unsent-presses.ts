import { RECORD_KEY } from "#app/shell/viewer-record.ts";

/*
 * Apart from what else a page reports: that may be dropped when it is too much, and what is being
 * sent is forgotten meanwhile, while these presses are what the viewer sees until they are answered.
 */

/** A press of a button that stays pressed, which the server has not answered yet. */
export interface Press {
  kind: "watchlist" | "watched";
  /** Whose it is: the account's, and the profile's that looked. */
  email: string;
  profile?: string | null | undefined;
  /** What was pressed, such as `movie:603` or `tv:1396:S2E5`. */
  about: string;
  /** What it is known by. */
  title: string;
  isOn: boolean;
  /** When it was pressed, as ISO time. */
  at: string;
}

const KEY = "unsent-presses";
/** More than anybody presses on a journey. */
const MOST_KEPT = 500;
/** An answer about everything may still be under way that knows nothing of a press. */
const ANSWERS_PASS_MS = 10_000;

/** In the order in which they were pressed. */
export function readPresses(): Press[] {
  try {
    const presses: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(presses) ? presses : [];
  } catch {
    return [];
  }
}

export function writePresses(presses: Press[]): void {
  if (presses.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(presses.slice(-MOST_KEPT)));
}

type Whose = Pick<Press, "email" | "profile">;

/** What was pressed before there was a profile is the first one's that comes. */
export const isOf = (whose: Whose) => (press: Press) =>
  press.email === whose.email && (!press.profile || press.profile === whose.profile);

export const pressesOf = (ofKind: Press["kind"], whose: Whose) =>
  readPresses().filter((press) => press.kind === ofKind && isOf(whose)(press));

/** When another tab stored a record, which knows of what was settled here before. */
let toldAtMs = 0;

/** Whether something settled so lately that what is read now may not know of it. */
export const isFresh = ({ atMs }: { atMs: number }) =>
  atMs > toldAtMs && performance.now() - atMs < ANSWERS_PASS_MS;

/** Paints again whenever the page changes, or another tab changes what is known. */
export function paintOnChange(paint: () => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === RECORD_KEY) toldAtMs = performance.now();
    paint();
  });
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
