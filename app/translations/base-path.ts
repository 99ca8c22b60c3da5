/**
 * Where the site is below its host, such as `/cinema`; nothing where it has a host of its own.
 * Inside the program addresses do not have it: it is taken off each request, and added where an
 * address leaves the program.
 */
let base = "";

/** A server takes it from `PUBLIC_URL` before anything else, a browser from the page. */
export function takeBasePath(path: string): void {
  base = path;
}

export const basePath = (): string => base;

/** The path of cookies. */
export const cookiePath = (): string => base || "/";

/** Two slashes, or what browsers take for them, begin the name of another site. */
export const isOwnAddress = (address: string): boolean => /^\/(?![/\\])/.test(address);

/** The address as the program knows it, however it was written. */
export function withoutBase(address: string): string {
  if (!address.startsWith(base)) return address;
  const rest = address.slice(base.length);
  if (rest.startsWith("/")) return rest;
  return /^(?:[?#]|$)/.test(rest) ? `/${rest}` : address;
}

/**
 * An address of this site as browsers reach it. One that has the base path already stays as it is:
 * no page of ours begins with it.
 */
export const withBase = (address: string): string =>
  isOwnAddress(address) ? base + withoutBase(address) : address;

/** The address without the slash at its end, with which the scope of an installed site begins. */
export const isBareBase = (address: string): boolean => base !== "" && address === base;

/** The candidates of a `srcset`, each with its width. */
export const candidatesWithBase = (candidates: string): string =>
  base === "" ? candidates : candidates.split(", ").map(withBase).join(", ");
