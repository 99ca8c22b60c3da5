/**
 * How long to wait after this many failures in a row: doubled each time up to a limit, with jitter,
 * so that processes that failed together do not return together.
 */
export function retryDelayMs(
  failures: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
): number {
  const steadyMs = Math.min(firstMs * 2 ** Math.min(failures - 1, 30), longestMs);
  return Math.round(steadyMs * (0.75 + Math.random() / 4));
}
