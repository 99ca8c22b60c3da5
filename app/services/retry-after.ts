const MOST_MS = 30_000;

/**
 * How long a `Retry-After` header asks us to wait, as seconds or as a date. It is never believed
 * beyond half a minute, so that one odd answer cannot silence a service for a day.
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  const askedMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  if (Number.isNaN(askedMs)) return undefined;
  return Math.min(Math.max(askedMs, 0), MOST_MS);
}
