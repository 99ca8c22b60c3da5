import { putIntoReport, type Part } from "../bench/report.ts";
import { showAnswers } from "../bench/parts/show-answers.ts";
import { showAudits } from "../bench/parts/show-audits.ts";
import { showGrowth } from "../bench/parts/show-growth.ts";
import { showLanguages } from "../bench/parts/show-languages.ts";
import { showLimits } from "../bench/parts/show-limits.ts";
import { showLongMemory } from "../bench/parts/show-long-memory.ts";
import { showMemory } from "../bench/parts/show-memory.ts";
import { showNavigation } from "../bench/parts/show-navigation.ts";
import { showPage } from "../bench/parts/show-page.ts";
import { showPolling } from "../bench/parts/show-polling.ts";
import { showPrivate } from "../bench/parts/show-private.ts";
import { showScreens } from "../bench/parts/show-screens.ts";
import { showSignIns } from "../bench/parts/show-sign-ins.ts";
import { showStarts } from "../bench/parts/show-starts.ts";
import { showTests } from "../bench/parts/show-tests.ts";
import { showWrites } from "../bench/parts/show-writes.ts";
import { OperatorError } from "./bootstrap/operator-error.mjs";
import { ensureBuild } from "./building/ensure-build.ts";
import { projectRoot } from "./project-root.ts";

const given = process.argv.slice(2);
const servers = given.filter((word) => /^https?:/.test(word));

/** By the name that a person types after `npm run bench --`; without one, all of them. */
const parts: Record<string, Part> = {
  limits: { title: "Limits", measure: showLimits },
  documents: { title: "Documents and answers", measure: showAnswers },
  polling: { title: "Clients that poll", measure: showPolling },
  private: { title: "What belongs to one viewer", measure: showPrivate },
  writes: { title: "Recorded views", measure: showWrites },
  "sign-ins": { title: "Sign-ins", measure: showSignIns },
  starts: { title: "Starts", measure: showStarts },
  memory: { title: "Memory", measure: showMemory },
  "long-memory": { title: "Memory over 100,000 requests", measure: showLongMemory },
  languages: { title: "Languages", measure: showLanguages },
  growth: { title: "Growth", measure: showGrowth },
  screens: { title: "In the browser: eight screens", measure: showScreens },
  navigation: {
    title: "In the browser: to a title and back, on two servers",
    measure: () => showNavigation(servers),
  },
  page: { title: "In the browser: home, by whose script it is", measure: showPage },
  audits: { title: "In the browser: a public auditor", measure: showAudits },
  tests: { title: "`npm test`", measure: showTests },
};

/**
 * A comparison needs the addresses of two servers; the auditor is fetched; the tests, and memory over
 * so many requests, take as long as all of these.
 */
const onlyByName = ["navigation", "audits", "tests", "long-memory"];

const wanted = given.filter((word) => !servers.includes(word));
const unknown = wanted.find((name) => parts[name] === undefined);
if (unknown !== undefined) {
  const names = Object.keys(parts).join(", ");
  throw new OperatorError(`There is no bench "${unknown}"; there are ${names}.`);
}
// Ending by exit(), and not by the signal, lets running servers clean up after themselves.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => process.exit(1));
}

await ensureBuild(projectRoot, console.log);
const titles = Object.values(parts).map(({ title }) => title);
const allMisses: string[] = [];
for (const [name, { title, measure }] of Object.entries(parts)) {
  const isWanted = wanted.length > 0 ? wanted.includes(name) : !onlyByName.includes(name);
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
