import { formatTenths } from "#app/lib/formats/numbers.ts";
import { t } from "#app/translations/t.ts";

/** The average for display: undefined without votes. */
export function toVote(average: number, count: number): number | undefined {
  return average > 0 && count > 0 ? average : undefined;
}

export function formatVote(vote: number | undefined): string {
  return vote === undefined ? t("Not rated") : formatTenths(vote);
}
