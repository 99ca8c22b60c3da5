/** Tells a browser to wait at least as long as an outside service asked us to. */
export function raiseRetryAfter(headers: Headers, leastMs: number): void {
  const least = Math.ceil(leastMs / 1_000);
  if (least > Number(headers.get("Retry-After") ?? 0)) headers.set("Retry-After", String(least));
}
