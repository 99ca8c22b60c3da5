/** What is known about a stored file. */
export interface Stored {
  sizeBytes: number;
  storedAtMs: number;
  /** When the file's access time was last written to the disk. */
  usedAtMs: number;
}

/** Which files are stored, in the order in which they were used, and how much room they take. */
export function createLedger() {
  let stored = new Map<string, Stored>();
  let totalBytes = 0;

  function forget(file: string): void {
    totalBytes -= stored.get(file)?.sizeBytes ?? 0;
    stored.delete(file);
  }

  return {
    of: (file: string) => stored.get(file),
    totalBytes: () => totalBytes,
    /** May be gone through while files are forgotten. */
    oldestFirst: () => stored.keys(),
    forget,
    /** The file was used just now. */
    note(file: string, facts: Stored): void {
      forget(file);
      stored.set(file, facts);
      totalBytes += facts.sizeBytes;
    },
    /** Files from before, which come before all that were used since. */
    addEarlier(files: readonly (readonly [string, Stored])[]): void {
      const earlier = files.filter(([file]) => !stored.has(file));
      stored = new Map([...earlier, ...stored]);
      totalBytes += earlier.reduce((sum, [, { sizeBytes }]) => sum + sizeBytes, 0);
    },
  };
}
