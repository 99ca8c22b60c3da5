export interface BoundedMemory {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
}

/**
 * Stores texts by key, up to a number of entries and of bytes: the least recently read is dropped
 * first, and a text that is too long by itself is not stored.
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
      // Moved to the end: the first entry of a map is the least recently read.
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
