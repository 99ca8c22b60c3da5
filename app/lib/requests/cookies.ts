/** Says that someone is signed in, and which version of their record is current; not who they are. */
export const VERSION_COOKIE = "viewer";

/** Reads one cookie's raw value from a `Cookie` header; undefined when absent. */
export function readCookie(header: string | undefined | null, name: string): string | undefined {
  // Most cookies that are asked for are not there.
  if (!header?.includes(name)) return undefined;
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}
