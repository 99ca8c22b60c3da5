export interface BoundedMemory<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/**
 * Stores values by key, up to a number of entries and of bytes: the least recently read is dropped
 * first, and a value that is too large by itself is not stored.
 */
export function createBoundedMemory<Value>(
  maxBytes: number,
  maxEntries: number,
  bytesOf: (value: Value) => number,
): BoundedMemory<Value> {
  const entries = new Map<string, { value: Value; bytes: number }>();
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
      return entry.value;
    },
    delete: remove,
    set(key, value) {
      remove(key);
      const bytes = bytesOf(value);
      if (bytes > maxBytes) return;
      entries.set(key, { value, bytes });
      usedBytes += bytes;
      for (const [oldest] of entries) {
        if (usedBytes <= maxBytes && entries.size <= maxEntries) break;
        remove(oldest);
      }
    },
  };
}
