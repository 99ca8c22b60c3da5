import { msg } from "#app/translations/t.ts";

import { createListView } from "../titles/list-view.ts";

/** What the ratings can be sorted by. */
export const ratingSorts = {
  rated: {
    label: msg("Last rated"),
    order: [
      ["changed_at", "desc"],
      ["sort_title", "asc"],
    ],
  },
  stars: {
    label: msg("Best first"),
    order: [
      ["half_stars", "desc"],
      ["sort_title", "asc"],
    ],
  },
  title: { label: msg("Title"), order: [["sort_title", "asc"]] },
} as const;

export const { parse: parseRatingsView, address: ratingsAddress } = createListView(
  "/ratings",
  ratingSorts,
);

export type RatingsView = ReturnType<typeof parseRatingsView>;
