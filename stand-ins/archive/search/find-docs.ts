import { matchQuery, type MatchQuirks } from "../query/match-query.ts";
import type { Query } from "../query/query.ts";
import type { DocValue, SearchDoc } from "./search-doc.ts";
import type { SearchIndex } from "./search-index.ts";
import { compareDocs, type Sort } from "./sort-docs.ts";

/** Every document that matches, in the requested order; by default the best match first. */
export function findDocs(
  query: Query,
  sorts: readonly Sort[],
  index: SearchIndex,
  quirks: MatchQuirks,
): SearchDoc[] {
  const found: { doc: SearchDoc; score: number }[] = [];
  for (const [number, score] of matchQuery(query, index, quirks)) {
    const doc = index.docs[number];
    if (doc !== undefined) {
      found.push({ doc, score });
    }
  }
  found.sort(
    (left, right) =>
      (sorts.length === 0 ? right.score - left.score : 0) ||
      compareDocs(sorts, left.doc, right.doc),
  );
  return found.map(({ doc }) => doc);
}

/** The requested fields that the document has, in alphabetical order. */
export function pickFields(doc: SearchDoc, fields: readonly string[]): Record<string, DocValue> {
  const picked: Record<string, DocValue> = {};
  for (const field of [...new Set(fields)].toSorted()) {
    const value = doc[field];
    if (value !== undefined) {
      picked[field] = value;
    }
  }
  return picked;
}
