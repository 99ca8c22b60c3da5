import type { AgeLimit, ChildSetting } from "#app/lib/setting.ts";

import { askedMarks } from "./level-of-marks.ts";
import type { Filters } from "../lists/filters.ts";
import { listings, type ListingName } from "../lists/listings.ts";
import type { TitleKind } from "../titles/title-card.ts";

type Query = Readonly<Record<string, string | number | undefined>>;

const KIDS = 10_762;
const FAMILY = 10_751;
const ANIMATION = 16;

/**
 * Where a child's shows are searched: the film database has their certificates, but cannot filter
 * by them.
 */
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

/** How a listing is searched under an age limit. */
export function childFilters(name: ListingName, thisYear: number): Filters {
  const { sort } = listings[name];
  return name === "movies/trending" ? { sort, from: thisYear - TRENDING_YEARS } : { sort };
}

/** Filters a search of all films or shows to those that a child may see, or most likely may. */
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

function showGenres(genre: number | undefined, ageLimit: AgeLimit): string {
  if (genre === undefined) return SHOW_GENRES[ageLimit].join("|");
  const isTheirs = ageLimit === "teens" || SHOW_GENRES[ageLimit].includes(genre);
  // A comedy suits a child only if it is also a family film.
  return isTheirs ? String(genre) : `${genre},${FAMILY}`;
}
