/** More than there is room for on a watchlist. */
const MOST_TITLES = 12_000;
/** The last moment that a date can be. */
const LAST_MOMENT = 8_640_000_000_000_000;

export interface WatchedRemoval {
  titles: number;
  isUndone: boolean;
  /** When they were taken off, by which they are put back. */
  atMs?: number;
}

/** What the address says was done with all that is watched; undefined for what cannot be. */
export function parseRemoval(query: URLSearchParams): WatchedRemoval | undefined {
  const restored = parseWhole(query.get("restored"), MOST_TITLES);
  if (restored !== undefined) return { titles: restored, isUndone: true };
  const titles = parseWhole(query.get("removed"), MOST_TITLES);
  if (titles === undefined) return undefined;
  const atMs = parseMoment(query.get("at"));
  return { titles, isUndone: false, ...(atMs !== undefined && { atMs }) };
}

/** As an address or a form writes it. */
export const parseMoment = (text: FormDataEntryValue | null) => parseWhole(text, LAST_MOMENT);

function parseWhole(text: FormDataEntryValue | null, most: number): number | undefined {
  if (typeof text !== "string" || !/^(?:0|[1-9]\d{0,15})$/.test(text)) return undefined;
  const number = Number(text);
  return number <= most ? number : undefined;
}
