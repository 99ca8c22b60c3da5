import {
  currentLocale as localeOfLanguage,
  isWriting,
} from "#app/translations/current-language.ts";

/**
 * What numbers, lists and names are written in: the language of the request or the email, and
 * English where there is none, as in operators' commands.
 */
export const currentLocale = (): string => (isWriting() ? localeOfLanguage() : "en-u-nu-latn");

/** What dates are written in. In English the day comes before the month, as in most regions. */
export const currentDateLocale = (): string => currentLocale().replace(/^en(?=-u-)/, "en-GB");

/** One `Intl` object for each locale, because making one takes long. */
export function byLocale<Format>(locale: () => string, make: (locale: string) => Format) {
  const made = new Map<string, Format>();
  return (): Format => {
    const name = locale();
    const format = made.get(name) ?? make(name);
    made.set(name, format);
    return format;
  };
}
