/** A parsed query. A field applies to everything inside it, unless an inner field overrides it. */
export type Query =
  | { kind: "and" | "or"; parts: readonly Query[] }
  | { kind: "not"; part: Query }
  | { kind: "field"; field: string; part: Query }
  | { kind: "boost"; by: number; part: Query }
  | { kind: "word"; text: string; wildcard: boolean }
  | { kind: "phrase"; text: string }
  | { kind: "range"; from: string; to: string; withFrom: boolean; withTo: boolean };

/** The archive's search engine has one answer for every query that it cannot parse. */
export class QuerySyntaxError extends Error {
  override name = "QuerySyntaxError";
}

/** A bare word is searched in these fields, with these weights. */
export const BARE_WORD_FIELDS: readonly (readonly [field: string, weight: number])[] = [
  ["title", 100],
  ["salients", 50],
  ["subject", 25],
  ["description", 15],
  ["collection", 10],
  ["language", 10],
  ["text", 1],
];
