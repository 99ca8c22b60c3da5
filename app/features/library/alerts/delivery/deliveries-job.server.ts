import type { Job, JobLog } from "#app/lib/jobs/job.ts";
import { loopJob } from "#app/lib/jobs/start-loop.ts";

import { createDeliverNext, type DeliveryOptions } from "./deliver-alerts.server.ts";

const EVERY_MS = 10_000;
/** Emails wait for nobody; a call may have to wait for somebody else's server. */
const LANES = ["email", "outside", "outside", "outside", "outside"] as const;

/** Sends alerts to where they go besides the app, several at once; each server claims its own. */
export function deliveriesJob(options: DeliveryOptions, log: JobLog): Job {
  const deliverNext = createDeliverNext(options);
  return loopJob({
    name: "deliveries",
    everyMs: EVERY_MS,
    lanes: LANES.length,
    runNext: async (_, { lane }) => deliverNext(LANES[lane] ?? "outside"),
    log,
  });
}
