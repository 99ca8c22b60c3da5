import { withLikelyRegion } from "#app/lib/formats/language-tag.ts";

/** The film database's own choice of a region differs from what is likely for this language. */
const WIRE_LANGUAGES: Readonly<Record<string, string>> = { ar: "ar-SA" };

/** A language with its region, as most translations are filed under. */
export const wireLanguage = (code: string) => WIRE_LANGUAGES[code] ?? withLikelyRegion(code);
