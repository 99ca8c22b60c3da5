import { once } from "node:events";

import type { Database } from "#app/db/connect.server.ts";
import { deletionJob } from "#app/features/accounts/privacy/deletion-jobs.server.ts";
import type { BillingParts } from "#app/features/billing/billing-parts.server.ts";
import { billingJob } from "#app/features/billing/subscriptions/billing-jobs.server.ts";
import { inTurns } from "#app/features/operator/jobs/in-turns.server.ts";
import { newerVersionJob } from "#app/features/operator/overview/newer-version.server.ts";
import { retentionJob } from "#app/features/operator/retention/retention-job.server.ts";
import type { Job } from "#app/lib/jobs/job.ts";
import { loopJob } from "#app/lib/jobs/start-loop.ts";
import type { Settings } from "#app/lib/env.server.ts";
import { askNewestVersion } from "#app/services/versions/newest-version.server.ts";

import type { Log } from "./health/log.ts";
import { outboxJob, type LiveMail } from "./mail.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SAVE_EVERY_MS = 10 * 60_000;

interface JobsParts {
  database: Database;
  log: Log;
  /** The clock that all servers share. */
  now: () => number;
  billing: BillingParts;
  /** What operators may change meanwhile. */
  live: () => LiveMail & Pick<Settings, "releasesUrl">;
  settings: Pick<Settings, "outgoingProxy">;
  saveCatalog: () => Promise<number>;
}

/** What runs when it is due, whether or not anybody visits. */
export function jobsOfServer(parts: JobsParts): Job[] {
  const { database, log, now, billing, live, saveCatalog } = parts;
  const proxy = parts.settings.outgoingProxy;
  const runNext = async () => ((await saveCatalog()) > 0 ? "what was learned" : undefined);
  return [
    outboxJob(live, database, log, now),
    billingJob(billing, log),
    deletionJob({ database, now }, log),
    retentionJob({ database, now }, log),
    newerVersionJob({
      database,
      log,
      now,
      address: () => live().releasesUrl,
      ask: (address) => askNewestVersion(address, { proxy }),
    }),
    loopJob({ name: "catalog", everyMs: SAVE_EVERY_MS, runNext, log }),
  ];
}

interface MatchesParts {
  database: Database;
  log: Log;
  lookAhead: () => Promise<number>;
  now: () => number;
  matched: () => Promise<void>;
}

/** Looks up every day, once for all servers, which titles are free films. */
export function matchesJob({ database, log, lookAhead, matched, now }: MatchesParts): Job {
  async function run(signal: AbortSignal): Promise<string> {
    const count = await lookAhead();
    await Promise.race([matched(), once(signal, "abort")]);
    signal.throwIfAborted();
    return `${count} films`;
  }
  return inTurns({ database, name: "matches", everyMs: () => DAY_MS, run, log, now });
}
