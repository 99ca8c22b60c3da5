import { remembering } from "../remembering.ts";

/** More than there are zones. */
const MOST_FORMATS = 600;

/** What some runtimes still call by an earlier name. */
const NAMES_NOW: Readonly<Record<string, string>> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Europe/Kiev": "Europe/Kyiv",
};

/** What a zone is called now, with its words apart. */
export const zoneName = (zone: string): string => (NAMES_NOW[zone] ?? zone).replaceAll("_", " ");

/** The zones that can be chosen. */
export const timeZones: readonly string[] = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone")
    .map((zone) => NAMES_NOW[zone] ?? zone)
    .toSorted(),
];

const KNOWN = new Set(timeZones);
export const isTimeZone = (text: string) => KNOWN.has(text);

const formatIn = remembering(
  MOST_FORMATS,
  (timeZone) =>
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    }),
);

/** What clocks of a zone show at a moment. */
export interface ZonedTime {
  /** Such as `2026-11-23`. */
  day: string;
  /** Since midnight, as the clock shows it. */
  minutes: number;
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
}

const shownMs = (timeZone: string, atMs: number): number => {
  const found = new Map(
    formatIn(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(found.get(type));
  return Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
};

export function timeIn(timeZone: string, atMs: number): ZonedTime {
  const shown = new Date(shownMs(timeZone, atMs));
  return {
    day: shown.toISOString().slice(0, 10),
    minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
    weekday: shown.getUTCDay() || 7,
  };
}

/**
 * The moment at which clocks of a zone show a time of a day. A time that the clocks skip counts by
 * the clock before, and of one that they show twice either.
 */
export function momentIn(timeZone: string, day: string, minutes: number): number {
  const wantedMs = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const offsetAt = (atMs: number) => shownMs(timeZone, atMs) - Math.floor(atMs / 1000) * 1000;
  const nearMs = wantedMs - offsetAt(wantedMs);
  return wantedMs - offsetAt(nearMs);
}
