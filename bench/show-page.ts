import { budgets } from "./budgets.ts";
import { missesOf } from "./limits/held.ts";
import { measurePageCpu } from "./page-cpu.ts";
import { median } from "./quantiles.ts";
import { formatFigure, formatTable, type Measured } from "./report.ts";

const ROUNDS = 15;
const KINDS = ["frameworkMs", "ownMs", "layoutMs"] as const;
const COLUMNS = [...KINDS, "loadedMs"] as const;
type Kind = (typeof KINDS)[number];

/** Our own part of what home costs a browser, beside the same page as a file. */
export async function showPage(): Promise<Measured> {
  const { home, file } = await measurePageCpu(ROUNDS);
  const rowOf = (name: string, costs: typeof home) => [
    name,
    ...COLUMNS.map((column) => formatFigure(median(costs.map((cost) => cost[column])))),
  ];
  const ratioOf = (counted: readonly Kind[]) =>
    median(home.map((cost, at) => sum(cost, counted) / sum(file[at] ?? cost, KINDS)));
  const table = formatTable(
    ["home, kept, first visit", "framework ms", "our own ms", "layout ms", "loaded after ms"],
    [rowOf("as it is", home), rowOf("as a file without script", file)],
  );
  const bound = formatFigure(budgets.pageCpuRatio);
  const ownRatio = ratioOf(["ownMs", "layoutMs"]);
  const text = `Medians of ${ROUNDS} pairs. Everything beside the file: ${formatFigure(ratioOf(KINDS))}. Without the framework: ${formatFigure(ownRatio)} (to be at most ${bound}). Processor time, but for the last column, which is the clock's.\n\n${table}`;
  const name = "script and layout CPU of home beside the same page as a file";
  return { text, misses: missesOf([{ name, figure: ownRatio, atMost: budgets.pageCpuRatio }]) };
}

const sum = (cost: Record<Kind, number>, kinds: readonly Kind[]) =>
  kinds.reduce((total, kind) => total + cost[kind], 0);
