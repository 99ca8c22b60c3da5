/** Stands in for our own origin, which a path cannot leave without naming another. */
const HERE = "http://here.invalid";

/** Where going back to would only lead around in a circle. */
const DOORS = new Set("/login /login/verify /login/code /login/passkey /signup /logout".split(" "));

/**
 * Where a viewer was going, when that is a page of this site; undefined for anything else. It is
 * read as a browser reads it, so that no spelling of another site's address passes.
 */
export function parseNext(text: string | null | undefined): string | undefined {
  if (!text?.startsWith("/")) return undefined;
  const url = URL.parse(text, HERE);
  if (url?.origin !== HERE) return undefined;
  const path = url.pathname + url.search + url.hash;
  // "/." and the like can leave two slashes at the front, which would name a host.
  if (path.startsWith("//") || DOORS.has(url.pathname)) return undefined;
  return path;
}

/** The address of a screen that carries where the viewer was going. */
export function withNext(path: string, next: string | undefined): string {
  return next === undefined || next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;
}
