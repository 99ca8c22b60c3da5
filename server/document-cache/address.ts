/**
 * A request's address in its one canonical form, so that a page has one key however its address
 * was written: no trailing or doubled slash, each segment percent-encoded the same way.
 */
export interface Address {
  readonly path: string;
  /** Shared by all who ask for the same address: read, and never changed. */
  readonly search: URLSearchParams;
  /** The query as it was written, with its question mark; empty when there is none. */
  readonly query: string;
  /** Where the request should have gone; set when its slashes were not canonical. */
  readonly movedTo?: string;
}

/** Longer than any link of ours, shorter than what would hurt. */
const LONGEST_CHARS = 2048;

export function parseAddress(target: string): ReadAddress {
  const known = remembered.get(target);
  if (known !== undefined) return known;
  if (target.length > LONGEST_CHARS) return "too long";
  const read = readAddress(target);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(target, read);
  return read;
}

type ReadAddress = Address | "malformed" | "too long" | "no page";

/** The same few addresses are asked for again and again; strangers may invent others. */
const MOST_REMEMBERED = 2000;
const remembered = new Map<string, ReadAddress>();

function readAddress(target: string): Exclude<ReadAddress, "too long"> {
  // Prefixed by hand: `//evil/` alone would be read as a host.
  const parsed = target.startsWith("/") ? URL.parse(`http://x${target}`) : null;
  const segments = parsed && decodeSegments(parsed.pathname);
  if (!parsed || !segments) return "malformed";

  const named = segments.filter((segment) => segment !== "");
  const isClean = segments.length === named.length || parsed.pathname === "/";
  if (isOfRouter(named)) return "no page";
  // Such a name would climb, and a URL cannot hold it.
  if (named.some((segment) => segment === "." || segment === "..")) return "malformed";
  const { searchParams: search, search: query } = parsed;
  const address = { path: pathOf(named), search, query };
  return isClean ? address : { ...address, movedTo: writeAddress(address) };
}

export const writeAddress = ({ path, query }: Pick<Address, "path" | "query">) => path + query;

/**
 * The router answers some addresses beside those of the route table, for a part of it that runs in
 * browsers: `<page>.data`, with what a page's loader gave, and `/__manifest`. No page of ours has
 * that part, so they are refused before anything is asked of the router.
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

/** Encodes like the browsers do, which leave these marks of a path alone. */
function pathOf(segments: string[]): string {
  return `/${segments.map(encodeSegment).join("/")}`;
}

const encodeSegment = (segment: string) =>
  encodeURIComponent(segment).replaceAll(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent);

/** The declared keys of a query, sorted by key, each key's values in the order they came. */
export function knownQuery(search: URLSearchParams, known: readonly string[]): string {
  const declared = new URLSearchParams();
  for (const [key, value] of search) if (known.includes(key)) declared.append(key, value);
  declared.sort();
  const text = declared.toString();
  return text === "" ? "" : `?${text}`;
}
