/** More than a watchlist can contain. */
const MOST_TITLES = 12_000;
/** The largest valid date. */
const LAST_MOMENT = 8_640_000_000_000_000;

export interface WatchedRemoval {
  titles: number;
  isUndone: boolean;
  /** When they were removed, by which they can be restored. */
  atMs?: number;
}

/** Reads from an address what was done with the watched titles; undefined when it is invalid. */
export function parseRemoval(query: URLSearchParams): WatchedRemoval | undefined {
  const restored = parseWhole(query.get("restored"), MOST_TITLES);
  if (restored !== undefined) return { titles: restored, isUndone: true };
  const titles = parseWhole(query.get("removed"), MOST_TITLES);
  if (titles === undefined) return undefined;
  const atMs = parseMoment(query.get("at"));
  return { titles, isUndone: false, ...(atMs !== undefined && { atMs }) };
}

/** Formats it for an address or a form. */
export const parseMoment = (text: string | null | undefined) => parseWhole(text, LAST_MOMENT);

function parseWhole(text: string | null | undefined, most: number): number | undefined {
  if (typeof text !== "string" || !/^(?:0|[1-9]\d{0,15})$/.test(text)) return undefined;
  const number = Number(text);
  return number <= most ? number : undefined;
}
