import type { ImportedTitle } from "../files/collected.ts";

/** One statement's rows. */
const TITLES_AT_ONCE = 200;

/**
 * Titles in packs that take no time to pass from one process to another: the server unpacks one at a
 * time, and answers other requests in between.
 */
export function packTitles(titles: readonly ImportedTitle[]): Uint8Array[] {
  const packs: Uint8Array[] = [];
  for (let from = 0; from < titles.length; from += TITLES_AT_ONCE) {
    packs.push(Buffer.from(JSON.stringify(titles.slice(from, from + TITLES_AT_ONCE))));
  }
  return packs;
}

export const unpackTitles = (pack: Uint8Array): ImportedTitle[] =>
  JSON.parse(Buffer.from(pack.buffer, pack.byteOffset, pack.byteLength).toString());
