import { withoutLanguage } from "#app/translations/without-language.ts";
import { withoutBase } from "#app/translations/base-path.ts";

/** A placeholder for our own origin, which a path cannot leave without naming another. */
const HERE = "http://here.invalid";

/**
 * The only parser of return addresses: a page of this site, with its query; undefined for anything
 * else. It parses as a browser does, so that no spelling of another site's address passes.
 */
export function parsePath(text: string | null | undefined): URL | undefined {
  if (!text?.startsWith("/")) return undefined;
  const url = URL.parse(withoutBase(text), HERE);
  if (url) url.pathname = withoutLanguage(url.pathname);
  // "/." and the like can leave two slashes at the front, which would name a host.
  return url?.origin === HERE && !url.pathname.startsWith("//") ? url : undefined;
}

/**
 * Where a form that works without a script returns to: the page that the form names, otherwise the
 * one that the browser names; never another site.
 */
export function wayBack(request: Request, from?: string): string {
  const wanted = from ?? cameFrom(request);
  const there = parsePath(wanted);
  return there ? there.pathname + there.search : "/";
}

/** The page of ours that the browser came from, whatever host name it used. */
function cameFrom({ headers }: Request): string | undefined {
  const referer = URL.parse(headers.get("referer") ?? "");
  const here = referer && URL.parse(`${referer.protocol}//${headers.get("host")}`);
  return referer && referer.host === here?.host ? referer.pathname + referer.search : undefined;
}
