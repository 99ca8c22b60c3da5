import { joinNotes, MOST_DATES } from "../../ratings/rating-fields.ts";

/** A mark of a show's season or episode; `part` is "S2" or "S2E5". */
export type ImportedPart = [part: string, atMs: number, isWatched: boolean];

/** What a file says that a viewer did with one title. */
export interface ImportedChoices {
  /** On the watchlist since. */
  savedAtMs?: number;
  rating?: { halfStars: number; atMs: number };
  note?: string;
  /** Days of watching, such as 2026-11-23. */
  days?: string[];
  /** When the title was marked as watched. */
  watchedAtMs?: number;
  parts?: ImportedPart[];
  /** Which lists of the file it is on, and where. */
  lists?: [list: number, position: number][];
  unwantedAtMs?: number;
}

/** A moment that a file does not state: whatever is stored here already is later. */
export const UNKNOWN_MS = 1;

/** What several lines of a file say about the same title. */
export function mergeChoices(one: ImportedChoices, other: ImportedChoices): ImportedChoices {
  const merged: ImportedChoices = { ...one, ...other };
  if (one.savedAtMs !== undefined && other.savedAtMs !== undefined) {
    merged.savedAtMs = Math.min(one.savedAtMs, other.savedAtMs);
  }
  if (one.watchedAtMs !== undefined && other.watchedAtMs !== undefined) {
    merged.watchedAtMs = Math.max(one.watchedAtMs, other.watchedAtMs);
  }
  if (one.rating && other.rating) {
    merged.rating = one.rating.atMs > other.rating.atMs ? one.rating : other.rating;
  }
  if (one.note && other.note) merged.note = joinNotes(one.note, other.note);
  if (one.days && other.days) merged.days = mergeDays(one.days, other.days);
  if (one.parts && other.parts) merged.parts = mergeParts(one.parts, other.parts);
  if (one.lists && other.lists) merged.lists = mergeLists(one.lists, other.lists);
  return merged;
}

const mergeDays = (one: readonly string[], other: readonly string[]) =>
  [...new Set([...one, ...other])].slice(0, MOST_DATES);

/** Of an episode that was watched again the last time counts. */
function mergeParts(
  parts: readonly ImportedPart[],
  others: readonly ImportedPart[],
): ImportedPart[] {
  const merged = new Map(parts.map((each) => [each[0], each]));
  for (const each of others) {
    const known = merged.get(each[0]);
    if (known === undefined || known[1] < each[1]) merged.set(each[0], each);
  }
  return [...merged.values()];
}

const mergeLists = (
  lists: readonly [number, number][],
  others: readonly [number, number][],
): [number, number][] => [...new Map([...others, ...lists])];
