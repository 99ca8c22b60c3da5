import { t } from "#app/translations/t.ts";

/** The number of a season's episodes; undefined while it is only announced. */
export function formatEpisodeCount(episodes: number): string {
  if (episodes === 0) return "";
  return t("{episodes, plural, one {# Episode} other {# Episodes}}", { episodes });
}

/** A season's number from its address; 0 is the specials. */
export function parseSeasonNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^(?:0|[1-9]\d{0,3})$/.test(text) ? Number(text) : undefined;
}
