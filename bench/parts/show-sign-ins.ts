import { budgets } from "../budgets.ts";
import { missesOf } from "../limits/held.ts";
import { formatFigure, formatTable, type BenchPart } from "../report.ts";
import { measureSignIns } from "../sign-ins.ts";

/** Sign-ins compared with what every sign-in needs: one comparison of a hash. */
export async function showSignIns(): Promise<BenchPart> {
  const { whole, bare, ratio, cpuRatio } = await measureSignIns({ rounds: 6, signIns: 40 });
  const head = ["", "a second", "CPU ms", "p50 ms", "p99 ms"];
  const rowOf = (name: string, figures: typeof whole) => [
    name,
    ...[figures.perSecond, 1000 / figures.perCpuSecond, figures.p50Ms, figures.p99Ms].map(
      formatFigure,
    ),
  ];
  const rows = [rowOf("sign-in", whole), rowOf("bare bcrypt, cost 10", bare)];
  const ratios = `${formatFigure(ratio)} times as many a second, ${formatFigure(cpuRatio)} times as many for each second of processor time`;
  // A ratio above the upper limit would mean that a sign-in skips the costly hash.
  const { atLeast, atMost } = budgets.signInRatio;
  const name = "sign-ins for each second of CPU beside bare comparisons of hashes";
  const text = `Four at a time, the best of six rounds: ${ratios} (at least ${atLeast}).\n\n${formatTable(head, rows)}`;
  return { text, misses: missesOf([{ name, figure: cpuRatio, atLeast, atMost }]) };
}
