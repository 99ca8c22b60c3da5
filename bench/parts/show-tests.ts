import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../../scripts/project-root.ts";
import { budgets } from "../budgets.ts";
import { formatFigure, formatTable, type BenchPart } from "../report.ts";

/** Of the times in `/proc`, in a second. */
const TICKS = 100;

/** How long `npm test` takes, and how much of the processor: no test says anything about it. */
export async function showTests(): Promise<BenchPart> {
  const [startedAtMs, before] = [performance.now(), childSeconds()];
  const bootstrap = join(projectRoot, "scripts/bootstrap.mjs");
  const child = spawn(process.execPath, [bootstrap, "test"], { stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error("Only a run that passes is measured.");
  const minutes = (performance.now() - startedAtMs) / 60_000;
  const rows = [row("minutes", minutes, budgets.tests.minutes)];
  if (before !== undefined) {
    const seconds = (childSeconds() ?? 0) - before;
    rows.push(row("processor seconds of all its processes", seconds, budgets.tests.coreSeconds));
  }
  return {
    text: formatTable(
      ["", "figure", "at most"],
      rows.map(({ cells }) => cells),
    ),
    misses: rows.flatMap(({ miss }) => miss),
  };
}

function row(name: string, figure: number, atMost: number) {
  const cells = [name, formatFigure(figure), String(atMost)];
  return { cells, miss: figure > atMost ? [`MISSED: ${cells.join(", ")}`] : [] };
}

/** Of the processor, by all processes that this one started and that have ended, on Linux. */
function childSeconds(): number | undefined {
  if (!existsSync("/proc/self/stat")) return undefined;
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  // cutime and cstime: fields 16 and 17, of which the first two are cut off.
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
