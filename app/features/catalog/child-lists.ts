import type { AgeLimit, ChildSetting } from "#app/lib/setting.ts";

import { askedMarks } from "./age-limits/level-of-marks.ts";
import type { Filters } from "./filters.ts";
import { listings, type ListingName } from "./listings.ts";
import type { TitleKind } from "./title-card.ts";

type Query = Readonly<Record<string, string | number | undefined>>;

const KIDS = 10_762;
const FAMILY = 10_751;
const ANIMATION = 16;

/** Where a child's shows are looked for: the film database knows their marks, and cannot filter by them. */
const SHOW_GENRES: Readonly<Record<AgeLimit, readonly number[]>> = {
  little: [KIDS, FAMILY],
  kids: [KIDS, FAMILY, ANIMATION],
  // Comedy, action and adventure, science fiction and fantasy, documentaries.
  teens: [FAMILY, ANIMATION, 35, 10_759, 10_765, 99],
};

/** Few films are made for children, so their trending list goes back some years. */
const TRENDING_YEARS = 3;

/** Fewer people vote on titles for children. */
const VOTES_TO_SORT = 50;

/** How a listing is looked for where not everything may be shown. */
export function childFilters(name: ListingName, thisYear: number): Filters {
  const { sort } = listings[name];
  return name === "movies/trending" ? { sort, from: thisYear - TRENDING_YEARS } : { sort };
}

/** What narrows a search of all films or shows to those that a child may see, or most likely may. */
export function childQuery(
  kind: TitleKind,
  { genre, sort }: Filters,
  { audience, region }: ChildSetting,
): Query {
  const votes = sort === "rating" ? { "vote_count.gte": VOTES_TO_SORT } : {};
  if (kind === "tv") return { ...votes, with_genres: showGenres(genre, audience) };
  const { country, marks } = askedMarks(audience, region);
  return { ...votes, certification_country: country, certification: marks };
}

function showGenres(genre: number | undefined, ceiling: AgeLimit): string {
  if (genre === undefined) return SHOW_GENRES[ceiling].join("|");
  const isTheirs = ceiling === "teens" || SHOW_GENRES[ceiling].includes(genre);
  // A comedy is a child's where it is a family's as well.
  return isTheirs ? String(genre) : `${genre},${FAMILY}`;
}
