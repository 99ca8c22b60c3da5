import type { StoredChoices } from "#app/features/library/imports/stored-choices.ts";
import { describeHalfStars } from "#app/features/library/ratings/half-stars.ts";
import { formatDay } from "#app/lib/formats/dates.ts";
import { nameSeparator } from "#app/lib/formats/names.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { t } from "#app/translations/t.ts";

/** Such as "watched on 3 May 2026, 4½ of 5 stars, in “Noir”". */
export function describeStored(stored: StoredChoices): string {
  const { isSaved, halfStars, isUnwanted, hasNote, lists } = stored;
  const words = [
    ...describeWatching(stored),
    halfStars > 0 && describeHalfStars(halfStars),
    hasNote && t("with your note"),
    isSaved && t("on your watchlist"),
    isUnwanted && t("not for you"),
    ...lists.map((list) => t("in “{list}”", { list: isolate(list) })),
  ].filter((each) => typeof each === "string");
  if (words.length === 0) return t("Nothing new: everything of it was here.");
  return t("Stored: {choices}", { choices: words.join(nameSeparator()) });
}

function describeDays(days: readonly string[]): string {
  const day = formatDay(days.at(-1) ?? "");
  if (days.length > 1) {
    return t("watched on {count, plural, one {# day} other {# days}}, the last one {day}", {
      count: days.length,
      day,
    });
  }
  return t("watched on {day}", { day });
}

/** The mark of a whole title says no more than its days, or its parts. */
function describeWatching({ days, isWatched, parts }: StoredChoices): string[] {
  const words = [
    days.length > 0 && describeDays(days),
    parts > 0 &&
      t("{count, plural, one {# season or episode} other {# seasons and episodes}} watched", {
        count: parts,
      }),
  ].filter((each) => typeof each === "string");
  return words.length === 0 && isWatched ? [t("watched")] : words;
}
