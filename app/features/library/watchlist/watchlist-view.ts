import { msg } from "#app/translations/t.ts";

import { createListView } from "../titles/list-view.ts";

/** What the list can be sorted by. */
export const watchlistSorts = {
  added: { label: msg("Last added"), order: [["added_at", "desc"]] },
  title: { label: msg("Title"), order: [["sort_title", "asc"]] },
  year: {
    label: msg("Year"),
    order: [
      ["content_year", "desc"],
      ["sort_title", "asc"],
    ],
  },
} as const;

export const { parse: parseWatchlistView, address: watchlistAddress } = createListView(
  "/watchlist",
  watchlistSorts,
  { movie: "movies", tv: "shows", archive: "archive", now: "now" },
);

export type WatchlistView = ReturnType<typeof parseWatchlistView>;
