export const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A month after a moment, on the anniversary where that month has such a day and else on its last:
 * 31 January, 28 February, 31 March. In UTC, at the same time of day.
 */
export function nextAnniversary(fromMs: number, anniversaryDay: number): number {
  const from = new Date(fromMs);
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + 1;
  // Day 0 of the month after is the last day of this one.
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(anniversaryDay, lastDay));
  return midnight + (fromMs % DAY_MS);
}

/** The day of the month that a series of months aims for. */
export const dayOfMonth = (startMs: number) => new Date(startMs).getUTCDate();

/** For people to read: 21 December 2026. */
export function formatDay(atMs: number): string {
  return new Date(atMs).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}
