import { budgets } from "../bench/budgets.ts";
import { measureKeptPage, median } from "../bench/kept-page.ts";
import { measurePageCpu } from "../bench/page-cpu.ts";
import { measureSignIns } from "../bench/sign-ins.ts";
import { ensureBuild } from "./building/ensure-build.ts";
import { projectRoot } from "./project-root.ts";

/** By the name that a person types after `npm run bench --`; without one, all of them. */
const benches: Record<string, () => Promise<void>> = {
  kept: showKeptPages,
  page: showPageCpu,
  "sign-ins": showSignIns,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => benches[name] === undefined);
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}"; there are ${Object.keys(benches).join(", ")}.`);
  process.exit(1);
}
await ensureBuild(projectRoot, console.log);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench();
}

async function showKeptPages(): Promise<void> {
  const pages = [
    { page: "/about", name: "an info page, kept" },
    { page: "/", name: "home, kept, signed in" },
  ] as const;
  for (const { page, name } of pages) {
    const measured = await measureKeptPage({ page, rounds: 8, requests: 8000 });
    const bound = budgets.keptPageRatio[page].toFixed(2);
    console.log("CPU microseconds per request     lowest  median highest");
    console.log(`${name.padEnd(31)}${spread(measured.matineeMicros)}`);
    console.log(`bare node:http, the same bytes ${spread(measured.bareMicros)}`);
    console.log(`ratio of the medians: ${measured.ratio.toFixed(2)} (at most ${bound})\n`);
  }
}

function spread(figures: number[], digits = 1): string {
  return [Math.min(...figures), median(figures), Math.max(...figures)]
    .map((figure) => figure.toFixed(digits).padStart(8))
    .join("");
}

/** Each figure beside its equal of the same round: what slows one of a pair slows the other. */
async function showPageCpu(): Promise<void> {
  const { home, file } = await measurePageCpu(9);
  const kinds = ["frameworkMs", "ownMs", "layoutMs"] as const;
  const row = (name: string, costs: typeof home) => {
    const columns = kinds.map((kind) => median(costs.map((cost) => cost[kind])));
    console.log(`${name.padEnd(36)}${columns.map((ms) => ms.toFixed(1).padStart(10)).join("")}`);
  };
  console.log(`${"CPU milliseconds in the browser".padEnd(36)} framework   our own    layout`);
  row("home, kept, first visit", home);
  row("the same page as a file, no script", file);
  const ratios = (counted: readonly (typeof kinds)[number][]) =>
    home.map((cost, round) => sumOf(cost, counted) / sumOf(file[round] ?? cost, kinds));
  const bound = budgets.pageCpuRatio.toFixed(2);
  console.log(`everything, beside the file:           ${spread(ratios(kinds), 2)}`);
  console.log(`without the framework, beside the file:${spread(ratios(["ownMs", "layoutMs"]), 2)}`);
  console.log(
    `(lowest, median, highest of 9 pairs; the median of the last is to be at most ${bound})\n`,
  );
}

function sumOf<Kind extends string>(cost: Record<Kind, number>, kinds: readonly Kind[]): number {
  return kinds.reduce((sum, kind) => sum + cost[kind], 0);
}

async function showSignIns(): Promise<void> {
  const signIns = await measureSignIns({ rounds: 5, signIns: 40 });
  console.log(`sign-ins a second: ${signIns.perSecond.toFixed(1)}`);
  console.log(
    `beside bare comparisons of hashes: ${signIns.ratio.toFixed(2)} (at least ${budgets.signInRatio.toFixed(2)})`,
  );
  console.log(`the same by processor time: ${signIns.cpuRatio.toFixed(2)}`);
}
