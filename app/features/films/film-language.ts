import { scriptLanguage } from "#app/lib/outside-text.ts";

/** Languages that films can be narrowed to, by the name in the address; the archive spells each its own way. */
export const filmLanguages = [
  { code: "en", label: "English", names: ["eng", "English"] },
  { code: "hi", label: "Hindi", names: ["hin", "Hindi"] },
  { code: "bn", label: "Bengali", names: ["ben", "Bengali"] },
  { code: "ta", label: "Tamil", names: ["tam", "Tamil"] },
  { code: "te", label: "Telugu", names: ["tel", "Telugu"] },
  { code: "ml", label: "Malayalam", names: ["mal", "Malayalam"] },
  { code: "mr", label: "Marathi", names: ["mar", "Marathi"] },
  { code: "kn", label: "Kannada", names: ["kan", "Kannada"] },
  { code: "ur", label: "Urdu", names: ["urd", "Urdu"] },
  { code: "ar", label: "Arabic", names: ["ara", "Arabic"] },
  { code: "zh", label: "Chinese", names: ["chi", "zho", "Chinese"] },
  { code: "fr", label: "French", names: ["fre", "fra", "French"] },
  { code: "de", label: "German", names: ["ger", "deu", "German"] },
  { code: "it", label: "Italian", names: ["ita", "Italian"] },
  { code: "ja", label: "Japanese", names: ["jpn", "Japanese"] },
  { code: "pt", label: "Portuguese", names: ["por", "Portuguese"] },
  { code: "ru", label: "Russian", names: ["rus", "Russian"] },
  { code: "es", label: "Spanish", names: ["spa", "Spanish"] },
] as const;

const codes = new Map(
  filmLanguages.flatMap(({ code, names }) =>
    [code, ...names].map((name) => [name.toLowerCase(), code] as const),
  ),
);

/** A script that identifies another language than the page's, even if the record names none. */
const FOREIGN_SCRIPTS = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * The language of a title's words where it is not the page's. Uploaders name the film's language,
 * and often write its title in English, so a title in Latin script says nothing.
 */
export function titleLang(title: string, languages: readonly string[]): string | undefined {
  if (!FOREIGN_SCRIPTS.test(title)) return undefined;
  return codes.get(languages[0]?.toLowerCase() ?? "") ?? scriptLanguage(title) ?? "und";
}

/** The language of a longer text, in which a foreign name or two say nothing. */
export function textLang(text: string, languages: readonly string[]): string | undefined {
  return scriptLanguage(text) && titleLang(text, languages);
}

/** The name of a language by its code, as `<track>` and people want it. */
export function languageName(code: string): string | undefined {
  const known = codes.get(code.toLowerCase());
  return filmLanguages.find((language) => language.code === known)?.label;
}

/** The short code of a language, however it was written; empty where it is not known. */
export const languageCode = (written: string): string => codes.get(written.toLowerCase()) ?? "";
