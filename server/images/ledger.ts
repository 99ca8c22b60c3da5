/** What is known about a stored file. */
export interface LedgerEntry {
  sizeBytes: number;
  storedAtMs: number;
  /** When the file's access time was last written to the disk. */
  usedAtMs: number;
}

/** Which files are stored, least recently used first, and their total size. */
export function createLedger() {
  let stored = new Map<string, LedgerEntry>();
  let totalBytes = 0;

  function forget(file: string): void {
    totalBytes -= stored.get(file)?.sizeBytes ?? 0;
    stored.delete(file);
  }

  return {
    of: (file: string) => stored.get(file),
    totalBytes: () => totalBytes,
    /** May be iterated while files are removed. */
    oldestFirst: () => stored.keys(),
    forget,
    /** The file has just been used. */
    note(file: string, facts: LedgerEntry): void {
      forget(file);
      stored.set(file, facts);
      totalBytes += facts.sizeBytes;
    },
    /** Adds files from before the start, as less recently used than all others. */
    addEarlier(files: readonly (readonly [string, LedgerEntry])[]): void {
      const earlier = files.filter(([file]) => !stored.has(file));
      stored = new Map([...earlier, ...stored]);
      totalBytes += earlier.reduce((sum, [, { sizeBytes }]) => sum + sizeBytes, 0);
    },
  };
}
