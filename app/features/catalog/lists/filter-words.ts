import { type MarkedText, msg, t } from "#app/translations/t.ts";

import { filterLanguages, type Filters, type Runtime, type Sort } from "./filters.ts";
import { allGenres } from "./genres.ts";
import type { TitleKind } from "../titles/title-card.ts";

export const runtimeWords: Readonly<Record<Runtime, MarkedText>> = {
  short: msg("Under 1½ hours"),
  feature: msg("1½ to 2½ hours"),
  long: msg("Over 2½ hours"),
};

export const sortWords: Readonly<Record<Sort, MarkedText>> = {
  popular: msg("Most popular first"),
  rating: msg("Best rated first"),
  newest: msg("Newest first"),
  oldest: msg("Oldest first"),
  title: msg("By title"),
};

export const ratingWords = (rating: number) => t("Rated {rating} or more", { rating });

/** The active filters, in the viewer's words. */
export function describeFilters(
  { genre, from, to, rating, runtime, language, sort, services, free }: Filters,
  kind: TitleKind,
): { key: keyof Filters; words: string }[] {
  const words: Record<keyof Filters, string | undefined> = {
    genre: inWords(allGenres[kind].find(({ id }) => id === genre)?.name),
    from: from === undefined ? undefined : t("From {year}", { year: String(from) }),
    to: to === undefined ? undefined : t("Up to {year}", { year: String(to) }),
    rating: rating === undefined ? undefined : ratingWords(rating),
    runtime: inWords(runtime && runtimeWords[runtime]),
    language: inWords(filterLanguages.find(({ code }) => code === language)?.name),
    sort: inWords(sort && sortWords[sort]),
    services: services && t("On chosen services"),
    free: free && t("Free in your region"),
  };
  return (Object.keys(words) as (keyof Filters)[]).flatMap((key) => {
    const label = words[key];
    return label === undefined ? [] : [{ key, words: label }];
  });
}

const inWords = (text: MarkedText | undefined) => text && t(text);
