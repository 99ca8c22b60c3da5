import { formatFilters, parseFilters, type Filters } from "./filters.ts";
import { parsePages } from "./listings.ts";
import type { TitleKind } from "../titles/title-card.ts";

/** What the address of a listing says besides its path. */
export interface ListingQuery {
  kind: TitleKind;
  filters: Filters;
  /** How many pages of the list are open. */
  pages: number;
}

/** The kinds that a listing has; the first is shown until `?type=` chooses the other. */
export type ListingKinds = readonly [TitleKind, ...TitleKind[]];

export function parseListingQuery(
  query: URLSearchParams,
  kinds: ListingKinds,
  thisYear: number,
): ListingQuery {
  const kind = kinds.find((each) => each === query.get("type")) ?? kinds[0];
  const filters = parseFilters(query, kind, thisYear);
  return { kind, filters, pages: parsePages(query.get("pages")) };
}

/** The only spelling: defaults are left out, and keys are in order. */
export function formatListingQuery(
  { kind, filters, pages }: ListingQuery,
  kinds: ListingKinds,
): string {
  const query = formatFilters(filters);
  if (kind !== kinds[0]) query.set("type", kind);
  if (pages > 1) query.set("pages", String(pages));
  query.sort();
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
