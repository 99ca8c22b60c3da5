import { languageCode } from "#app/lib/text/language-code.ts";
import { currentWriting } from "#app/translations/current-language.ts";
import { msg, t } from "#app/translations/t.ts";

/**
 * Languages that films can be filtered by, with the name in the address; the archive spells each
 * differently.
 */
export const filmLanguages = [
  { code: "en", label: msg("English"), names: ["eng", "English"] },
  { code: "hi", label: msg("Hindi"), names: ["hin", "Hindi"] },
  { code: "bn", label: msg("Bengali"), names: ["ben", "Bengali"] },
  { code: "ta", label: msg("Tamil"), names: ["tam", "Tamil"] },
  { code: "te", label: msg("Telugu"), names: ["tel", "Telugu"] },
  { code: "ml", label: msg("Malayalam"), names: ["mal", "Malayalam"] },
  { code: "mr", label: msg("Marathi"), names: ["mar", "Marathi"] },
  { code: "kn", label: msg("Kannada"), names: ["kan", "Kannada"] },
  { code: "ur", label: msg("Urdu"), names: ["urd", "Urdu"] },
  { code: "ar", label: msg("Arabic"), names: ["ara", "Arabic"] },
  { code: "zh", label: msg("Chinese"), names: ["chi", "zho", "Chinese"] },
  { code: "fr", label: msg("French"), names: ["fre", "fra", "French"] },
  { code: "de", label: msg("German"), names: ["ger", "deu", "German"] },
  { code: "it", label: msg("Italian"), names: ["ita", "Italian"] },
  { code: "ja", label: msg("Japanese"), names: ["jpn", "Japanese"] },
  { code: "pt", label: msg("Portuguese"), names: ["por", "Portuguese"] },
  { code: "ru", label: msg("Russian"), names: ["rus", "Russian"] },
  { code: "es", label: msg("Spanish"), names: ["spa", "Spanish"] },
] as const;

/** In the order of a choice: the viewer's own comes first. */
export function filmLanguagesToOffer(): (typeof filmLanguages)[number][] {
  const own = languageCode(currentWriting().code);
  return filmLanguages.toSorted((a, b) => Number(b.code === own) - Number(a.code === own));
}

/** A language's name by its code, in the viewer's words, for `<track>` and for people. */
export function languageName(code: string): string | undefined {
  const known = languageCode(code);
  const language = filmLanguages.find(({ code: each }) => each === known);
  return language && t(language.label);
}
