import { setTimeout as sleep } from "node:timers/promises";

/** Waits so long, or until the signal: then it ends early, and is no error. */
export const sleepUnless = (durationMs: number, signal: AbortSignal): Promise<unknown> =>
  sleep(durationMs, undefined, { signal }).catch(() => undefined);
