/** The names of a few languages as people write them, where they are not those of `Intl`. */
const OTHER_NAMES = {
  bengali: "bn",
  cantonese: "yue",
  castilian: "es",
  farsi: "fa",
  flemish: "nl",
  mandarin: "zh",
  oriya: "or",
  panjabi: "pa",
  sinhalese: "si",
  tagalog: "fil",
} as const;

/** Codes of the film database's own, and what stands for no language in particular. */
const OTHER_CODES = new Map<string, string | undefined>([
  ["cn", "yue"],
  ["sh", "sr"],
  ["xx", undefined],
  ["mis", undefined],
  ["mul", undefined],
  ["und", undefined],
  ["zxx", undefined],
]);

const MOST_LANGUAGES = 6;
const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");

let english: Intl.DisplayNames | undefined;
const englishName = (code: string) =>
  (english ??= new Intl.DisplayNames("en", { type: "language", fallback: "none" })).of(code);

let codesByName: ReadonlyMap<string, string> | undefined;

/** Every two-letter code by its name in English and in the language itself. */
function readNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>(Object.entries(OTHER_NAMES));
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const name = englishName(code);
    const known = canonicalCode(code);
    if (name === undefined || known === undefined) continue;
    names.set(name.toLowerCase(), known);
    const own = new Intl.DisplayNames(code, { type: "language", fallback: "none" }).of(code);
    if (own !== undefined) names.set(own.toLowerCase(), known);
  }
  return names;
}

/** The code as browsers know it, whichever standard it is of: `fre`, `fra` and `fr-FR` are `fr`. */
function canonicalCode(written: string): string | undefined {
  const code = written.toLowerCase();
  if (OTHER_CODES.has(code)) return OTHER_CODES.get(code);
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/.test(code)) return undefined;
  try {
    const { language } = new Intl.Locale(code);
    return englishName(language) === undefined ? undefined : language;
  } catch {
    return undefined;
  }
}

/**
 * The short code of a language, however it was written: `ger`, `deu`, `de-AT`, `German` and
 * `Deutsch` are `de`. Undefined where it is none that is known, or no language at all.
 */
export function languageCode(written: string): string | undefined {
  const name = written.trim().toLowerCase();
  codesByName ??= readNames();
  return codesByName.get(name) ?? canonicalCode(name);
}

/** The codes of all languages in what somebody wrote into one field, such as "English; French". */
export function languageCodes(written: readonly string[]): string[] {
  const each = written.flatMap((text) => text.split(/[;,/&+()]|\band\b/i)).slice(0, MOST_LANGUAGES);
  return [...new Set(each.map(languageCode).filter((code) => code !== undefined))];
}
