import { remembering } from "../remembering.ts";

/** Far more than a site is offered in. */
const MOST_LANGUAGES = 100;

/** What a text is written in, without a region: `pt` for `pt-BR`. */
export const baseLanguage = (code: string): string => new Intl.Locale(code).language;

/** A language with the region that most of its readers live in: `hi-IN` for `hi`. */
export const withLikelyRegion = remembering(MOST_LANGUAGES, (code) => {
  const { language, region } = new Intl.Locale(code).maximize();
  return region === undefined ? language : `${language}-${region}`;
});
