export interface BoundedMemory {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
}

/**
 * Texts by their keys, no more of them than are allowed, and no more bytes in all: what was not
 * read for the longest time goes first, and a text that is too long by itself is not stored.
 */
export function createBoundedMemory(maxBytes: number, maxEntries: number): BoundedMemory {
  const entries = new Map<string, { text: string; bytes: number }>();
  let usedBytes = 0;

  function remove(key: string): void {
    usedBytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      // Moved to the end: the first of a map is what was not read for the longest time.
      entries.delete(key);
      entries.set(key, entry);
      return entry.text;
    },
    set(key, text) {
      remove(key);
      const bytes = Buffer.byteLength(text);
      if (bytes > maxBytes) return;
      entries.set(key, { text, bytes });
      usedBytes += bytes;
      for (const [oldest] of entries) {
        if (usedBytes <= maxBytes && entries.size <= maxEntries) break;
        remove(oldest);
      }
    },
  };
}
