import type { Sort } from "#app/features/catalog/filters.ts";
import type { ListingKinds } from "#app/features/catalog/listing-query.ts";
import type { ListingName } from "#app/features/catalog/listings.ts";
import type { TitleKind } from "#app/features/catalog/title-card.ts";

export interface ListingScreen {
  path: string;
  heading: string;
  description: string;
  kinds: ListingKinds;
  /** The list of each kind, as long as nothing narrows it. */
  listings: Readonly<Partial<Record<TitleKind, ListingName>>>;
  /** How its titles are sorted once they are narrowed and the viewer has not said otherwise. */
  sort: Sort;
}

const screens: readonly ListingScreen[] = [
  {
    path: "/movies/featured",
    heading: "Featured Movies",
    description:
      "The films that most people are looking at right now, to be narrowed by genre, year, rating, length and language.",
    kinds: ["movie"],
    listings: { movie: "movies/featured" },
    sort: "popular",
  },
  {
    path: "/movies/trending",
    heading: "Trending Movies",
    description:
      "The films that everyone is talking about this week, to be narrowed by genre, year, rating, length and language.",
    kinds: ["movie"],
    listings: { movie: "movies/trending" },
    sort: "popular",
  },
  {
    path: "/movies/top-rated",
    heading: "Top Rated Movies",
    description:
      "The films that viewers love best, from the first place down, to be narrowed by genre, year, length and language.",
    kinds: ["movie"],
    listings: { movie: "movies/top-rated" },
    sort: "rating",
  },
  {
    path: "/tvshows/popular",
    heading: "Popular TV Shows",
    description:
      "The series that most people are watching right now, to be narrowed by genre, year, rating, length and language.",
    kinds: ["tv"],
    listings: { tv: "tvshows/popular" },
    sort: "popular",
  },
  {
    path: "/tvshows/top-rated",
    heading: "Top Rated TV Shows",
    description:
      "The series that viewers love best, from the first place down, to be narrowed by genre, year, length and language.",
    kinds: ["tv"],
    listings: { tv: "tvshows/top-rated" },
    sort: "rating",
  },
  {
    path: "/top-rated",
    heading: "Top Rated",
    description: "The films and series that viewers love best, from the first place down.",
    kinds: ["movie", "tv"],
    listings: { movie: "movies/top-rated", tv: "tvshows/top-rated" },
    sort: "rating",
  },
  {
    path: "/new-releases",
    heading: "New Releases",
    description: "The films that are in the cinemas now, and the series with new episodes.",
    kinds: ["movie", "tv"],
    listings: { movie: "new-releases/movies", tv: "new-releases/shows" },
    sort: "newest",
  },
];

/** The screen of a route that `routes.ts` leads to `listing.tsx`. */
export function findListingScreen(pathname: string): ListingScreen {
  const screen = screens.find(({ path }) => path === pathname);
  if (screen === undefined) throw new Error(`No listing is described for ${pathname}.`);
  return screen;
}
