import type { SearchFilters } from "#app/features/catalog/search/narrow-search.ts";

/** What a search's address says. */
export interface SearchAddress {
  text: string;
  /** The number of requested pages. */
  pages: number;
  filters: SearchFilters;
}

/** With this key the page waits for the free films, which it otherwise never does. */
export const WAITS_FOR_FILMS = "films";

/** The filters in use, as the fields of a form. */
export const fieldsOf = ({ services, free }: SearchFilters): Record<string, string> => ({
  ...(services !== undefined && { services }),
  ...(free !== undefined && { free }),
});

/** The only spelling of a search's address, so that each is cached once. */
export function searchAddress({ text, pages, filters }: SearchAddress): string {
  const query = new URLSearchParams(fieldsOf(filters));
  if (pages > 1) query.set("pages", String(pages));
  if (text !== "") query.set("q", text);
  query.sort();
  return query.size === 0 ? "/search" : `/search?${query}`;
}
