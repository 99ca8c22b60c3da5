/** Scripts that identify a text's language, or at least show that it is not the page's. */
const SCRIPTS = [
  ["Kana", "ja"],
  ["Hira", "ja"],
  ["Hang", "ko"],
  ["Hebr", "he"],
  ["Grek", "el"],
  ["Thai", "th"],
  ["Taml", "ta"],
  ["Telu", "te"],
  ["Mlym", "ml"],
  ["Knda", "kn"],
  ["Gujr", "gu"],
  ["Guru", "pa"],
  ["Beng", "bn"],
  ["Deva", "und-Deva"],
  ["Arab", "und-Arab"],
  ["Cyrl", "und-Cyrl"],
  ["Hani", "und-Hani"],
].map(([script, language]) => ({
  pattern: new RegExp(String.raw`\p{Script=${script}}`, "u"),
  language,
}));

const FOREIGN_LETTERS = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/gu;
const LETTERS = /\p{L}/gu;

/**
 * The language of a text, if its letters show that it is not the page's: most of them belong to
 * another script. Latin letters prove nothing, and neither do one or two foreign names.
 */
export function scriptLanguage(text: string): string | undefined {
  const foreign = text.match(FOREIGN_LETTERS);
  if (foreign === null || foreign.length * 2 <= (text.match(LETTERS)?.length ?? 0))
    return undefined;
  return SCRIPTS.find(({ pattern }) => pattern.test(text))?.language ?? "und";
}

/** Attributes for an element with text from outside: its own direction and its language. */
export const outsideText = (text: string, lang: string | undefined = undefined) =>
  ({ dir: "auto", lang: lang ?? scriptLanguage(text) }) as const;
