// A process that runs billing's jobs as a server does, on a clock that is ahead, until it is
// killed. It prints a line for each job.
import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import { billingJob } from "#app/features/billing/subscriptions/billing-jobs.server.ts";

import { openBilling } from "./open-billing.ts";

const { nowMs, ...place } = JSON.parse(process.argv[2] ?? "") as DatabasePlace & { nowMs: number };
const database = await openDatabase(place);
const { parts, clock } = openBilling(database);
clock.nowMs = nowMs;
billingJob(parts, { info: print, error: print }).start(() => undefined);
process.stdout.write("ready\n");

function print(details: unknown): void {
  process.stdout.write(`${JSON.stringify(details)}\n`);
}
