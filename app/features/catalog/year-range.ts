import { yearOf } from "#app/lib/year.ts";

interface Run {
  firstAirDate: string;
  lastAirDate: string;
  status: string;
}

/** The years of a show: from its first, to its last if it has ended, else to the present. */
export function formatYearRange({ firstAirDate, lastAirDate, status }: Run): string {
  const start = yearOf(firstAirDate);
  if (start === "") return "";
  if (status !== "Ended") return `${start}–Present`;
  const end = yearOf(lastAirDate);
  return end === "" ? start : `${start}–${end}`;
}

export function formatSeasonCount(seasons: number): string {
  return `${seasons} ${seasons === 1 ? "Season" : "Seasons"}`;
}
