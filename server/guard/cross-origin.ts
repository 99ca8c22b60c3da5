const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change anything. Browsers say where a request comes from: Sec-Fetch-Site on
 * secure connections, Origin otherwise. A client that sends neither is not a browser, and carries
 * nobody's cookie by accident.
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
  // Without a public address, every name that reaches this server is its own.
  return URL.parse(origin)?.host === headers.get("host");
}
