import { msg } from "#app/translations/t.ts";

export const HISTORY = msg("History", "what somebody opened and watched");

/** The part of the history that the address asks for. */
export interface HistoryView {
  /** Words of the titles to search for; empty for all. */
  words: string;
  /** Only entries older than this moment. */
  beforeMs: number | undefined;
}

const LONGEST_WORDS = 100;

export function parseHistoryView(query: URLSearchParams): HistoryView {
  const before = query.get("before") ?? "";
  return {
    words: (query.get("q") ?? "").trim().slice(0, LONGEST_WORDS),
    beforeMs: /^[1-9]\d{0,14}$/.test(before) ? Number(before) : undefined,
  };
}

/** The address of a view, without defaults. */
export function historyAddress({ words, beforeMs }: HistoryView): string {
  const query = new URLSearchParams();
  if (words !== "") query.set("q", words);
  if (beforeMs !== undefined) query.set("before", String(beforeMs));
  return `/history${query.size > 0 ? `?${query}` : ""}`;
}
