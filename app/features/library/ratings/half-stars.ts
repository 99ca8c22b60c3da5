import { formatNumber } from "#app/lib/formats/numbers.ts";
import { t } from "#app/translations/t.ts";

/** A rating is a number of half stars: 7 is three and a half of five stars, and 0 is none. */
export const MOST_HALF_STARS = 10;

/** A form's or a report's rating; undefined when it is none. */
export function parseHalfStars(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{1,2}$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number)) return undefined;
  return number >= 0 && number <= MOST_HALF_STARS ? number : undefined;
}

/** As cards show it: 3½. */
export function formatHalfStars(halfStars: number): string {
  const whole = Math.floor(halfStars / 2);
  const half = halfStars % 2 === 1 ? "½" : "";
  return whole === 0 && half !== "" ? half : formatNumber(whole) + half;
}

/** The same in words. */
export const describeHalfStars = (halfStars: number): string =>
  t("{stars} of 5 stars", { stars: formatHalfStars(halfStars) });
