import { measureKeptPage, median } from "../bench/kept-page.ts";
import { measureSignIns } from "../bench/sign-ins.ts";
import { ensureBuild } from "./building/ensure-build.ts";
import { projectRoot } from "./project-root.ts";

await ensureBuild(projectRoot, console.log);
const show = (figures: number[]) =>
  [Math.min(...figures), median(figures), Math.max(...figures)]
    .map((micros) => micros.toFixed(1).padStart(8))
    .join("");

const pages = [
  { page: "/about", name: "an info page, kept", bound: "1.60" },
  { page: "/", name: "home, kept, signed in", bound: "1.80" },
] as const;

for (const { page, name, bound } of pages) {
  const { matineeMicros, bareMicros, ratio } = await measureKeptPage({
    page,
    rounds: 8,
    requests: 8000,
  });
  console.log("CPU microseconds per request     lowest  median highest");
  console.log(`${name.padEnd(31)}${show(matineeMicros)}`);
  console.log(`bare node:http, the same bytes ${show(bareMicros)}`);
  console.log(`ratio of the medians: ${ratio.toFixed(2)} (at most ${bound})\n`);
}

const signIns = await measureSignIns({ rounds: 5, signIns: 40 });
console.log(`sign-ins a second: ${signIns.perSecond.toFixed(1)}`);
console.log(`beside bare comparisons of hashes: ${signIns.ratio.toFixed(2)} (at least 0.80)`);
console.log(`the same by processor time: ${signIns.cpuRatio.toFixed(2)}`);
