import { languageCode } from "#app/lib/text/language-code.ts";
import { languageTag, textLanguage } from "#app/lib/text/text-language.ts";

/**
 * The language of a title when it is not the page's. An untranslated title is the original one; any
 * other is identified by its letters.
 */
export function titleLanguage(
  title: string,
  original: { title: string; language: string },
  page: string,
): string | undefined {
  if (title !== original.title) return textLanguage(title, { stated: [original.language], page });
  const code = languageCode(original.language);
  return code === undefined || code === page ? undefined : languageTag(title, code);
}
