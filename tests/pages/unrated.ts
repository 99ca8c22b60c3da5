import type { Ratings } from "#app/features/library/ratings/ratings.server.ts";

/** Ratings of a site where nobody has rated anything, for tests of pages that show an average. */
export const unrated = { getAverage: () => Promise.resolve(undefined) } as unknown as Ratings;
