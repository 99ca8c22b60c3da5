import { onEachEngine } from "../../scripts/each-engine.ts";
import { budgets } from "../budgets.ts";
import { missesOf, type LimitFigure } from "../limits/held.ts";
import { formatFigure, formatTable, type BenchPart } from "../report.ts";
import { measureViewWrites } from "../view-writes.ts";

const CONNECTIONS = 8;
/** One at a time, and as many as a browser sends at once from its queue. */
const VIEWS_PER_POST = [1, 50];

const HEAD = ["", "views a second", "bare engine", "ratio", "CPU µs a view", "p50 ms", "p99 ms"];

/** Recorded views, compared with the bare engine. */
export async function showWrites(): Promise<BenchPart> {
  const rows: string[][] = [];
  const held: LimitFigure[] = [];
  await onEachEngine(async (engine, postgresUrl) => {
    for (const viewsPerPost of VIEWS_PER_POST) {
      const options = { postgresUrl, connections: CONNECTIONS, viewsPerPost };
      const figures = await measureViewWrites({ ...options, rounds: 5, roundMs: 2000 });
      const { perSecond, barePerSecond, ratio, cpuMicros, p50Ms, p99Ms } = figures;
      const cells = [perSecond, barePerSecond, ratio, cpuMicros, p50Ms, p99Ms].map(formatFigure);
      rows.push([`${engine}, ${viewsPerPost} to a report`, ...cells]);
      if (viewsPerPost === 1) {
        const name = `one reported view on ${engine}, beside the bare engine's`;
        held.push({ name, figure: ratio, atLeast: budgets.reportedChangeRatio });
      }
    }
  });
  return {
    text: `\`POST /api/track-view\` over ${CONNECTIONS} connections, answered when the view is on the disk. The floor is only the engine, inserting the same rows with the same keys and indexes, as many to a commit as could be under way.\n\n${formatTable(HEAD, rows)}`,
    misses: missesOf(held),
  };
}
