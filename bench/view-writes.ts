import { createPlace } from "#tests/database-place.ts";

import { startBareWriter } from "./bare-writing.ts";
import { fillDatabase } from "./filling/fill-database.ts";
import { VIEWERS } from "./filling/filled-matinee.ts";
import { startMatinee } from "./measured-servers.ts";
import { median, quantile } from "./quantiles.ts";
import { createReporting } from "./view-reporting.ts";

export interface WriteFigures {
  perSecond: number;
  /** The bare engine's figure, with as many rows in a commit as could be in flight here. */
  barePerSecond: number;
  ratio: number;
  p50Ms: number;
  p99Ms: number;
  cpuMicros: number;
}

export interface ViewWriteOptions {
  postgresUrl: string | undefined;
  rounds: number;
  roundMs: number;
  connections: number;
  /** A browser sends one view, or a list of those that it queued while it was offline. */
  viewsPerPost: number;
}

/**
 * Acknowledged view records a second, each on the disk, through the real server and by the bare
 * engine, alternating over two equal databases.
 */
export async function measureViewWrites(writing: ViewWriteOptions): Promise<WriteFigures> {
  const { postgresUrl, rounds, roundMs, connections, viewsPerPost } = writing;
  const places = [await createPlace(postgresUrl), await createPlace(postgresUrl)] as const;
  try {
    for (const place of places) await fillDatabase(place, VIEWERS);
    const matinee = await startMatinee(places[0]);
    const bare = startBareWriter(places[1]);
    const seen = { ours: [] as number[], bare: [] as number[], latenciesMs: [] as number[] };
    const reporting = createReporting(matinee.origin, { connections, viewsPerPost });
    let [acknowledged, cpuMicros] = [0, 0];
    try {
      // The first round warms both up and is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        const cpuBefore = await matinee.cpuMicros();
        const report = await reporting.goOn(roundMs);
        const bareViews = await bare.write({ forMs: roundMs, group: connections * viewsPerPost });
        if (round === 0) continue;
        cpuMicros += (await matinee.cpuMicros()) - cpuBefore;
        acknowledged += report.acknowledged.length;
        seen.ours.push((report.acknowledged.length * 1000) / report.tookMs);
        seen.bare.push(bareViews.perSecond);
        seen.latenciesMs.push(...report.latenciesMs);
      }
    } finally {
      reporting.close();
      bare.stop();
      await matinee.stop();
    }
    const [perSecond, barePerSecond] = [median(seen.ours), median(seen.bare)];
    return {
      perSecond,
      barePerSecond,
      ratio: perSecond / barePerSecond,
      p50Ms: quantile(seen.latenciesMs, 0.5),
      p99Ms: quantile(seen.latenciesMs, 0.99),
      cpuMicros: cpuMicros / acknowledged,
    };
  } finally {
    for (const place of places) await place.remove();
  }
}
