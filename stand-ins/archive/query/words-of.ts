/**
 * The words of a text as the index stores them: lower case, no accents, no possessive, no
 * apostrophes. Only the Latin accents go, since in Hindi the combining signs are vowels.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/['’]s\b|[\u0300-\u036f'’]/gi, "")
    .toLowerCase();
  return plain.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
}
