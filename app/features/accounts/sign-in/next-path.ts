import { parsePath } from "#app/lib/requests/way-back.ts";

/** Pages that returning to would lead around in a circle. */
const SIGN_IN_PATHS = new Set(
  "/login /login/verify /login/code /login/device /login/passkey /signup /logout".split(" "),
);

/** Where a viewer was going, if that is a page of this site; otherwise undefined. */
export function parseNext(text: string | null | undefined): string | undefined {
  const url = parsePath(text);
  if (!url || SIGN_IN_PATHS.has(url.pathname.toLowerCase().replace(/\/$/, ""))) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The address of a screen that carries where the viewer was going. */
export function withNext(path: string, next: string | undefined): string {
  return next === undefined || next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;
}
