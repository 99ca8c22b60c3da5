/** What is known of a file that is kept. */
export interface Stored {
  sizeBytes: number;
  storedAtMs: number;
  /** When the disk was last told that the file is in use. */
  usedAtMs: number;
}

/** Which files are kept, in the order in which they were used, and how much room they take. */
export function createLedger() {
  let kept = new Map<string, Stored>();
  let totalBytes = 0;

  function forget(file: string): void {
    totalBytes -= kept.get(file)?.sizeBytes ?? 0;
    kept.delete(file);
  }

  return {
    of: (file: string) => kept.get(file),
    totalBytes: () => totalBytes,
    /** May be gone through while files are forgotten. */
    oldestFirst: () => kept.keys(),
    forget,
    /** The file was used just now. */
    note(file: string, facts: Stored): void {
      forget(file);
      kept.set(file, facts);
      totalBytes += facts.sizeBytes;
    },
    /** Files from before, which come before all that were used since. */
    addEarlier(files: readonly (readonly [string, Stored])[]): void {
      const earlier = files.filter(([file]) => !kept.has(file));
      kept = new Map([...earlier, ...kept]);
      totalBytes += earlier.reduce((sum, [, { sizeBytes }]) => sum + sizeBytes, 0);
    },
  };
}
