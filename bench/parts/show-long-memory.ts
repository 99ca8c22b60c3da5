import { budgets } from "../budgets.ts";
import { VIEWERS, withFilledMatinee } from "../filling/filled-matinee.ts";
import { knownTitle } from "../filling/filled-tables.ts";
import { headersOf } from "../filling/filled-viewers.ts";
import { missesOf, type LimitFigure } from "../limits/held.ts";
import { sendLoad } from "../load.ts";
import type { MeasuredMatinee } from "../measured-servers.ts";
import { median } from "../quantiles.ts";
import { formatFigure, type BenchPart } from "../report.ts";

const REQUESTS = 100_000;
const STEP = 1_000;
/** From then on it should be level. */
const WARM = 18_000;
/** Where the machine is too busy for all of them. */
const LONGEST_MS = 20 * 60_000;
const PATHS = [
  ..."/watchlist /history /ratings /lists /following /calendar /alerts /profile".split(" "),
  ..."/for-you/home /api/viewer /api/progress?item=Detour".split(" "),
];
/** A line of the plot, and what one of its characters means. */
const LINE = 4_000;
const MEGABYTES_A_CHARACTER = 5;

/**
 * What a server has in memory while it serves a hundred thousand requests of its viewers. They open
 * what it knows: of thousands of other titles it may ask only so many a second.
 */
export function showLongMemory(): Promise<BenchPart> {
  return withFilledMatinee(measure, undefined, knownTitle);
}

async function measure(matinee: MeasuredMatinee): Promise<BenchPart> {
  const seen = [await matinee.memoryBytes()];
  const endsAtMs = performance.now() + LONGEST_MS;
  while (seen.length <= REQUESTS / STEP && performance.now() < endsAtMs) {
    const from = (seen.length - 1) * STEP;
    const load = { origin: matinee.origin, requests: STEP, connections: 8 };
    await sendLoad({ ...load, ask: (index) => ask(from + index) });
    seen.push(await matinee.memoryBytes());
  }
  const megabytes = seen.map((bytes) => bytes / 2 ** 20);
  const served = ((seen.length - 1) * STEP).toLocaleString("en");
  const isWhole = seen.length > REQUESTS / STEP;
  const end = isWhole ? "" : " Twenty minutes were over then.";
  return {
    text: `Resident MiB on SQLite, measured every ${STEP.toLocaleString("en")} of ${served} requests, in turn for ${VIEWERS} viewers and ${PATHS.length} addresses: ${PATHS.map((path) => `\`${path}\``).join(", ")}.${end}\n\n\`\`\`text\n${plot(megabytes)}\n\`\`\`\n\nAll of them: ${megabytes.map((each) => each.toFixed(0)).join(", ")}.`,
    misses: missesOf(figuresOf(megabytes)),
  };
}

const ask = (index: number) => ({
  path: PATHS[index % PATHS.length] ?? "/",
  headers: { "accept-encoding": "gzip", ...headersOf(index % VIEWERS) },
});

/** What it has once it is warm, and how much more at the end than then. */
function figuresOf(megabytes: readonly number[]): LimitFigure[] {
  const warm = megabytes.slice(WARM / STEP);
  const part = Math.ceil(warm.length / 4);
  const growth = median(warm.slice(-part)) / median(warm.slice(0, part));
  return [
    { name: "MiB after 18,000 requests", figure: warm[0] ?? NaN, atMost: budgets.memoryMegabytes },
    { name: "times as much at the end", figure: growth, atMost: budgets.memoryGrowth },
  ];
}

const plot = (megabytes: readonly number[]) =>
  megabytes
    .filter((_, at) => (at * STEP) % LINE === 0)
    .map((each, at) => {
      const bar = "█".repeat(Math.round(each / MEGABYTES_A_CHARACTER));
      return `${(at * LINE).toLocaleString("en").padStart(7)} ${bar} ${formatFigure(each)}`;
    })
    .join("\n");
