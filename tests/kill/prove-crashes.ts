import { setTimeout as sleep } from "node:timers/promises";

import { createPlace } from "../database-place.ts";
import { createCrowd } from "../load/crowd.ts";
import { openHouseOfViewers } from "../load/house-of-viewers.ts";
import { countAcknowledged } from "../load/ledger.ts";
import { assertSound } from "./prove-writes.ts";

interface CrashOptions {
  /** SQLite when there is none. */
  postgresUrl: string | undefined;
  runs: number;
  random: () => number;
  log: (line: string) => void;
}

const AT_ONCE = 12;
const LONGEST_LIFE_MS = 1_500;
const TOLD_EVERY = 20;

/**
 * Kills the whole server again and again while viewers use it over HTTP, starts it on what it left,
 * and throws if anything that one of them was told is done is not there, or is there twice.
 */
export async function proveCrashes({
  postgresUrl,
  runs,
  random,
  log,
}: CrashOptions): Promise<void> {
  const place = await createPlace(postgresUrl);
  // Few pay more than once, so each run brings some who have not.
  const viewers = AT_ONCE + 4 * runs;
  const house = await openHouseOfViewers({
    place,
    servers: 1,
    viewers,
    random,
    habit: "writing",
  });
  let cutShort = 0;
  try {
    for (let run = 0; run < runs; run += 1) {
      if (run > 0) await house.restart(0);
      house.balancer.lead(house.servers.map(({ origin }) => origin));
      const crowd = createCrowd(0, random);
      const first = 4 * run;
      crowd.come(house.viewers.slice(first, first + AT_ONCE));
      const lostBefore = house.balancer.lost.length;
      await sleep(200 + random() * LONGEST_LIFE_MS);
      // They act until they are sent home, so whatever comes after the kill is lost as well.
      const killed = house.servers[0]?.stop("SIGKILL");
      const gone = crowd.leave();
      await killed;
      await gone;
      if (crowd.faults.length > 0) throw crowd.faults[0];
      cutShort += house.balancer.lost.length - lostBefore;
      await house.look(assertSound);
      await house.check();
      if ((run + 1) % TOLD_EVERY === 0) log(`  ${run + 1} of ${runs}`);
    }
  } finally {
    await house.close();
    await place.remove();
  }
  if (cutShort === 0) throw new Error("No request was under way when the server was killed");
  log(
    `${runs} servers killed with ${cutShort} requests under way; all that was acknowledged is there: ${countAcknowledged(house.ledger)}`,
  );
}
