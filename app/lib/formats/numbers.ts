import { byLocale, currentLocale } from "./locale.ts";

const whole = byLocale(currentLocale, (locale) => new Intl.NumberFormat(locale));
const tenths = byLocale(
  currentLocale,
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** A count, with its thousands apart: 12,345. */
export const formatNumber = (value: number): string => whole().format(value);

/** A measure with one digit after the point: 7.0. */
export const formatTenths = (value: number): string => tenths().format(value);
