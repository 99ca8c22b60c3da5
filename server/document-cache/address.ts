/**
 * A request's address in its one canonical form, so that a page has one key however its address
 * was written: no trailing or doubled slash, each segment percent-encoded the same way.
 */
export interface Address {
  readonly path: string;
  /** Shared by all who ask for the same address: read, and never changed. */
  readonly search: URLSearchParams;
  /** A soft navigation asks for a page's data alone, at `<path>.data`. */
  readonly data: boolean;
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

type ReadAddress = Address | "malformed" | "too long";

/** The same few addresses are asked for again and again; strangers may invent others. */
const MOST_REMEMBERED = 2000;
const remembered = new Map<string, ReadAddress>();

function readAddress(target: string): Address | "malformed" {
  // Prefixed by hand: `//evil/` alone would be read as a host.
  const parsed = target.startsWith("/") ? URL.parse(`http://x${target}`) : null;
  const segments = parsed && decodeSegments(parsed.pathname);
  if (!parsed || !segments) return "malformed";

  const named = segments.filter((segment) => segment !== "");
  const isClean = segments.length === named.length || parsed.pathname === "/";
  const address = addressOf(named, parsed.searchParams);
  return isClean ? address : { ...address, movedTo: pathOf(named) + parsed.search };
}

function addressOf(segments: string[], search: URLSearchParams): Address {
  const last = segments.at(-1);
  if (!last?.endsWith(".data")) return { path: pathOf(segments), search, data: false };
  const name = last.slice(0, -".data".length);
  // The router asks for the data of `/` at `/_.data`.
  const page = name === "_" ? segments.slice(0, -1) : [...segments.slice(0, -1), name];
  return { path: pathOf(page), search, data: true };
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
  const kept = new URLSearchParams();
  for (const [key, value] of search) if (known.includes(key)) kept.append(key, value);
  kept.sort();
  const text = kept.toString();
  return text === "" ? "" : `?${text}`;
}
