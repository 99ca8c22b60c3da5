import type { TitleKind } from "./title-card.ts";

/** The kinds of titles as a viewer knows them. */
export const kindNames: Readonly<Record<TitleKind, string>> = {
  movie: "Movies",
  tv: "TV Shows",
};

/** "Loading movies...", "20 TV shows". */
export const kindWords: Readonly<Record<TitleKind, { one: string; many: string }>> = {
  movie: { one: "movie", many: "movies" },
  tv: { one: "TV show", many: "TV shows" },
};
