import { openDatabase, type Database, type DatabasePlace } from "#app/db/connect.server.ts";
import { startStandIns } from "../../scripts/stand-ins-process.ts";

import { NODES_SECRET, openNodes } from "../../tests/nodes/open-nodes.ts";
import { createBalancer } from "./balancer.ts";
import { createLedger, holdToLedger } from "./ledger.ts";
import { seedViewers } from "./seed-viewers.ts";
import { readShelves, Viewer, type Habit } from "./viewer.ts";

interface ServerOptions {
  place: DatabasePlace;
  servers: number;
  viewers: number;
  random: () => number;
  habit?: Habit;
  /** The built server of another version. */
  entry?: string;
}

let outside: ReturnType<typeof startStandIns> | undefined;

/** The stand-ins, started once for a process; they end with it. */
export const standIns = () => (outside ??= startStandIns());

/**
 * Servers on one database, a proxy in front of them, and viewers who are signed in and ready to
 * begin.
 */
export async function openServersWithViewers(options: ServerOptions) {
  const { place, servers: count, viewers, random, habit = "looking", entry } = options;
  const { settings } = await standIns();
  const nodes = await openNodes({ place, count, variables: settings, entry });
  const balancer = createBalancer(
    random,
    nodes.servers.map(({ origin }) => origin),
  );
  const ledger = createLedger();
  try {
    const seeded = await withDatabase(place, (opened) =>
      seedViewers(opened, viewers, NODES_SECRET),
    );
    const [first] = seeded;
    if (first === undefined) throw new Error("There are no viewers.");
    const shelves = await readShelves(balancer, first);
    return {
      ...nodes,
      balancer,
      ledger,
      seeded,
      viewers: seeded.map((who) => new Viewer({ who, balancer, shelves, ledger, random, habit })),
      look: <Result>(work: (opened: Database) => Promise<Result>) => withDatabase(place, work),
      check: () => withDatabase(place, (opened) => holdToLedger(opened, ledger)),
    };
  } catch (error) {
    await nodes.close();
    throw error;
  }
}

/** Opened only for this: any open connection to the database helps it survive its server's end. */
async function withDatabase<Result>(
  place: DatabasePlace,
  work: (opened: Database) => Promise<Result>,
): Promise<Result> {
  const opened = await openDatabase(place);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}
