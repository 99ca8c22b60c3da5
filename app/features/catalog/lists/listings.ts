import type { ListName } from "#app/services/film-database/film-database.server.ts";

import type { Sort } from "./filters.ts";
import type { TitleKind } from "../titles/title-card.ts";

interface Listing {
  kind: TitleKind;
  /** The film database's path; the nine best are our own choice. */
  source: ListName | undefined;
  /** What follows a list of one page, for those who want more. */
  next?: ListName;
  /** Its own order, which it keeps when a viewer filters it and chooses no other. */
  sort: Sort;
  /** The most that it shows as a row. */
  rowTitles?: number;
  /** What depends on the viewer's country. */
  isRegional?: true;
}

const listingTable = {
  "movies/best": { kind: "movie", source: undefined, sort: "popular" },
  "movies/featured": { kind: "movie", source: "movie/popular", sort: "popular" },
  "movies/trending": {
    kind: "movie",
    source: "trending/movie/week",
    next: "movie/popular",
    sort: "popular",
  },
  "movies/top-rated": { kind: "movie", source: "movie/top_rated", sort: "rating", rowTitles: 10 },
  "tvshows/popular": { kind: "tv", source: "tv/popular", sort: "popular" },
  "tvshows/top-rated": { kind: "tv", source: "tv/top_rated", sort: "rating", rowTitles: 10 },
  "new-releases/movies": {
    kind: "movie",
    source: "movie/now_playing",
    sort: "newest",
    isRegional: true,
  },
  "new-releases/shows": { kind: "tv", source: "tv/on_the_air", sort: "newest" },
} as const satisfies Record<string, Listing>;

/** Every list of titles; most have a screen at their name, and a row that links to it. */
export type ListingName = keyof typeof listingTable;

export const listings: Readonly<Record<ListingName, Listing>> = listingTable;

/** How many pages of a list one screen shows, by `?pages=`. */
const MOST_PAGES = 25;

export function parsePages(text: string | null | undefined): number {
  const pages = text && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
  return Math.min(pages, MOST_PAGES);
}

/** Whether one more page may be opened after so many. */
export const mayOpenMore = (pages: number, lastPage: number) =>
  pages < Math.min(lastPage, MOST_PAGES);
