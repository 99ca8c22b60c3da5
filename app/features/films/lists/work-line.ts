/** More than this comes from a crawler; the next reader queues the rest again. */
const MOST_WAITING = 200;

/**
 * Background work of pages, one piece at a time and each only once, so that no service is asked
 * more than a single reader would ask it.
 */
export function createWorkLine(
  onTrouble: (error: unknown) => void,
  /** Runs what all readers share apart from the language of whoever came first. */
  runShared: <Result>(work: () => Result) => Result = (work) => work(),
) {
  const waiting = new Map<string, () => Promise<void>>();
  let working: Promise<void> | undefined;
  let isStopped = false;

  async function workOff(): Promise<void> {
    for (const [key, work] of waiting) {
      // The latest page's work comes first.
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
      working ??= runShared(workOff);
    },
    /** Starts nothing more, and does not report aborted work. */
    stop(): void {
      isStopped = true;
    },
    /** Settles when nothing is waiting any more. */
    settled: async () => working,
  };
}
