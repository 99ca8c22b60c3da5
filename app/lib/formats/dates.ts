import { t } from "#app/translations/t.ts";

import { remembering } from "../remembering.ts";
import { isDay } from "./is-day.ts";
import { byLocale, currentDateLocale, currentLocale } from "./locale.ts";

/** More than there are zones, or regions. */
const MOST_REMEMBERED = 600;
const DAY_MS = 24 * 3_600_000;
const QUARTER_MS = 900_000;

const dateFormat = byLocale(
  currentDateLocale,
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
);
const momentFormat = byLocale(
  currentDateLocale,
  (locale) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }),
);
const monthFormat = byLocale(
  currentDateLocale,
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
);
const agoFormat = byLocale(
  currentLocale,
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
);

/** The day of a moment, such as 21 December 2026: the same on the server and in the browser. */
export const formatDate = (atMs: number): string => dateFormat().format(atMs);

/** A date such as `1963-12-05` in words; nothing where it is no date. */
export const formatDay = (date: string): string =>
  isDay(date) ? formatDate(Date.parse(`${date}T00:00:00Z`)) : "";

/** A moment with its time of day, and the zone that it is counted in. */
export const formatMoment = (atMs: number): string => `${momentFormat().format(atMs)} (UTC)`;

const momentsByZone = byLocale(currentDateLocale, (locale) =>
  remembering(
    MOST_REMEMBERED,
    (timeZone) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }),
  ),
);

/** Writes moments with their time of day, as clocks of a zone show them. */
export function createMoments(timeZone: string): (atMs: number) => string {
  const moments = momentsByZone()(timeZone);
  return (atMs) => moments.format(atMs);
}

/** Such as "yesterday" and "3 days ago". */
export const formatAgo = (count: number, unit: "day" | "hour"): string =>
  agoFormat().format(-count, unit);

/**
 * The zone in which a region's days are counted. One that has several is counted in UTC: a page
 * without a script does not know which one the viewer is in.
 */
export const zoneOf = remembering(MOST_REMEMBERED, (region) => {
  const [zone = "UTC", ...others] = new Intl.Locale(`und-${region}`).getTimeZones() ?? [];
  return others.length === 0 ? zone : "UTC";
});

/** A month such as `2026-11` in words. */
export const formatMonth = (month: string): string =>
  monthFormat().format(Date.parse(`${month}-01T00:00:00Z`));

const dayKeysByZone = remembering(
  MOST_REMEMBERED,
  (timeZone) => new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone }),
);

/** Counts moments by the days of a zone: the day of one, such as `2026-11-23`. */
export function createDayKeys(timeZone: string): (atMs: number) => string {
  const days = dayKeysByZone(timeZone);
  const known = new Map<number, string>();
  return (atMs) => {
    // Every zone's days begin at a full quarter of an hour.
    const quarter = Math.floor(atMs / QUARTER_MS);
    const day = known.get(quarter) ?? days.format(quarter * QUARTER_MS);
    known.set(quarter, day);
    return day;
  };
}

const dayNamesByZone = byLocale(currentDateLocale, (locale) =>
  remembering(
    MOST_REMEMBERED,
    (timeZone) =>
      new Intl.DateTimeFormat(locale, {
        weekday: "long",
        day: "numeric",
        month: "long",
        year: "numeric",
        timeZone,
      }),
  ),
);

/** Names the day of a moment: today, yesterday, or its date in words. */
export function createDayNames(timeZone: string, nowMs: number) {
  const words = dayNamesByZone()(timeZone);
  const [today, yesterday] = [words.format(nowMs), words.format(nowMs - DAY_MS)];
  return (atMs: number): string => {
    const day = words.format(atMs);
    if (day === today) return t("Today");
    return day === yesterday ? t("Yesterday") : day;
  };
}
