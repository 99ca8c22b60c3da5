import { budgets } from "./budgets.ts";
import { measurePageCpu } from "./page-cpu.ts";
import { median } from "./quantiles.ts";
import { formatFigure, formatTable } from "./report.ts";

const ROUNDS = 15;
const KINDS = ["frameworkMs", "ownMs", "layoutMs"] as const;
const COLUMNS = [...KINDS, "loadedMs"] as const;
type Kind = (typeof KINDS)[number];

/** Our own part of what home costs a browser, beside the same page as a file. */
export async function showPage(): Promise<string> {
  const { home, file } = await measurePageCpu(ROUNDS);
  const rowOf = (name: string, costs: typeof home) => [
    name,
    ...COLUMNS.map((column) => formatFigure(median(costs.map((cost) => cost[column])))),
  ];
  const ratioOf = (counted: readonly Kind[]) =>
    formatFigure(median(home.map((cost, at) => sum(cost, counted) / sum(file[at] ?? cost, KINDS))));
  const table = formatTable(
    ["home, kept, first visit", "framework ms", "our own ms", "layout ms", "loaded after ms"],
    [rowOf("as it is", home), rowOf("as a file without script", file)],
  );
  const bound = formatFigure(budgets.pageCpuRatio);
  return `Medians of ${ROUNDS} pairs. Everything beside the file: ${ratioOf(KINDS)}. Without the framework: ${ratioOf(["ownMs", "layoutMs"])} (to be at most ${bound}). Processor time, but for the last column, which is the clock's.\n\n${table}`;
}

const sum = (cost: Record<Kind, number>, kinds: readonly Kind[]) =>
  kinds.reduce((total, kind) => total + cost[kind], 0);
