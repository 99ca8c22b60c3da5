import { languageCode } from "../text/language-code.ts";
import { byLocale, currentLocale } from "./locale.ts";

const names = byLocale(
  currentLocale,
  (locale) => new Intl.DisplayNames(locale, { type: "language", fallback: "none" }),
);

/** A language by its name, from its code; undefined for a code that is not known. */
export function languageName(written: string): string | undefined {
  const code = languageCode(written);
  return code === undefined ? undefined : names().of(code);
}
