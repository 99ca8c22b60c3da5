/** The film database has codes of its own for Cantonese and for films without words. */
const ownCodes = new Map<string, string | undefined>([
  ["cn", "yue"],
  ["sh", "sr"],
  ["xx", undefined],
]);

/**
 * The language of a title when it is not the page's. An untranslated title is the original one;
 * nothing else is known about it.
 */
export function titleLanguage(
  title: string,
  original: { title: string; language: string },
  pageLanguage: string,
): string | undefined {
  const { language } = original;
  if (title !== original.title || language === "" || language === pageLanguage) return undefined;
  return ownCodes.has(language) ? ownCodes.get(language) : language;
}
