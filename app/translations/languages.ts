/** A language that pages can be written in. */
export interface Language {
  /** As `<html lang>` and addresses spell it. */
  code: string;
  /** What its own readers call it. */
  name: string;
  direction: "ltr" | "rtl";
}

/** The texts in the source are written in it. */
export const sourceLanguage: Language = { code: "en", name: "English", direction: "ltr" };

/** Written by the program itself, with marks around every text: it shows what is not translated. */
export const pseudoLanguage: Language = { code: "en-XA", name: "⟦Pseudo⟧", direction: "ltr" };

/**
 * What the operator can offer. Each but English has all of its texts in a PO file of its code beside
 * this file.
 */
export const languages: readonly Language[] = [
  sourceLanguage,
  { code: "hi", name: "हिन्दी", direction: "ltr" },
  { code: "bn", name: "বাংলা", direction: "ltr" },
  { code: "mr", name: "मराठी", direction: "ltr" },
  { code: "ta", name: "தமிழ்", direction: "ltr" },
  { code: "te", name: "తెలుగు", direction: "ltr" },
  { code: "ar", name: "العربية", direction: "rtl" },
  { code: "es", name: "Español", direction: "ltr" },
  { code: "fr", name: "Français", direction: "ltr" },
  { code: "de", name: "Deutsch", direction: "ltr" },
  { code: "pt-BR", name: "Português (Brasil)", direction: "ltr" },
  { code: "ja", name: "日本語", direction: "ltr" },
];

const known = new Map([...languages, pseudoLanguage].map((each) => [each.code, each]));

export const isLanguage = (code: string): boolean => known.has(code);

/** English for a code that is not known: codes from outside are checked where they come in. */
export const languageOf = (code: string): Language => known.get(code) ?? sourceLanguage;
