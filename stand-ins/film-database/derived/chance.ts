/**
 * Derives what a seed does not say from its name. The same words give the same number on every
 * machine, so that seeds stay short and every run has the same catalog.
 */
export function hash(words: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < words.length; index += 1) {
    state = Math.imul(state ^ words.charCodeAt(index), 0x01000193);
  }
  // A plain sum gives similar numbers for similar words; three rounds of mixing spread them out.
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** A number from 0 up to, but not including, 1. */
export function chance(words: string): number {
  return hash(words) / 0x1_0000_0000;
}

/** An integer, both ends included. */
export function between(words: string, least: number, most: number): number {
  return least + Math.floor(chance(words) * (most - least + 1));
}

export function pick<Item>(words: string, items: readonly [Item, ...Item[]]): Item {
  return items[hash(words) % items.length] ?? items[0];
}

/** The 24 hexadecimal digits that identify credits, videos and seasons. */
export function hexId(words: string): string {
  return [0, 1, 2].map((part) => hash(`${words}#${part}`).toString(16).padStart(8, "0")).join("");
}

const keyCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A video key as the trailer host writes them: eleven letters, digits, hyphens or underscores. */
export function videoKey(words: string): string {
  return Array.from(
    { length: 11 },
    (_, index) => keyCharacters[hash(`${words}@${index}`) % keyCharacters.length],
  ).join("");
}

/** A reserved id, in a range that no record of the real service has reached. */
export function reservedId(words: string): number {
  return 900_000_000 + (hash(words) % 99_000_000);
}
