import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openServersWithViewers } from "../load/servers-with-viewers.ts";
import { countAcknowledged } from "../load/ledger.ts";
import { createPowerDisk } from "./power-disk.ts";
import { assertSound } from "./prove-writes.ts";
import { viewersFor, writeAWhile } from "./write-a-while.ts";

interface PowerOptions {
  runs: number;
  random: () => number;
  log: (line: string) => void;
}

/**
 * Cuts the power of a server on SQLite again and again. The server continues with what reached the
 * disk, and the proof throws if anything that was acknowledged to a viewer is missing.
 */
export async function provePowerCuts({ runs, random, log }: PowerOptions): Promise<void> {
  const disk = createPowerDisk();
  try {
    const place = { dataDirectory: join(disk.directory, "data"), databaseUrl: undefined };
    const testServer = await openServersWithViewers({
      place,
      servers: 1,
      viewers: viewersFor(runs),
      random,
      habit: "writing",
    });
    let forgotten = 0;
    try {
      for (let run = 0; run < runs; run += 1) {
        if (run > 0) await testServer.restart(0);
        const crowd = await writeAWhile(testServer, run, random);
        // Nobody waits for the disk with this write, so a real power cut loses it.
        const witness = join(disk.directory, `witness-${run}`);
        writeFileSync(witness, "here");
        // It starts nothing new from here on: its answers are about finished writes.
        testServer.servers[0]?.process.kill("SIGSTOP");
        disk.cut();
        const killed = testServer.servers[0]?.stop("SIGKILL");
        const gone = crowd.leave();
        await killed;
        await gone;
        if (crowd.faults.length > 0) throw crowd.faults[0];
        disk.restart();
        forgotten += existsSync(witness) && statSync(witness).size > 0 ? 0 : 1;
        await testServer.look(assertSound);
        await testServer.check();
      }
    } finally {
      await testServer.close();
    }
    if (forgotten === 0) throw new Error("No cut lost an unsynced write: none was a power cut");
    log(
      `${runs} power cuts, ${forgotten} of which lost unsynced writes; nothing acknowledged is missing: ${countAcknowledged(testServer.ledger)}`,
    );
  } finally {
    disk.remove();
  }
}
