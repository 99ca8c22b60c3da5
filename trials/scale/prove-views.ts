import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import { createPlace } from "#tests/database-place.ts";
import { assertSound } from "../kills/prove-writes.ts";
import { seededRandom } from "../kills/random.ts";

import { fillDatabase } from "../../bench/filling/fill-database.ts";
import { VIEWERS } from "../../bench/filling/filled-matinee.ts";
import { startMatinee } from "../../bench/measured-servers.ts";
import { onEachEngine } from "../../scripts/each-engine.ts";
import { startStandIns } from "../../scripts/stand-ins-process.ts";
import { createReporting } from "../../bench/view-reporting.ts";
import { measureViewWrites } from "../../bench/view-writes.ts";

/** On both engines: the kills first, then the pace. */
export async function proveViewsOnEach(
  { kills, seed }: { kills: number; seed: number },
  log: (line: string) => void,
): Promise<void> {
  log(`views: ${kills} kills, seed ${seed}`);
  await onEachEngine(async (engine, postgresUrl) => {
    const recorded = await proveViewKills({ postgresUrl, kills, random: seededRandom(seed) });
    log(`${engine}: ${kills} servers killed, none of ${recorded} acknowledged views missing`);
    await proveViewPace(postgresUrl, (line) => log(`${engine}: ${line}`));
  });
}

interface ViewKills {
  postgresUrl: string | undefined;
  kills: number;
  random: () => number;
}

const CONNECTIONS = 8;
/** As many as a browser sends at once of its queued views. */
const LIST = 50;
/** More than one server receives before it is killed. */
const MOST_POSTS = 100_000;
/** How long browsers report before the server is killed, at most. */
const LONGEST_LIFE_MS = 400;

/**
 * Kills the real server while browsers report views, and checks that its database has every
 * acknowledged view. Returns how many those were.
 */
async function proveViewKills(options: ViewKills): Promise<number> {
  const { postgresUrl, kills, random } = options;
  const place = await createPlace(postgresUrl);
  try {
    await fillDatabase(place, VIEWERS);
    const standIns = await startStandIns();
    let acknowledged = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const matinee = await startMatinee(place, standIns);
      // Single views and lists of views, alternately.
      const viewsPerPost = kill % 2 === 0 ? 1 : LIST;
      const browsers = { connections: CONNECTIONS, viewsPerPost, firstPost: kill * MOST_POSTS };
      const reporting = createReporting(matinee.origin, browsers);
      let died: Promise<void> | undefined;
      const ids = await reporting.untilItEnds(() => {
        died ??= dieAfter(random() * LONGEST_LIFE_MS, matinee.kill);
      });
      await died;
      await assertRecorded(place, ids);
      acknowledged += ids.length;
    }
    standIns.stop();
    return acknowledged;
  } finally {
    await place.remove();
  }
}

function dieAfter(ms: number, kill: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => kill().then(resolve, reject), ms);
  });
}

async function assertRecorded(place: DatabasePlace, ids: readonly number[]): Promise<void> {
  const database = await openDatabase(place);
  try {
    await assertSound(database);
    const rows = await database.kysely.selectFrom("user_views").select("content_id").execute();
    const found = new Set(rows.map(({ content_id: id }) => id));
    const lost = ids.filter((id) => !found.has(String(id)));
    if (lost.length > 0) throw new Error(`${lost.length} acknowledged views are lost: ${lost[0]}…`);
  } finally {
    await database.close();
  }
}

/** The minimum pace of recording lists of views, relative to the bare engine's. */
const MIN_PACE = 0.5;

/** How many views are recorded a second, compared with the bare engine in the same run. */
async function proveViewPace(
  postgresUrl: string | undefined,
  log: (line: string) => void,
): Promise<void> {
  for (const viewsPerPost of [1, LIST]) {
    const options = { postgresUrl, connections: CONNECTIONS, viewsPerPost };
    const pace = await measureViewWrites({ ...options, rounds: 5, roundMs: 4000 });
    const beside = `${Math.round(pace.perSecond)} a second beside the bare engine's ${Math.round(pace.barePerSecond)}`;
    log(`${viewsPerPost} to a report: ${beside}, ${pace.ratio.toFixed(2)}`);
    if (viewsPerPost === LIST && pace.ratio < MIN_PACE) {
      throw new Error(`That is less than ${MIN_PACE} of what the engine does.`);
    }
  }
}
