export const ratingSorts = ["rated", "stars", "title"] as const;
export type RatingSort = (typeof ratingSorts)[number];

/** The viewer's choices for their ratings, from the address. */
export interface RatingsView {
  sort: RatingSort;
  /** Counted from 1. */
  page: number;
}

const LAST_PAGE = 1000;

export function parseRatingsView(query: URLSearchParams): RatingsView {
  const page = Number(query.get("page") ?? "1");
  return {
    sort: ratingSorts.find((sort) => sort === query.get("sort")) ?? "rated",
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The address of a view, without defaults. */
export function ratingsAddress({ sort, page }: RatingsView): string {
  const query = new URLSearchParams();
  if (sort !== "rated") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return `/ratings${query.size > 0 ? `?${query}` : ""}`;
}
