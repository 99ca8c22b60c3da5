const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The end of a day such as `2026-12-24` in UTC, which belongs to it; undefined for what is no day.
 */
export function endOfDay(day: string): number | undefined {
  const startMs = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(startMs) ? undefined : startMs + DAY_MS;
}

/** The day that a date field shows, so many days from now, in UTC. */
export const dayAhead = (nowMs: number, days: number) =>
  new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10);
