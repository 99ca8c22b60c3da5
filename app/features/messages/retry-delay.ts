/**
 * How long to wait after so many failures in a row: twice as long each time up to a bound, and
 * never the same for two, so that those who failed together do not come back together.
 */
export function retryDelayMs(
  failures: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
): number {
  const steadyMs = Math.min(firstMs * 2 ** Math.min(failures - 1, 30), longestMs);
  return Math.round(steadyMs * (0.75 + Math.random() / 4));
}
