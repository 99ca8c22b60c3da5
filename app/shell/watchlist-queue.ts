/*
 * Apart from what else a page reports: that may be dropped when it is too much, and what is being
 * sent is forgotten meanwhile, while these presses are what the viewer sees until they are answered.
 */

/** A press that the server has not answered yet, as it is sent. */
export interface WatchChange {
  userId: string;
  content_id: string;
  content_title: string;
  content_type: string;
  /** The time of the press, by the one name or the other. */
  added_at?: string;
  removed_at?: string;
}

const KEY = "unsent-watchlist";
/** More than anybody presses on a journey. */
const MOST_KEPT = 500;

export const keyOfChange = ({ content_type: kind, content_id: id }: WatchChange) => `${kind}:${id}`;

export function keptChanges(userId: string): WatchChange[] {
  return readAll().filter((change) => change.userId === userId);
}

/** Of one title only the last press matters, however often it was pressed. */
export function keepChange(newest: WatchChange): void {
  const isOlder = (each: WatchChange) =>
    each.userId === newest.userId && keyOfChange(each) === keyOfChange(newest);
  writeAll([...readAll().filter((each) => !isOlder(each)), newest]);
}

export function forgetChange(answered: WatchChange): void {
  const text = JSON.stringify(answered);
  writeAll(readAll().filter((each) => JSON.stringify(each) !== text));
}

export const isKept = (change: WatchChange) =>
  readAll().some((each) => JSON.stringify(each) === JSON.stringify(change));

function readAll(): WatchChange[] {
  try {
    const changes: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(changes) ? changes : [];
  } catch {
    return [];
  }
}

function writeAll(changes: WatchChange[]): void {
  if (changes.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(changes.slice(-MOST_KEPT)));
}
