export const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A month later, on the anniversary's day where that month has it and otherwise on its last: 31
 * January, 28 February, 31 March. In UTC, at the same time of day.
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
