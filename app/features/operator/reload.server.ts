export interface ReloadParts {
  read: () => Promise<void>;
  report: (error: unknown) => void;
  /** How long it waits after a failure; twice as long after each further one. */
  pauseMs?: number;
}

const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Reads again what each server holds in memory. One read after the other, so that the last one to
 * answer is the newest; one that fails is repeated, because nobody may notify this server again.
 */
export function createReload({ read, report, pauseMs = PAUSE_MS }: ReloadParts) {
  let reloading = Promise.resolve();
  let failures = 0;

  async function readAgain(earlier: Promise<void>): Promise<void> {
    await earlier;
    try {
      await read();
      failures = 0;
    } catch (error) {
      report(error);
      setTimeout(reload, Math.min(pauseMs * 2 ** failures, LONGEST_PAUSE_MS)).unref();
      failures += 1;
    }
  }

  const reload = (): Promise<void> => (reloading = readAgain(reloading));
  return reload;
}
