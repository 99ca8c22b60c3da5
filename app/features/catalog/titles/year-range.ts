import { yearOf } from "#app/lib/formats/year.ts";
import { t } from "#app/translations/t.ts";

interface Run {
  firstAirDate: string;
  lastAirDate: string;
  status: string;
}

/** A show's years: from its first to its last, or to the present if it has not ended. */
export function formatYearRange({ firstAirDate, lastAirDate, status }: Run): string {
  const start = yearOf(firstAirDate);
  if (start === "") return "";
  if (status !== "Ended") return t("{start}–Present", { start });
  const end = yearOf(lastAirDate);
  return end === "" ? start : `${start}–${end}`;
}

export function formatSeasonCount(seasons: number): string {
  return t("{seasons, plural, one {# Season} other {# Seasons}}", { seasons });
}
