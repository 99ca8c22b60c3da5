import type { DocValue, SearchDoc } from "./search-doc.ts";

export type Sort = { field: string; direction: "asc" | "desc" };

/** The fields that can be sorted by; any other is an error of the search engine. */
const SORTABLE: ReadonlySet<string> = new Set([
  "addeddate",
  "avg_rating",
  "creatorSorter",
  "date",
  "downloads",
  "identifier",
  "item_size",
  "month",
  "num_reviews",
  "publicdate",
  "titleSorter",
  "week",
  "year",
]);

/**
 * Reads `downloads desc`, `downloads` and `-downloads`; undefined for a field that cannot be sorted
 * by.
 */
export function parseSort(written: string): Sort | undefined {
  const [name = "", direction] = written.trim().split(/\s+/);
  const field = name.replace(/^-/, "");
  const backwards = name.startsWith("-") || direction?.toLowerCase() === "desc";
  return SORTABLE.has(field) ? { field, direction: backwards ? "desc" : "asc" } : undefined;
}

/** Documents without the field come last in either direction; the identifier breaks ties. */
export function compareDocs(sorts: readonly Sort[], left: SearchDoc, right: SearchDoc): number {
  for (const { field, direction } of [...sorts, { field: "identifier", direction: "asc" }]) {
    const one = sortValue(left, field);
    const other = sortValue(right, field);
    if (one === undefined || other === undefined) {
      if (one !== other) {
        return one === undefined ? 1 : -1;
      }
    } else if (one !== other) {
      return one < other === (direction === "asc") ? -1 : 1;
    }
  }
  return 0;
}

function sortValue(doc: SearchDoc, field: string): string | number | undefined {
  if (field.endsWith("Sorter")) {
    const value = first(doc[field.slice(0, -"Sorter".length)]);
    return value === undefined ? undefined : String(value).toLowerCase();
  }
  return first(doc[field]);
}

function first(value: DocValue | undefined): string | number | undefined {
  return typeof value === "object" ? value[0] : value;
}
