import { putIntoReport, type Part } from "../bench/report.ts";
import { showAnswers } from "../bench/show-answers.ts";
import { showGrowth } from "../bench/show-growth.ts";
import { showLimits } from "../bench/show-limits.ts";
import { showMemory } from "../bench/show-memory.ts";
import { showNavigation } from "../bench/show-navigation.ts";
import { showPage } from "../bench/show-page.ts";
import { showScreens } from "../bench/show-screens.ts";
import { showSignIns } from "../bench/show-sign-ins.ts";
import { showStarts } from "../bench/show-starts.ts";
import { showWrites } from "../bench/show-writes.ts";
import { OperatorError } from "./bootstrap/operator-error.mjs";
import { ensureBuild } from "./building/ensure-build.ts";
import { projectRoot } from "./project-root.ts";

const given = process.argv.slice(2);
const servers = given.filter((word) => /^https?:/.test(word));

/** By the name that a person types after `npm run bench --`; without one, all of them. */
const parts: Record<string, Part> = {
  limits: { title: "Limits", measure: showLimits },
  documents: { title: "Documents and answers", measure: showAnswers },
  writes: { title: "Recorded views", measure: showWrites },
  "sign-ins": { title: "Sign-ins", measure: showSignIns },
  starts: { title: "Starts", measure: showStarts },
  memory: { title: "Memory", measure: showMemory },
  growth: { title: "Growth", measure: showGrowth },
  screens: { title: "In the browser: eight screens", measure: showScreens },
  navigation: {
    title: "In the browser: to a title and back, on two servers",
    measure: () => showNavigation(servers),
  },
  page: { title: "In the browser: home, by whose script it is", measure: showPage },
};

const wanted = given.filter((word) => !servers.includes(word));
const unknown = wanted.find((name) => parts[name] === undefined);
if (unknown !== undefined) {
  const names = Object.keys(parts).join(", ");
  throw new OperatorError(`There is no bench "${unknown}"; there are ${names}.`);
}
// Ending by exit(), and not by the signal, lets what is up clean up after itself.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => process.exit(1));
}

await ensureBuild(projectRoot, console.log);
const titles = Object.values(parts).map(({ title }) => title);
const allMisses: string[] = [];
for (const [name, { title, measure }] of Object.entries(parts)) {
  // Two servers have to be named to be compared.
  const isWanted = wanted.length > 0 ? wanted.includes(name) : name !== "navigation";
  if (!isWanted) continue;
  console.log(`## ${title}\n`);
  const measured = await measure();
  const { text, misses } = typeof measured === "string" ? { text: measured, misses: [] } : measured;
  console.log(`${text}\n`);
  putIntoReport(titles, title, text);
  allMisses.push(...misses);
}
console.log("Written to bench/report.md.");
for (const miss of allMisses) console.log(miss);
if (allMisses.length > 0) process.exitCode = 1;
