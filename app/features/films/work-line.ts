/** More than this comes from a crawler; the next reader queues the rest again. */
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
      // The viewer who asked for the page comes first.
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
    /** Starts nothing more, and reports no aborted work. */
    stop(): void {
      isStopped = true;
    },
    /** Settles when nothing waits any more. */
    settled: async () => working,
  };
}
