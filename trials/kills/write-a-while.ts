import { setTimeout as sleep } from "node:timers/promises";

import { createCrowd, type Crowd } from "../load/crowd.ts";
import type { openServersWithViewers } from "../load/servers-with-viewers.ts";

type TestServer = Awaited<ReturnType<typeof openServersWithViewers>>;

const AT_ONCE = 12;
const NEW_EACH_RUN = 4;
/**
 * How much is acknowledged before the process may be killed, so that each run has something to
 * lose.
 */
const ACKNOWLEDGED_BEFORE = 5;
const LONGEST_MS = 800;
const LONGEST_WAIT_MS = 60_000;

/**
 * How many viewers that many runs need: few pay twice, so each run brings some who have not paid.
 */
export const viewersFor = (runs: number) => AT_ONCE + NEW_EACH_RUN * runs;

/** Viewers write as fast as they are answered, until a random moment while they still do. */
export async function writeAWhile(
  { balancer, servers, viewers, ledger }: TestServer,
  run: number,
  random: () => number,
): Promise<Crowd> {
  balancer.lead(servers.map(({ origin }) => origin));
  const crowd = createCrowd(0, random);
  const enough = ledger.acknowledged + ACKNOWLEDGED_BEFORE;
  const giveUpAtMs = Date.now() + LONGEST_WAIT_MS;
  crowd.come(viewers.slice(NEW_EACH_RUN * run, NEW_EACH_RUN * run + AT_ONCE));
  while (ledger.acknowledged < enough) {
    if (crowd.faults.length > 0) break;
    if (Date.now() > giveUpAtMs) throw new Error("Nothing was acknowledged in time");
    await sleep(5);
  }
  await sleep(random() * LONGEST_MS);
  return crowd;
}
