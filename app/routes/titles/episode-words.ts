/** How many episodes a season has; nothing while it is only announced. */
export function formatEpisodeCount(episodes: number): string {
  if (episodes === 0) return "";
  return `${episodes} ${episodes === 1 ? "Episode" : "Episodes"}`;
}

/** A season's number as its address has it; 0 is the specials. */
export function parseSeasonNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^(?:0|[1-9]\d{0,3})$/.test(text) ? Number(text) : undefined;
}
