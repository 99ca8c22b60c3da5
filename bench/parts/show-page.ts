import { budgets } from "../budgets.ts";
import { missesOf } from "../limits/held.ts";
import { measurePageCpu } from "../page-cpu.ts";
import { median } from "../quantiles.ts";
import { formatFigure, formatTable, type BenchPart } from "../report.ts";

const ROUNDS = 15;
const VISITS_ON_PHONE = 5;
const KINDS = ["frameworkMs", "ownMs", "layoutMs"] as const;
const COLUMNS = [...KINDS, "loadedMs"] as const;
type Kind = (typeof KINDS)[number];

/** Our own part of what home costs a browser, compared with the same page as a file. */
export async function showPage(): Promise<BenchPart> {
  const { home, file, onPhone } = await measurePageCpu(ROUNDS, VISITS_ON_PHONE);
  const rowOf = (name: string, costs: typeof home) => [
    name,
    ...COLUMNS.map((column) => formatFigure(median(costs.map((cost) => cost[column])))),
  ];
  const ratioOf = (counted: readonly Kind[]) =>
    median(home.map((cost, at) => sum(cost, counted) / sum(file[at] ?? cost, KINDS)));
  const table = formatTable(
    ["home, cached, first visit", "framework ms", "our own ms", "layout ms", "loaded after ms"],
    [rowOf("as it is", home), rowOf("as a file without script", file)],
  );
  const bound = formatFigure(budgets.pageCpuRatio);
  const ownRatio = ratioOf(["ownMs", "layoutMs"]);
  const text = `Medians of ${ROUNDS} pairs. Everything beside the file: ${formatFigure(ratioOf(KINDS))}. Without the framework: ${formatFigure(ownRatio)} (to be at most ${bound}). Processor time, but for the last column, which is the clock's.\n\n${table}`;
  const held = [
    {
      name: "script and layout CPU of home compared with the same page as a file",
      figure: ownRatio,
      atMost: budgets.pageCpuRatio,
    },
    {
      name: "ms of our script on home with a phone's processor",
      figure: median(onPhone.map(({ ownMs }) => ownMs)),
      atMost: budgets.ownScriptMs,
    },
    {
      name: "ms of our longest task on home with a phone's processor",
      figure: median(onPhone.map(({ longestOwnMs }) => longestOwnMs)),
      atMost: budgets.ownTaskMs,
    },
  ];
  const [, ...phone] = held.map(({ name, figure, atMost }) => [
    name,
    formatFigure(figure),
    formatFigure(atMost),
  ]);
  const phoneTable = formatTable(["median of five first visits", "", "at most"], phone);
  return { text: `${text}\n\n${phoneTable}`, misses: missesOf(held) };
}

const sum = (cost: Record<Kind, number>, kinds: readonly Kind[]) =>
  kinds.reduce((total, kind) => total + cost[kind], 0);
