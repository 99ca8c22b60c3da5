/** TheTVDB's number of a show: another than the film database's own, and never one of its others. */
export const tvdbId = (showId: number): number => 1_000_000 + showId * 2 + 1;
