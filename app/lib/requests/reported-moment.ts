/** The longest that a report may have waited in an offline browser; older ones are rejected. */
export const OLDEST_MS = 30 * 24 * 60 * 60 * 1000;
const CLOCKS_DIFFER_MS = 5 * 60 * 1000;

/** Parses the time of a browser's report; undefined when it is impossible. */
export function parseReportedMoment(timestamp: string, nowMs: number): number | undefined {
  const atMs = Date.parse(timestamp);
  return atMs >= nowMs - OLDEST_MS && atMs <= nowMs + CLOCKS_DIFFER_MS ? atMs : undefined;
}
