/* Parts of films that the browser has fetched by itself, while no page needed to be open: the
   service worker puts them into a cache of the film, and the film's own worker takes them out. */

/** From its first byte to its last, both included. */
export interface Part {
  from: number;
  to: number;
}

/** The service worker tells pages that it has put the parts of a film there. */
export interface PartsMessage {
  kind: "parts";
  file: string;
}

export const PART_BYTES = 8 * 1024 ** 2;
const PATH = "/film-part";
/** The viewer ended it in the browser's own list of downloads, while no page was there to see it. */
export const CANCELED = "/film-canceled";
/** The browser was asked for parts, and the service worker has not yet put all that came there. */
export const ORDERED = "/film-ordered";

/** It is there from the moment that the browser is asked, until the film is whole or removed. */
export const partsCacheOf = (file: string): string => `film-parts ${file}`;

export const partAddress = ({ from, to }: Part): string => `${PATH}?${from}-${to}`;

/** The part that an answer contains, by its header. */
export function partOf(headers: Headers): Part | undefined {
  const [, from, to] = /^bytes (\d+)-(\d+)\//.exec(headers.get("content-range") ?? "") ?? [];
  return to === undefined ? undefined : { from: Number(from), to: Number(to) };
}

/** The parts that are there, in the film's order. */
export async function listParts(file: string): Promise<Part[]> {
  const keys = await (await caches.open(partsCacheOf(file))).keys();
  const parts = keys.flatMap(({ url }) => {
    const { pathname, search } = new URL(url);
    const [from = 0, to = 0] = search.slice(1).split("-").map(Number);
    return pathname === PATH ? [{ from, to }] : [];
  });
  return parts.toSorted((one, other) => one.from - other.from);
}

/** What is still to be fetched from a byte on; a part that begins before it is of no use. */
export function missingParts(at: number, sizeBytes: number, there: readonly Part[]): Part[] {
  const missing: Part[] = [];
  let from = at;
  const after = there.filter((part) => part.from >= at);
  for (const part of [...after, { from: sizeBytes, to: sizeBytes }]) {
    for (; from < part.from; from += PART_BYTES) {
      missing.push({ from, to: Math.min(from + PART_BYTES, part.from) - 1 });
    }
    from = part.to + 1;
  }
  return missing;
}

export const bytesOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { from, to }) => sum + to - from + 1, 0);
