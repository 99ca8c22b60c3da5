import { msg, t } from "#app/translations/t.ts";

import { byLocale, currentLocale } from "./locale.ts";

const regions = byLocale(
  currentLocale,
  (locale) => new Intl.DisplayNames(locale, { type: "region" }),
);
const lists = byLocale(currentLocale, (locale) => new Intl.ListFormat(locale));
const units = byLocale(
  currentLocale,
  (locale) => new Intl.ListFormat(locale, { type: "unit", style: "narrow" }),
);
const order = byLocale(currentLocale, collatorOf);
const fileOrder = byLocale(() => "en", collatorOf);

/** A country by its name, from its code. */
export const regionName = (code: string): string => regions().of(code) ?? code;

/** Such as "this, that, and the other". */
export const formatList = (names: readonly string[]): string => lists().format(names);

/** Separates names that are listed without "and": a comma, as the language writes it. */
export const nameSeparator = (): string => t(msg(", ", "is between the names of a list"));

/** Such as "1 hour 2 minutes". */
export const formatUnits = (measures: readonly string[]): string => units().format(measures);

/** The order of names in a list, in which part 2 comes before part 10. */
export const compareNames = (one: string, other: string): number => order().compare(one, other);

/** The order of files: the same in every language, because films are cached for all of them. */
export const compareFileNames = (one: string, other: string): number =>
  fileOrder().compare(one, other);

function collatorOf(locale: string): Intl.Collator {
  return new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
}
