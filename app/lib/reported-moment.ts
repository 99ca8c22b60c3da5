/** What may have waited in a browser that was offline; what claims to be older is no record. */
const OLDEST_MS = 30 * 24 * 60 * 60 * 1000;
const CLOCKS_DIFFER_MS = 5 * 60 * 1000;

/** When a browser says that something happened; undefined where that cannot be. */
export function parseReportedMoment(timestamp: string, nowMs: number): number | undefined {
  const atMs = Date.parse(timestamp);
  return atMs >= nowMs - OLDEST_MS && atMs <= nowMs + CLOCKS_DIFFER_MS ? atMs : undefined;
}
