/** More than this is a crawler's doing; what is left out comes again with the next reader. */
const MOST_WAITING = 200;

/**
 * Work behind the pages, one piece at a time and each only once, so that no service is asked more
 * than a single reader would ask it.
 */
export function createWorkLine(onTrouble: (error: unknown) => void) {
  const waiting = new Map<string, () => Promise<void>>();
  let working: Promise<void> | undefined;
  let isStopped = false;

  async function workOff(): Promise<void> {
    for (const [key, work] of waiting) {
      // Whoever asked for the page comes first.
      await new Promise(setImmediate);
      if (isStopped) break;
      await work().catch((error: unknown) => {
        if (!isStopped) onTrouble(error);
      });
      waiting.delete(key);
    }
    waiting.clear();
    working = undefined;
  }

  return {
    add(key: string, work: () => Promise<void>): void {
      if (isStopped || waiting.has(key) || waiting.size >= MOST_WAITING) return;
      waiting.set(key, work);
      working ??= workOff();
    },
    /** Begins nothing any more, and says nothing of what is broken off. */
    stop(): void {
      isStopped = true;
    },
    /** Settles when nothing waits any more. */
    settled: async () => working,
  };
}
