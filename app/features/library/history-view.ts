/** What of the history is to be seen; the address says it. */
export interface HistoryView {
  /** Words of the titles that are looked for; empty for all. */
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

/** The address of a view, with nothing in it that goes without saying. */
export function historyAddress({ words, beforeMs }: HistoryView): string {
  const query = new URLSearchParams();
  if (words !== "") query.set("q", words);
  if (beforeMs !== undefined) query.set("before", String(beforeMs));
  return `/history${query.size > 0 ? `?${query}` : ""}`;
}
