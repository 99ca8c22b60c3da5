/** What a text is written in, without a region: `pt` for `pt-BR`. */
export const baseLanguage = (code: string): string => new Intl.Locale(code).language;

/** A language with the region that most of its readers live in: `hi-IN` for `hi`. */
export function withLikelyRegion(code: string): string {
  const { language, region } = new Intl.Locale(code).maximize();
  return region === undefined ? language : `${language}-${region}`;
}
