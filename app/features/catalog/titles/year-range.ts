import { yearOf } from "#app/lib/formats/year.ts";
import { t } from "#app/translations/t.ts";

interface Run {
  firstAirDate: string;
  lastAirDate: string;
  status: string;
}

const OVER = ["Ended", "Canceled"];

/**
 * A show's years: from its first to its last, whether it ended or was canceled, or to the present.
 * One that was over within a year has that one.
 */
export function formatYearRange({ firstAirDate, lastAirDate, status }: Run): string {
  const start = yearOf(firstAirDate);
  if (start === "") return "";
  const end = yearOf(lastAirDate);
  if (!OVER.includes(status)) return t("{start}–Present", { start });
  return end === "" || end === start ? start : `${start}–${end}`;
}

export function formatSeasonCount(seasons: number): string {
  return t("{seasons, plural, one {# Season} other {# Seasons}}", { seasons });
}
