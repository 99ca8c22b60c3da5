const MOST_MS = 30_000;
const MOST_STATED_MS = 24 * 3_600_000;

/**
 * How long a `Retry-After` header asks us to wait, as seconds or as a date. Limited to half a
 * minute, so that one odd answer cannot silence a service for a day.
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  const statedMs = parseStatedRetryAfter(header, nowMs);
  return statedMs === undefined ? undefined : Math.min(statedMs, MOST_MS);
}

/** The header's own value, up to a day, which we pass on to browsers. */
export function parseStatedRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  const statedMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  if (Number.isNaN(statedMs)) return undefined;
  return Math.min(Math.max(statedMs, 0), MOST_STATED_MS);
}
