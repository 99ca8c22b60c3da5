import type { ListingName } from "./listings.ts";

/** The message of a row or a screen when its listing is not available. */
export const listingFailures: Readonly<Record<ListingName, string>> = {
  "movies/best": "Failed to load best movies of all time.",
  "movies/featured": "Failed to load featured movies.",
  "movies/trending": "Failed to load trending movies.",
  "movies/top-rated": "Failed to load top rated movies.",
  "tvshows/popular": "Failed to load popular TV shows.",
  "tvshows/top-rated": "Failed to load top rated TV shows.",
  "new-releases/movies": "Failed to load new movies.",
  "new-releases/shows": "Failed to load new TV shows.",
};
