const MOST_CHARACTERS = 100;
/** A search runs only when its text is longer than this. */
const TOO_SHORT = 2;

/** The typed words without unnecessary spaces, and no longer than a title can be. */
export function trimSearch(text: string): string {
  const characters = Array.from(
    text
      .normalize("NFC")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim(),
  );
  return characters.slice(0, MOST_CHARACTERS).join("").trim();
}

export const isSearchable = (text: string) => Array.from(text).length > TOO_SHORT;

/** Reads "dune 2021" and "dune (2021)" as words and a year; a year alone is a title. */
export function splitYear(text: string): { words: string; year: number } | undefined {
  const [, words, bare, framed] =
    /^(.+?)\s+(?:((?:18|19|20)\d\d)|\(((?:18|19|20)\d\d)\))$/.exec(text) ?? [];
  const year = bare ?? framed;
  return words === undefined || year === undefined ? undefined : { words, year: Number(year) };
}
