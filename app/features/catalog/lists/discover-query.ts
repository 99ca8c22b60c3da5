import type { Filters, Runtime, Sort } from "./filters.ts";
import type { TitleKind } from "../titles/title-card.ts";

/** With fewer votes an average means little. */
const VOTES_TO_SORT = 200;
const VOTES_TO_FILTER = 50;

const RUNTIME_MINUTES: Record<Runtime, { gte?: number; lte?: number }> = {
  short: { gte: 1, lte: 89 },
  feature: { gte: 90, lte: 150 },
  long: { gte: 151 },
};

const SORTS: Record<TitleKind, Record<Sort, string>> = {
  movie: {
    popular: "popularity.desc",
    rating: "vote_average.desc",
    newest: "primary_release_date.desc",
    oldest: "primary_release_date.asc",
    title: "title.asc",
  },
  tv: {
    popular: "popularity.desc",
    rating: "vote_average.desc",
    newest: "first_air_date.desc",
    oldest: "first_air_date.asc",
    title: "name.asc",
  },
};

/** Filters in the film database's terms. `today` is a date such as `2026-11-20`. */
export function toDiscoverQuery(
  kind: TitleKind,
  filters: Filters,
  { today, region }: { today: string; region: string },
): Record<string, string | number | undefined> {
  const { sort = "popular", rating, from, to } = filters;
  const date = kind === "movie" ? "primary_release_date" : "first_air_date";
  const minutes = filters.runtime && RUNTIME_MINUTES[filters.runtime];
  const isByDate = sort === "newest" || sort === "oldest";
  const endOfYears = to === undefined ? undefined : `${to}-12-31`;
  return {
    sort_by: SORTS[kind][sort],
    with_genres: filters.genre,
    with_original_language: filters.language,
    [`${date}.gte`]: from === undefined ? undefined : `${from}-01-01`,
    // "Newest" means released, not announced for years to come.
    [`${date}.lte`]: isByDate ? earlier(endOfYears, today) : endOfYears,
    "vote_average.gte": rating,
    "vote_count.gte": votesFor(sort, rating),
    "with_runtime.gte": minutes?.gte,
    "with_runtime.lte": minutes?.lte,
    ...servicesQuery(filters, region),
  };
}

/** What is on one of some services, or costs nothing, in a region. */
function servicesQuery({ services, free }: Filters, region: string) {
  if (services === undefined && free === undefined) return {};
  return {
    watch_region: region,
    with_watch_providers: services?.replaceAll(".", "|"),
    with_watch_monetization_types: free === undefined ? "flatrate|free|ads" : "free|ads",
  };
}

function votesFor(sort: Sort, rating: number | undefined): number | undefined {
  if (sort === "rating") return VOTES_TO_SORT;
  return rating === undefined ? undefined : VOTES_TO_FILTER;
}

const earlier = (day: string | undefined, today: string) =>
  day === undefined || day > today ? today : day;
