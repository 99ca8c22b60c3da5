import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { listAppliedMigrations } from "#app/db/migrate.server.ts";

import { startBuiltServer } from "../../tests/built-server.ts";
import { createPlace } from "../../tests/database-place.ts";
import { NODES_SECRET } from "../../tests/nodes/open-nodes.ts";
import { createCrowd } from "./crowd.ts";
import { countAcknowledged } from "./ledger.ts";
import { buildVersion } from "./old-version.ts";
import { openServersWithViewers, standIns } from "./servers-with-viewers.ts";

export interface UpgradeProof {
  /** What the older server is built from. */
  revision: string;
  postgresUrl: string;
  viewers: number;
  /** How long the old server runs alone, both run, and the new one alone. */
  partMs: number;
  random: () => number;
  log: (line: string) => void;
}

const PACE_MS = 300;

/** Updates one of two servers after the other under load; throws when a viewer notices. */
export async function proveUpgrade(options: UpgradeProof): Promise<void> {
  const { revision, postgresUrl, viewers, partMs, random, log } = options;
  const old = buildVersion(revision);
  const place = await createPlace(postgresUrl);
  const directory = await mkdtemp(join(tmpdir(), "matinee-node-"));
  const { settings } = await standIns();
  const version = { place, entry: old.entry };
  const testServer = await openServersWithViewers({ ...version, servers: 1, viewers, random });
  const steps = () => testServer.look(listAppliedMigrations);
  const crowd = createCrowd(PACE_MS, random);
  const [older] = testServer.servers;
  if (older === undefined) throw new Error("There is no older server");
  let newer: Awaited<ReturnType<typeof startBuiltServer>> | undefined;
  try {
    const before = await steps();
    crowd.come(testServer.viewers);
    await sleep(partMs);
    newer = await startBuiltServer({
      ...settings,
      LOG_LEVEL: "error",
      SESSION_SECRET: NODES_SECRET,
      MATINEE_DATA: directory,
      DATABASE_URL: place.databaseUrl ?? "",
    });
    const taken = (await steps()).filter((step) => !before.includes(step));
    testServer.balancer.lead([older.origin, newer.origin]);
    await sleep(partMs);
    const ready = await fetch(`${older.origin}/readyz`);
    if (!ready.ok) throw new Error(`The older server is ${await ready.text()}`);
    testServer.balancer.lead([newer.origin]);
    await sleep(partMs);
    await crowd.leave();
    if (crowd.faults.length > 0) throw crowd.faults[0];
    if (testServer.balancer.lost.length > 0) throw new Error("Requests were lost");
    await testServer.check();
    log(
      `${revision} beside this version, which took ${taken.length} steps (${taken.join(", ")}): ${crowd.acts} acts of ${viewers} viewers without a fault; nothing acknowledged is missing: ${countAcknowledged(testServer.ledger)}`,
    );
  } finally {
    await crowd.leave();
    await newer?.stop("SIGKILL");
    await testServer.close();
    await place.remove();
    await rm(directory, { recursive: true, force: true });
    old.remove();
  }
}
