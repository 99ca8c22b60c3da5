import { remembering } from "../remembering.ts";
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

const weekdayFormat = byLocale(
  currentDateLocale,
  (locale) => new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }),
);
const A_MONDAY = Date.UTC(2026, 10, 23);

/** The days of a week, from Monday on. */
export const weekdayNames = (): string[] =>
  Array.from({ length: 7 }, (_, at) => weekdayFormat().format(A_MONDAY + at * 86_400_000));

/** More than there are zones, or regions. */
const MOST_REMEMBERED = 600;

const timesByZone = byLocale(currentDateLocale, (locale) =>
  remembering(
    MOST_REMEMBERED,
    (timeZone) => new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone }),
  ),
);

/** The time of day of a moment in a zone. */
export const formatTime = (atMs: number, timeZone: string): string =>
  timesByZone()(timeZone).format(atMs);

interface WithWeekInfo {
  getWeekInfo?: () => { firstDay: number };
}

/** The day with which weeks begin in a region: 1 is Monday, 7 is Sunday. */
export const firstWeekdayOf = remembering(MOST_REMEMBERED, (region) => {
  const locale: Intl.Locale & WithWeekInfo = new Intl.Locale(`und-${region}`);
  return locale.getWeekInfo?.().firstDay ?? 1;
});
