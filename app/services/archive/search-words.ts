/** Longer searches find nothing that shorter ones miss, and very long ones are refused. */
const LONGEST_CHARS = 200;

/**
 * Makes a person's words safe for the query grammar. Operators become spaces, because escaping them
 * breaks the search; lower case turns `AND`, `OR`, `NOT` and `TO` into plain words.
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
