import { inLanguage } from "#app/translations/address.ts";
import { remembering } from "#app/lib/remembering.ts";

/**
 * A request's address in its canonical form, so that a page has one key however its address was
 * written: no trailing or doubled slash, each segment percent-encoded the same way.
 */
export interface Address {
  readonly path: string;
  /** The language that the address begins with, which `path` is without; none means the operator's. */
  readonly language?: string;
  /** Shared by all who request the same address: read, and never changed. */
  readonly search: URLSearchParams;
  /** The query as it was written, with its question mark; empty when there is none. */
  readonly query: string;
  /** The canonical address, set when the request's slashes were not canonical. */
  readonly movedTo?: string;
}

/** Longer than any link of ours, short enough to be harmless. */
const LONGEST_CHARS = 2048;

export function parseAddress(target: string): ReadAddress {
  return target.length > LONGEST_CHARS ? "too long" : parseKnown(target);
}

type ReadAddress = Address | "malformed" | "too long" | "no page";

/** The same few addresses are requested again and again. */
const parseKnown = remembering(2000, readAddress);

function readAddress(target: string): Exclude<ReadAddress, "too long"> {
  // Prefixed by hand: `//evil/` alone would be read as a host.
  const parsed = target.startsWith("/") ? URL.parse(`http://x${target}`) : null;
  const segments = parsed && decodeSegments(parsed.pathname);
  if (!parsed || !segments) return "malformed";

  const named = segments.filter((segment) => segment !== "");
  const isClean = segments.length === named.length || parsed.pathname === "/";
  if (isOfRouter(named)) return "no page";
  const { searchParams: search, search: query } = parsed;
  const address = { path: pathOf(named), search, query };
  return isClean ? address : { ...address, movedTo: writeAddress(address) };
}

export const writeAddress = ({ path, query, language }: AddressName) =>
  inLanguage(path + query, language === undefined ? "" : `/${language}`);

type AddressName = Pick<Address, "path" | "query" | "language">;

/**
 * The router answers some addresses beyond the route table, for its own script in browsers:
 * `<page>.data`, with a page's loader data, and `/__manifest`. Our pages do not have that script,
 * so these addresses are refused before the router sees them.
 */
function isOfRouter(segments: readonly string[]): boolean {
  const last = segments.at(-1);
  return last?.endsWith(".data") === true || (segments.length === 1 && last === "__manifest");
}

function decodeSegments(pathname: string): string[] | undefined {
  try {
    return pathname.slice(1).split("/").map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** Encodes as browsers do, which leave these characters of a path alone. */
function pathOf(segments: string[]): string {
  return `/${segments.map(encodeSegment).join("/")}`;
}

const encodeSegment = (segment: string) =>
  encodeURIComponent(segment).replaceAll(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent);

/** The declared keys of a query, sorted by key, each key's values in their original order. */
export function knownQuery(search: URLSearchParams, known: readonly string[]): string {
  if (search.size === 0) return "";
  const declared = new URLSearchParams();
  for (const [key, value] of search) if (known.includes(key)) declared.append(key, value);
  declared.sort();
  const text = declared.toString();
  return text === "" ? "" : `?${text}`;
}
