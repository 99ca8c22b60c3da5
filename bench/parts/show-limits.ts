import { measureCachedPages } from "../limits/cached-pages.ts";
import { measureDatabaseLookup } from "../limits/database-lookup.ts";
import { measureEmailSending } from "../limits/email-sending.ts";
import { measureFailedSignIns } from "../limits/failed-sign-ins.ts";
import { missesOf, tableOf, type LimitFigure } from "../limits/held.ts";
import { measureStandIns } from "../limits/stand-ins-process.ts";
import { measureTextReading } from "../limits/text-reading.ts";
import type { BenchPart } from "../report.ts";

const parts = [
  measureTextReading,
  measureDatabaseLookup,
  measureFailedSignIns,
  measureEmailSending,
  measureStandIns,
  measureCachedPages,
];

/** What no test asserts, because it depends on the machine: each figure with its limit. */
export async function showLimits(): Promise<BenchPart> {
  const held: LimitFigure[] = [];
  for (const measure of parts) held.push(...(await measure()));
  return {
    text: `Each figure beside the bound that \`bench/budgets.ts\` sets for it.\n\n${tableOf(held)}`,
    misses: missesOf(held),
  };
}
