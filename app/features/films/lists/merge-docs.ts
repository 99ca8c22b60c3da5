import type { SearchDoc } from "#app/services/archive/wire-search.ts";

type Compare = (one: SearchDoc, other: SearchDoc) => number;

/** Compares results as the archive does by these fields: what lacks one comes last. */
export function inOrderOf(sort: readonly string[]): Compare {
  const fields = sort.map((each) => each.split(" "));
  return (one, other) => {
    for (const [field = "", direction] of fields) {
      const [left, right] = [valueOf(one, field), valueOf(other, field)];
      if (left === right) continue;
      if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
      return left < right === (direction === "asc") ? -1 : 1;
    }
    return 0;
  };
}

function valueOf(doc: SearchDoc, field: string): string | number | undefined {
  switch (field) {
    case "identifier":
      return doc.identifier;
    case "downloads":
    case "week":
    case "avg_rating":
      return doc[field];
    case "date":
    case "publicdate":
      return doc[field] || undefined;
    default:
      return doc.title[0]?.toLowerCase();
  }
}

/** Merges two lists; the order within each of them does not change. */
export function mergeDocs(
  some: readonly SearchDoc[],
  others: readonly SearchDoc[],
  compare: Compare,
): SearchDoc[] {
  const merged: SearchDoc[] = [];
  let next = 0;
  for (const doc of some) {
    for (let other = others[next]; other !== undefined && compare(other, doc) < 0;) {
      merged.push(other);
      next += 1;
      other = others[next];
    }
    merged.push(doc);
  }
  return [...merged, ...others.slice(next)];
}
