import { refKey, type TitleRef } from "../titles/title-ref.ts";

/** A title that was watched on a day, such as `2026-11-23`. */
export interface WatchedOn extends TitleRef {
  day: string;
}

/** How many titles were watched on each day of a month; a title counts once a day. */
export interface MonthOfWatching {
  /** Such as `2026-11`. */
  month: string;
  /** From the first day to the last one. */
  counts: number[];
  /** Titles of the whole month: each counts once. */
  titles: number;
}

export interface Streak {
  /** Days in a row until today, or until yesterday while today has nothing yet. */
  days: number;
  longest: number;
  /** Whether something was watched on each of the last days, the oldest first. */
  lastDays: boolean[];
}

const DAY_MS = 24 * 3_600_000;
/** The days that the picture of a streak shows: four weeks. */
const SHOWN_DAYS = 28;

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export function countMonth(watched: readonly WatchedOn[], today: string): MonthOfWatching {
  const month = today.slice(0, 7);
  const [year = 0, number = 0] = month.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const days = Array.from({ length: lastDay }, () => new Set<string>());
  for (const entry of watched) {
    if (entry.day.startsWith(month)) days[Number(entry.day.slice(8)) - 1]?.add(refKey(entry));
  }
  const titles = new Set(days.flatMap((day) => [...day])).size;
  return { month, counts: days.map(({ size }) => size), titles };
}

export function findStreak(watched: readonly WatchedOn[], today: string): Streak {
  const days = new Set(watched.map(({ day }) => day));
  const lengthUntil = (last: string): number => {
    let length = 0;
    while (days.has(dayAfter(last, -length))) length += 1;
    return length;
  };
  const ends = [...days].filter((day) => !days.has(dayAfter(day, 1)));
  return {
    days: lengthUntil(days.has(today) ? today : dayAfter(today, -1)),
    longest: Math.max(0, ...ends.map(lengthUntil)),
    lastDays: Array.from({ length: SHOWN_DAYS }, (_, index) =>
      days.has(dayAfter(today, index - SHOWN_DAYS + 1)),
    ),
  };
}
