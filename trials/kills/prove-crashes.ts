import { createPlace } from "../../tests/database-place.ts";
import { openServersWithViewers } from "../load/servers-with-viewers.ts";
import { countAcknowledged } from "../load/ledger.ts";
import { assertSound } from "./prove-writes.ts";
import { viewersFor, writeAWhile } from "./write-a-while.ts";

interface CrashOptions {
  /** Without it, SQLite. */
  postgresUrl: string | undefined;
  runs: number;
  random: () => number;
  log: (line: string) => void;
}

const LOG_EVERY = 20;

/**
 * Kills the whole server again and again while viewers use it over HTTP, starts it on what it left,
 * and throws if anything that it acknowledged is missing or duplicated.
 */
export async function proveCrashes({
  postgresUrl,
  runs,
  random,
  log,
}: CrashOptions): Promise<void> {
  const place = await createPlace(postgresUrl);
  const testServer = await openServersWithViewers({
    place,
    servers: 1,
    viewers: viewersFor(runs),
    random,
    habit: "writing",
  });
  let cutShort = 0;
  try {
    for (let run = 0; run < runs; run += 1) {
      if (run > 0) await testServer.restart(0);
      const lostBefore = testServer.balancer.lost.length;
      const crowd = await writeAWhile(testServer, run, random);
      // They act until they are stopped, so requests after the kill are lost as well.
      const killed = testServer.servers[0]?.stop("SIGKILL");
      const gone = crowd.leave();
      await killed;
      await gone;
      if (crowd.faults.length > 0) throw crowd.faults[0];
      cutShort += testServer.balancer.lost.length - lostBefore;
      await testServer.look(assertSound);
      await testServer.check();
      if ((run + 1) % LOG_EVERY === 0) log(`  ${run + 1} of ${runs}`);
    }
  } finally {
    await testServer.close();
    await place.remove();
  }
  if (cutShort === 0) throw new Error("No request was in flight when the server was killed");
  log(
    `${runs} servers killed with ${cutShort} requests in flight; nothing acknowledged is missing: ${countAcknowledged(testServer.ledger)}`,
  );
}
