const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change anything. Browsers say where a request comes from: Sec-Fetch-Site
 * where the connection is trustworthy, Origin otherwise. What says neither is no browser, and
 * carries nobody's cookie by accident.
 */
export function mayChange(
  { method, headers }: Pick<Request, "method" | "headers">,
  publicOrigin: string | undefined,
): boolean {
  if (SAFE.has(method)) return true;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  if (origin === null) return true;
  if (publicOrigin !== undefined) return origin === publicOrigin;
  // With no public address set, any name that this server is reached by is its own.
  return URL.parse(origin)?.host === headers.get("host");
}
