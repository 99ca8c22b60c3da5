import type { Sort } from "#app/features/catalog/lists/filters.ts";
import type { ListingKinds } from "#app/features/catalog/lists/listing-query.ts";
import type { ListingName } from "#app/features/catalog/lists/listings.ts";
import type { TitleKind } from "#app/features/catalog/titles/title-card.ts";
import { type MarkedText, msg } from "#app/translations/t.ts";

export interface ListingScreen {
  path: string;
  heading: MarkedText;
  description: MarkedText;
  kinds: ListingKinds;
  /** The list of each kind, without filters. */
  listings: Readonly<Partial<Record<TitleKind, ListingName>>>;
  /** How a filtered list is sorted unless the viewer chooses otherwise. */
  sort: Sort;
}

const screens: readonly ListingScreen[] = [
  {
    path: "/movies/featured",
    heading: msg("Featured Movies"),
    description: msg(
      "The films that most people are looking at right now, to be narrowed by genre, year, rating, length and language.",
    ),
    kinds: ["movie"],
    listings: { movie: "movies/featured" },
    sort: "popular",
  },
  {
    path: "/movies/trending",
    heading: msg("Trending Movies"),
    description: msg(
      "The films that everyone is talking about this week, to be narrowed by genre, year, rating, length and language.",
    ),
    kinds: ["movie"],
    listings: { movie: "movies/trending" },
    sort: "popular",
  },
  {
    path: "/movies/top-rated",
    heading: msg("Top Rated Movies"),
    description: msg(
      "The films that viewers love best, from the first place down, to be narrowed by genre, year, length and language.",
    ),
    kinds: ["movie"],
    listings: { movie: "movies/top-rated" },
    sort: "rating",
  },
  {
    path: "/tvshows/popular",
    heading: msg("Popular TV Shows"),
    description: msg(
      "The series that most people are watching right now, to be narrowed by genre, year, rating, length and language.",
    ),
    kinds: ["tv"],
    listings: { tv: "tvshows/popular" },
    sort: "popular",
  },
  {
    path: "/tvshows/top-rated",
    heading: msg("Top Rated TV Shows"),
    description: msg(
      "The series that viewers love best, from the first place down, to be narrowed by genre, year, length and language.",
    ),
    kinds: ["tv"],
    listings: { tv: "tvshows/top-rated" },
    sort: "rating",
  },
  {
    path: "/top-rated",
    heading: msg("Top Rated"),
    description: msg("The films and series that viewers love best, from the first place down."),
    kinds: ["movie", "tv"],
    listings: { movie: "movies/top-rated", tv: "tvshows/top-rated" },
    sort: "rating",
  },
  {
    path: "/new-releases",
    heading: msg("New Releases"),
    description: msg("The films that are in the cinemas now, and the series with new episodes."),
    kinds: ["movie", "tv"],
    listings: { movie: "new-releases/movies", tv: "new-releases/shows" },
    sort: "newest",
  },
];

/** The screen of a route for which `routes.ts` uses `listing.tsx`. */
export function findListingScreen(pathname: string): ListingScreen {
  const screen = screens.find(({ path }) => path === pathname);
  if (screen === undefined) throw new Error(`No listing is described for ${pathname}.`);
  return screen;
}
