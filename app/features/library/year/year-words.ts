import { formatList } from "#app/lib/formats/names.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { t } from "#app/translations/t.ts";

import type { YearReview } from "./year-review.server.ts";

/** What a year's picture says, line by line: nothing about its viewer, nor whose it is. */
export interface YearWords {
  heading: string;
  figures: { count: string; label: string }[];
  lines: string[];
}

const MOST_NAMES = 3;

export function wordsOf(review: YearReview, format: (count: number) => string): YearWords {
  const { year, films, episodes, minutes, longestStreak, genres, people, first, last } = review;
  const hours = Math.round(minutes / 60);
  const names = (all: readonly { name: string }[]) =>
    formatList(all.slice(0, MOST_NAMES).map(({ name }) => isolate(name)));
  return {
    heading: t("My {year} in films", { year: String(year) }),
    figures: [
      { count: format(films), label: t("{films, plural, one {film} other {films}}", { films }) },
      {
        count: format(episodes),
        label: t("{episodes, plural, one {episode} other {episodes}}", { episodes }),
      },
      { count: format(hours), label: t("{hours, plural, one {hour} other {hours}}", { hours }) },
      {
        count: format(longestStreak),
        label: t("{days, plural, one {day in a row} other {days in a row}}", {
          days: longestStreak,
        }),
      },
    ],
    lines: [
      ...(genres.length > 0 ? [t("Mostly {genres}", { genres: names(genres) })] : []),
      ...(people.length > 0 ? [t("With {people}", { people: names(people) })] : []),
      ...(first ? [t("First: {title}", { title: isolate(first.title) })] : []),
      ...(last ? [t("Last: {title}", { title: isolate(last.title) })] : []),
    ],
  };
}

/** The picture for those who do not see it. */
export const alternativeOf = ({ heading, figures, lines }: YearWords): string =>
  [heading, ...figures.map(({ count, label }) => `${count} ${label}`), ...lines].join(". ");
