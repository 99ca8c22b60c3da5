/** Longer searches find nothing that shorter ones do not, and very long ones are refused. */
const LONGEST_CHARS = 200;

/**
 * A person's words, made safe for the query grammar. Its operators become spaces, because escaping
 * them is what breaks the search; small letters make `AND`, `OR`, `NOT` and `TO` plain words.
 */
export function toSearchWords(text: string): string {
  return text
    .replaceAll(/[+\-&|!(){}[\]^"~*?:\\/<>=\p{Cc}]/gu, " ")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_CHARS)
    .trim();
}
