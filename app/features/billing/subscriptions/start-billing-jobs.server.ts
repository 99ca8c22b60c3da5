import { setTimeout as sleep } from "node:timers/promises";

import { retryDelayMs } from "#app/features/messages/retry-delay.ts";

import { runNextJob } from "./billing-jobs.server.ts";
import type { BillingParts } from "../billing-parts.server.ts";

interface JobsLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface BillingJobs {
  /** Claims nothing more, and resolves when the current work is done. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 5_000;
const FAILURE = { firstMs: 1_000, longestMs: 60_000 };

/**
 * Renews, ends and reconciles what is due, one after the other, until it is stopped. Several
 * processes may run it at once: each claims its own rows.
 */
export function startBillingJobs(parts: BillingParts, log: JobsLog): BillingJobs {
  const stopping = new AbortController();
  let failuresInARow = 0;

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pauseMs = await next();
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function next(): Promise<number> {
    try {
      const job = await runNextJob(parts);
      failuresInARow = 0;
      if (job === undefined) return LOOK_EVERY_MS;
      log.info({ job }, "billing");
      return 0;
    } catch (error) {
      failuresInARow += 1;
      log.error({ err: error }, "a job of billing failed, and is taken up again");
      return retryDelayMs(failuresInARow, FAILURE);
    }
  }

  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
