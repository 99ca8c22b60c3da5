import { MAX_RATIO, proveScale } from "#trials/scale/prove-scale.ts";

import { onEachEngine } from "../../scripts/each-engine.ts";
import type { GrowthFigures } from "../filling/growth.ts";
import { formatFigure, formatTable } from "../report.ts";

const MANY = 1_000_000;
const ROUNDS = 500;

/** How long actions take among a thousand viewers and among a million: `npm run prove scale`. */
export async function showGrowth(): Promise<string> {
  const parts: string[] = [];
  await onEachEngine(async (engine, postgresUrl) => {
    const options = { users: MANY, rounds: ROUNDS, postgresUrl, log: console.log };
    parts.push(formatGrowthTable(engine, await proveScale(options)));
  });
  return `A thousand viewers beside a million, with ten million views and five million titles on their watchlists; medians of ${ROUNDS} alternating requests each, every one by a viewer whom the server had not cached. The ratio must be at most ${MAX_RATIO}.\n\n${parts.join("\n\n")}`;
}

function formatGrowthTable(engine: string, figures: readonly GrowthFigures[]): string {
  const head = [engine, "p50 ms, 1,000", "p50 ms, 1,000,000", "ratio", "p99 ms", "p99 ms"];
  const rows = figures.map(({ name, small, large, ratio }) => {
    const cells = [small.p50, large.p50, ratio, small.p99, large.p99];
    return [name, ...cells.map(formatFigure)];
  });
  return formatTable(head, rows);
}
