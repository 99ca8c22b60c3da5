/**
 * The words of a text as the index stores them: lower case, without accents, possessives or
 * apostrophes. Only Latin accents are removed, since combining signs are vowels in Hindi.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/['’]s\b|[\u0300-\u036f'’]/gi, "")
    .toLowerCase();
  return plain.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
}
