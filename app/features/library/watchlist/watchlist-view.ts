import { titleRefKinds, type TitleRefKind } from "../titles/title-ref.ts";

export const watchSorts = ["added", "title", "year"] as const;
export type WatchSort = (typeof watchSorts)[number];

/** The viewer's choices for the list, from the address. */
export interface WatchlistView {
  sort: WatchSort;
  kind: TitleRefKind | undefined;
  /** Counted from 1. */
  page: number;
}

const LAST_PAGE = 1000;

/** The names of the kinds in an address. */
const kindNames: Readonly<Record<TitleRefKind, string>> = {
  movie: "movies",
  tv: "shows",
  archive: "archive",
};

export function parseWatchlistView(query: URLSearchParams): WatchlistView {
  const page = Number(query.get("page") ?? "1");
  return {
    sort: watchSorts.find((sort) => sort === query.get("sort")) ?? "added",
    kind: titleRefKinds.find((kind) => kindNames[kind] === query.get("show")),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The address of a view, without defaults. */
export function watchlistAddress({ sort, kind, page }: WatchlistView): string {
  const query = new URLSearchParams();
  if (kind !== undefined) query.set("show", kindNames[kind]);
  if (sort !== "added") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return `/watchlist${query.size > 0 ? `?${query}` : ""}`;
}
