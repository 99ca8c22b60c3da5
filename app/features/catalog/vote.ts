/** The average as it may be shown: undefined without votes. */
export function toVote(average: number, count: number): number | undefined {
  return average > 0 && count > 0 ? average : undefined;
}

export function formatVote(vote: number | undefined): string {
  return vote === undefined ? "Not rated" : vote.toFixed(1);
}
