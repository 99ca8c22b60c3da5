import { languageCodes } from "./language-code.ts";
import { languageMarks } from "./language-words.ts";
import { scriptLanguage } from "./outside-text.ts";

interface Hints {
  /** What the service says about the film's or the text's language, in whatever spelling. */
  stated?: readonly string[] | undefined;
  /** The language of the page that shows it. */
  page: string;
}

/** The interface's; the archive's items are the same on every page. */
export const PAGE_LANGUAGE = "en";

/** In so many words a language is recognized that nobody stated. */
const ENOUGH_WORDS = 8;
const FEWEST_HITS = 3;

/**
 * The language of a text from outside where it is not the page's: for `lang`, so that it is read
 * aloud, hyphenated and drawn as its own. What a service states is the film's language, and the
 * text is often in another, so letters and common words decide whether it is that one. Undefined
 * is the page's language, or an unknown one.
 */
export function textLanguage(text: string, { stated = [], page }: Hints): string | undefined {
  const codes = languageCodes(stated);
  const byScript = scriptLanguage(text);
  const found =
    byScript === undefined
      ? byWords(text, codes, page)
      : ([page, ...codes].find((code) => isWrittenIn(code, byScript)) ?? byScript);
  return found === page ? undefined : found;
}

/** The tag of a text that is known to be in a language: in Latin letters that has to be said. */
export function languageTag(text: string, code: string): string {
  const isLatin = /\p{Script=Latin}/u.test(text) && scriptLanguage(text) === undefined;
  return isLatin && scriptOf(code) !== "Latn" ? `${code}-Latn` : code;
}

function byWords(text: string, stated: readonly string[], page: string): string | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const foreign = stated.filter((code) => code !== page);
  const known = foreign.find((code) => {
    const [own, pages] = countBoth(words, code, page);
    const letters = languageMarks.get(code)?.letters;
    return own + words.filter((word) => letters?.test(word)).length > pages;
  });
  return known ?? (words.length < ENOUGH_WORDS ? undefined : guess(words, page));
}

/** The language whose common words are much more frequent in it than those of the page's. */
function guess(words: readonly string[], page: string): string | undefined {
  const scores = [...languageMarks.keys()].map((code) => {
    const [own, pages] = countBoth(words, code, page);
    return { code, own, isClear: own >= FEWEST_HITS && own > 2 * pages };
  });
  const [best] = scores.filter(({ isClear }) => isClear).toSorted((a, b) => b.own - a.own);
  return best?.code;
}

/** How many of the words only the one language has, and how many only the other. */
function countBoth(words: readonly string[], one: string, other: string): [number, number] {
  const [first, second] = [languageMarks.get(one)?.words, languageMarks.get(other)?.words];
  return [
    words.filter((word) => first?.has(word) && !second?.has(word)).length,
    words.filter((word) => second?.has(word) && !first?.has(word)).length,
  ];
}

const scriptOf = (code: string): string | undefined => new Intl.Locale(code).maximize().script;

/** Chinese characters alone are of any of these. */
const HAN = new Set(["zh", "ja", "yue"]);

/** Whether a language is written in the letters that `scriptLanguage` recognized. */
const isWrittenIn = (code: string, byScript: string) =>
  byScript === "und-Hani" ? HAN.has(code) : scriptOf(code) === scriptOf(byScript);
