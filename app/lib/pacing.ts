interface Options {
  /** How long each waits after the one before it. */
  pauseMs: number;
  /** So many wait; whoever comes beyond them passes at once. */
  mostWaiting: number;
  pause: (durationMs: number) => Promise<unknown>;
}

/** Lets callers pass one after the other with a pause before each, so that a crowd leaves room for others. */
export function createPacing({ pauseMs, mostWaiting, pause }: Options): () => Promise<void> {
  let waiting = 0;
  let last = Promise.resolve();

  async function passAfter(theOneBefore: Promise<void>): Promise<void> {
    await theOneBefore;
    await pause(pauseMs);
    waiting -= 1;
  }

  return async () => {
    if (waiting >= mostWaiting) return;
    waiting += 1;
    last = passAfter(last);
    await last;
  };
}
