/**
 * What a seed row does not say is drawn from its name: the same words always give the same
 * number, on every machine, so that seeds stay short and every run shows the same catalogue.
 */
export function hash(words: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < words.length; index += 1) {
    state = Math.imul(state ^ words.charCodeAt(index), 0x01000193);
  }
  // The plain sum leaves neighbouring words near one another; three turns spread them out.
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** A number from 0 up to, but never, 1. */
export function chance(words: string): number {
  return hash(words) / 0x1_0000_0000;
}

/** A whole number, both ends included. */
export function between(words: string, least: number, most: number): number {
  return least + Math.floor(chance(words) * (most - least + 1));
}

export function pick<Item>(words: string, items: readonly [Item, ...Item[]]): Item {
  return items[hash(words) % items.length] ?? items[0];
}

/** The 24 hexadecimal digits that credits, videos and seasons are known by. */
export function hexId(words: string): string {
  return [0, 1, 2].map((part) => hash(`${words}#${part}`).toString(16).padStart(8, "0")).join("");
}

const keyLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A video key as the trailer host writes them: eleven letters, digits, hyphens or underscores. */
export function videoKey(words: string): string {
  return Array.from(
    { length: 11 },
    (_, place) => keyLetters[hash(`${words}@${place}`) % keyLetters.length],
  ).join("");
}

/** An id of ours, in the range that no record of the real service has reached. */
export function reservedId(words: string): number {
  return 900_000_000 + (hash(words) % 99_000_000);
}
