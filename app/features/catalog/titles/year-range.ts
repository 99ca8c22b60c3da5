import { yearOf } from "#app/lib/formats/year.ts";
import { t } from "#app/translations/t.ts";

interface Run {
  firstAirDate: string;
  lastAirDate: string;
  status: string;
}

const OVER = ["Ended", "Canceled"];

/**
 * A show's years: from its first to its last, or to the present if it has not ended. One that was
 * over within a year has that one, whether it ended or was canceled.
 */
export function formatYearRange({ firstAirDate, lastAirDate, status }: Run): string {
  const start = yearOf(firstAirDate);
  if (start === "") return "";
  const end = yearOf(lastAirDate);
  if (start === end && OVER.includes(status)) return start;
  if (status !== "Ended") return t("{start}–Present", { start });
  return end === "" ? start : `${start}–${end}`;
}

export function formatSeasonCount(seasons: number): string {
  return t("{seasons, plural, one {# Season} other {# Seasons}}", { seasons });
}
