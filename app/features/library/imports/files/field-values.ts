import { MOST_HALF_STARS } from "../../ratings/half-stars.ts";
import { parseDay } from "../../ratings/rating-fields.ts";
import { LONGEST_TITLE } from "../../titles/title-ref.ts";
import { UNKNOWN_MS } from "./imported-choices.ts";

/** What files of other services have in their cells: everything may be missing or nonsense. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Text without the apostrophe that keeps spreadsheets from reading it as a formula. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number"
    ? String(value)
        .trim()
        .replace(/^'(?=[=+@-])/, "")
    : "";

export const titleOf = (value: unknown): string => textOf(value).slice(0, LONGEST_TITLE);

export const yearOf = (value: unknown): string => /^\d{4}/.exec(textOf(value))?.[0] ?? "";

/** A whole number that is not negative. */
export function numberOf(value: unknown): number | undefined {
  const text = textOf(value);
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

export const positiveOf = (value: unknown): number | undefined => numberOf(value) || undefined;

export const imdbOf = (value: unknown): string | undefined => /tt\d{5,12}/.exec(textOf(value))?.[0];

/** Not a number where there are none. */
export const pointsOf = (value: unknown): number =>
  Number(textOf(value).replace(",", ".") || Number.NaN);

/** A rating with this many points as half stars; undefined where it is none. */
export function halfStarsOf(value: unknown, mostPoints: 5 | 10): number | undefined {
  const halfStars = Math.round((pointsOf(value) * MOST_HALF_STARS) / mostPoints);
  return halfStars >= 1 && halfStars <= MOST_HALF_STARS ? halfStars : undefined;
}

/** A day such as 2026-11-23, not in the future. */
export const dayIn = (value: unknown, today: string): string | undefined =>
  parseDay(textOf(value).slice(0, 10), today);

/** Noon is the same day nearly everywhere. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** A day or a moment; undefined where it is none, or in the future. */
export function momentOf(value: unknown, nowMs: number): number | undefined {
  const text = textOf(value);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  // Seconds since 1970, as Plex counts.
  const atMs = /^\d{9,11}$/.test(text)
    ? Number(text) * 1000
    : isDay
      ? noonOf(text)
      : Date.parse(UNZONED.test(text) ? `${text.replace(" ", "T")}Z` : text);
  if (!/\d{4}/.test(text) || Number.isNaN(atMs) || !hasItsDay(text, atMs)) return undefined;
  // A file's noon may be later than now.
  if (isDay && atMs > nowMs && atMs - nowMs < 86_400_000) return nowMs;
  return atMs > 0 && atMs <= nowMs ? atMs : undefined;
}

/** Services write their own time, which is that of Greenwich, without saying so. */
const UNZONED = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

const DAY = /^\d{4}-\d\d-(\d\d)|^\d{1,2}\/(\d{1,2})\/|(?<!\d)(\d{1,2})(?![\d:])/;
const DAY_MS = 86_400_000;

/** A day that a month does not have, such as 30 February, is read as one of the next. */
function hasItsDay(text: string, atMs: number): boolean {
  const day = DAY.exec(text)?.slice(1).find(Boolean);
  // Somewhere it is another day.
  const near = [atMs - DAY_MS, atMs, atMs + DAY_MS].map((each) => new Date(each).getUTCDate());
  return day === undefined || near.includes(Number(day));
}

export const momentOrUnknown = (value: unknown, nowMs: number): number =>
  momentOf(value, nowMs) ?? UNKNOWN_MS;
