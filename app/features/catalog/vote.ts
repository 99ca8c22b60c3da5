/** The average as one may show it: undefined where nobody has voted. */
export function toVote(average: number, count: number): number | undefined {
  return average > 0 && count > 0 ? average : undefined;
}

export function formatVote(vote: number | undefined): string {
  return vote === undefined ? "Not rated" : vote.toFixed(1);
}
