import { DATE_FIELDS, NUMBER_FIELDS } from "../search/search-doc.ts";
import type { SearchIndex } from "../search/search-index.ts";
import type { Query } from "./query.ts";
import { wildcardExpression } from "./wildcard.ts";

type Range = Extract<Query, { kind: "range" }>;
type Text = Extract<Query, { kind: "word" | "phrase" }>;

/** Numbers, dates, identifiers and whole format names are compared by value, not word by word. */
export function matchExactly(
  query: Text,
  text: string,
  field: string,
  index: SearchIndex,
): ReadonlyMap<number, number> {
  if (NUMBER_FIELDS.has(field)) {
    return matching(field, index, (value) => value === Number(text));
  }
  if (query.kind === "word" && query.wildcard) {
    const expression = wildcardExpression(query.text);
    return matching(field, index, (value) => expression.test(String(value)));
  }
  if (DATE_FIELDS.has(field)) {
    return matching(field, index, (value) => String(value).startsWith(text));
  }
  // Identifiers are case-sensitive; format names are not.
  const wanted = field === "identifier" ? text : text.toLowerCase();
  return matching(
    field,
    index,
    (value) => (field === "identifier" ? String(value) : String(value).toLowerCase()) === wanted,
  );
}

export function matchRange(
  range: Range,
  field: string,
  index: SearchIndex,
): ReadonlyMap<number, number> {
  if (NUMBER_FIELDS.has(field)) {
    const from = range.from === "*" ? Number.NEGATIVE_INFINITY : Number(range.from);
    const to = range.to === "*" ? Number.POSITIVE_INFINITY : Number(range.to);
    return matching(field, index, (value) => {
      const number = Number(value);
      return (
        (range.withFrom ? number >= from : number > from) &&
        (range.withTo ? number <= to : number < to)
      );
    });
  }
  // ISO dates and words both sort alphabetically. "1929" as an upper end means all of 1929, and
  // "1929-12-31" all of that day.
  const LAST = "\uffff";
  return matching(field, index, (value) => {
    const written = String(value);
    const lower = range.withFrom ? range.from : range.from + LAST;
    const upper = range.withTo ? range.to + LAST : range.to;
    return (range.from === "*" || written >= lower) && (range.to === "*" || written < upper);
  });
}

function matching(
  field: string,
  index: SearchIndex,
  holds: (value: string | number) => boolean,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [number, doc] of index.docs.entries()) {
    const value = doc[field];
    if (value !== undefined && [value].flat().some(holds)) {
      found.set(number, 1);
    }
  }
  return found;
}
