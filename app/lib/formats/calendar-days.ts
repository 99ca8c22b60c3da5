import { byLocale, currentDateLocale } from "./locale.ts";

const longFormat = byLocale(
  currentDateLocale,
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      weekday: "long",
      day: "numeric",
      month: "long",
      timeZone: "UTC",
    }),
);
const shortFormat = byLocale(
  currentDateLocale,
  (locale) => new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }),
);

/** A day such as `2026-11-23` with its weekday and month, or the weekday alone and short. */
export const formatWeekday = (day: string, style: "long" | "short"): string =>
  (style === "long" ? longFormat : shortFormat)().format(Date.parse(`${day}T00:00:00Z`));

/** The time of day of a moment in a zone. */
export const formatTime = (atMs: number, timeZone: string): string =>
  new Intl.DateTimeFormat(currentDateLocale(), { timeStyle: "short", timeZone }).format(atMs);

interface WithWeekInfo {
  getWeekInfo?: () => { firstDay: number };
}

/** The day with which weeks begin in a region: 1 is Monday, 7 is Sunday. */
export function firstWeekdayOf(region: string): number {
  const locale: Intl.Locale & WithWeekInfo = new Intl.Locale(`und-${region}`);
  return locale.getWeekInfo?.().firstDay ?? 1;
}
