import { createPlace } from "#tests/database-place.ts";

import { requirePostgres } from "../../scripts/programs/find-postgres.ts";
import { startPostgres } from "../../scripts/programs/postgres-cluster.ts";

import { proveMigrationKill } from "./prove-migrations.ts";
import { proveWriteKill } from "./prove-writes.ts";
import { seededRandom } from "./random.ts";

export interface KillOptions {
  /** How many times a writing process is killed, on each engine. */
  readonly runs: number;
  readonly seed: number;
  /** The address of a cluster, to try PostgreSQL as well. */
  readonly postgresUrl: string | undefined;
  readonly log: (line: string) => void;
}

const WRITE_KILLS_PER_MIGRATION_KILL = 4;
const WRITE_KILLS_PER_SERVER_CRASH = 10;

/**
 * Kills processes that write and processes that migrate, on both engines, and throws if anything
 * acknowledged is lost, incomplete or unreadable. On PostgreSQL, the database server is killed as
 * well.
 */
export async function proveKills(options: KillOptions): Promise<void> {
  const { runs, seed, postgresUrl, log } = options;
  log(`kills: ${runs} on each engine, seed ${seed}`);
  if (postgresUrl === undefined)
    log("kills: PostgreSQL is left out, since no cluster is configured");
  const outcomes = await Promise.allSettled([
    proveEngine("SQLite", undefined, options),
    ...(postgresUrl === undefined ? [] : [provePostgres(postgresUrl, options)]),
  ]);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

async function provePostgres(postgresUrl: string, options: KillOptions): Promise<void> {
  await proveEngine("PostgreSQL", postgresUrl, options);
  await proveServerCrashes(options);
}

async function proveEngine(
  name: string,
  postgresUrl: string | undefined,
  { runs, seed, log }: KillOptions,
): Promise<void> {
  const random = seededRandom(seed);
  const answered = await proveWriteKills(postgresUrl, runs, random);
  log(`${name}: ${runs} writers killed, none of ${answered} acknowledged writes is missing`);

  const migrationKills = Math.ceil(runs / WRITE_KILLS_PER_MIGRATION_KILL);
  let midway = 0;
  for (let run = 0; run < migrationKills; run += 1) {
    const place = await createPlace(postgresUrl);
    try {
      // The others may also be killed while they commit, or just after.
      const { killedMidway } = await proveMigrationKill(place, random, { isEndless: run === 0 });
      midway += killedMidway ? 1 : 0;
    } finally {
      await place.remove();
    }
  }
  if (midway === 0) throw new Error(`${name}: no migration was killed before its end`);
  log(`${name}: ${migrationKills} migrations killed, ${midway} midway, all complete`);
}

async function proveWriteKills(
  postgresUrl: string | undefined,
  runs: number,
  random: () => number,
  crash?: () => Promise<void>,
): Promise<number> {
  const place = await createPlace(postgresUrl);
  try {
    let answered = new Set<string>();
    for (let run = 0; run < runs; run += 1) {
      answered = await proveWriteKill(place, answered, random, crash);
    }
    return answered.size;
  } finally {
    await place.remove();
  }
}

/** Kills the database server under a writing process, and starts it on what it left. */
async function proveServerCrashes({ runs, seed, log }: KillOptions): Promise<void> {
  const crashes = Math.ceil(runs / WRITE_KILLS_PER_SERVER_CRASH);
  const cluster = await startPostgres(requirePostgres());
  try {
    const random = seededRandom(seed);
    const answered = await proveWriteKills(cluster.url, crashes, random, cluster.crash);
    log(
      `PostgreSQL: ${crashes} servers crashed, none of ${answered} acknowledged writes is missing`,
    );
  } finally {
    await cluster.stop();
  }
}
