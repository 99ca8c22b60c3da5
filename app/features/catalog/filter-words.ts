import { filterLanguages, type Filters, type Runtime, type Sort } from "./filters.ts";
import { allGenres } from "./genres.ts";
import type { TitleKind } from "./title-card.ts";

export const runtimeWords: Readonly<Record<Runtime, string>> = {
  short: "Under 1½ hours",
  feature: "1½ to 2½ hours",
  long: "Over 2½ hours",
};

export const sortWords: Readonly<Record<Sort, string>> = {
  popular: "Most popular first",
  rating: "Best rated first",
  newest: "Newest first",
  oldest: "Oldest first",
  title: "By title",
};

export const ratingWords = (rating: number) => `Rated ${rating} or more`;

/** What narrows a list, each in the viewer's words. */
export function describeFilters(
  { genre, from, to, rating, runtime, language, sort }: Filters,
  kind: TitleKind,
): { key: keyof Filters; words: string }[] {
  const words: Record<keyof Filters, string | undefined> = {
    genre: allGenres[kind].find(({ id }) => id === genre)?.name,
    from: from === undefined ? undefined : `From ${from}`,
    to: to === undefined ? undefined : `Up to ${to}`,
    rating: rating === undefined ? undefined : ratingWords(rating),
    runtime: runtime && runtimeWords[runtime],
    language: filterLanguages.find(({ code }) => code === language)?.name,
    sort: sort && sortWords[sort],
  };
  return (Object.keys(words) as (keyof Filters)[]).flatMap((key) => {
    const said = words[key];
    return said === undefined ? [] : [{ key, words: said }];
  });
}
