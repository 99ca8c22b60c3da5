import { type MarkedText, msg } from "#app/translations/t.ts";

import type { ListingName } from "./listings.ts";

/** The message of a row or a screen when its listing is not available. */
export const listingFailures: Readonly<Record<ListingName, MarkedText>> = {
  "movies/best": msg("Failed to load best movies of all time."),
  "movies/featured": msg("Failed to load featured movies."),
  "movies/trending": msg("Failed to load trending movies."),
  "movies/top-rated": msg("Failed to load top rated movies."),
  "tvshows/popular": msg("Failed to load popular TV shows."),
  "tvshows/top-rated": msg("Failed to load top rated TV shows."),
  "new-releases/movies": msg("Failed to load new movies."),
  "new-releases/shows": msg("Failed to load new TV shows."),
};
