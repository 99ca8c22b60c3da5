/** Stands in for our own origin, which a path cannot leave without naming another. */
const HERE = "http://here.invalid";

/**
 * The one reader of a way back: a page of this site, with its query; undefined for anything else.
 * It is read as a browser reads it, so that no spelling of another site's address passes.
 */
export function parsePath(text: string | null | undefined): URL | undefined {
  if (!text?.startsWith("/")) return undefined;
  const url = URL.parse(text, HERE);
  // "/." and the like can leave two slashes at the front, which would name a host.
  return url?.origin === HERE && !url.pathname.startsWith("//") ? url : undefined;
}

/**
 * Where a form that works without a script leads back to: the page that it says it stands on, else
 * the one that the browser does; never elsewhere.
 */
export function wayBack(request: Request, from: FormDataEntryValue | null = null): string {
  const wanted = typeof from === "string" ? from : cameFrom(request);
  const there = parsePath(wanted);
  return there ? there.pathname + there.search : "/";
}

/** The page of ours that the browser says it comes from, whatever name it has reached us by. */
function cameFrom({ headers }: Request): string | undefined {
  const referer = URL.parse(headers.get("referer") ?? "");
  const here = referer && URL.parse(`${referer.protocol}//${headers.get("host")}`);
  return referer && referer.host === here?.host ? referer.pathname + referer.search : undefined;
}
