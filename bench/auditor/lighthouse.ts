import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { requireBrowsers } from "../../scripts/programs/ensure-browsers.ts";
import { runProgram } from "../../scripts/programs/run-program.ts";
import { fetchedFolder } from "../../scripts/bootstrap/fetched-programs.mjs";

/** Fetched when it runs for the first time: the project needs it for nothing else. */
const VERSION = "13.5.0";
const folder = join(fetchedFolder, "lighthouse");
const program = join(folder, "node_modules/lighthouse/cli/index.js");

export const audits = ["performance", "accessibility", "best-practices", "seo"] as const;
type Audit = (typeof audits)[number];

export interface AuditResult {
  marks: Record<Audit, number>;
  /** What was found, by the auditor's own name of each rule. */
  findings: string[];
}

interface Report {
  categories: Record<Audit, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string }>;
}

/** Audits an address as the public auditor does by default: as on a phone, with a slow line. */
export async function auditPage(address: string): Promise<AuditResult> {
  await fetchProgram();
  const { browser } = await requireBrowsers();
  const file = join(folder, "report.json");
  const flags = process.getuid?.() === 0 ? "--headless=new --no-sandbox" : "--headless=new";
  const only = audits.join(",");
  await runProgram(
    process.execPath,
    [
      program,
      address,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      `--only-categories=${only}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: browser } },
  );
  return readReport(JSON.parse(readFileSync(file, "utf8")) as Report);
}

async function fetchProgram(): Promise<void> {
  if (existsSync(program)) return;
  const wanted = `lighthouse@${VERSION}`;
  console.log(`Fetching ${wanted}…`);
  await runProgram("npm", ["install", "--prefix", folder, "--no-save", "--no-audit", wanted]);
}

function readReport({ categories, audits: rules }: Report): AuditResult {
  const markOf = (audit: Audit) => Math.round((categories[audit].score ?? 0) * 100);
  const findings = audits
    .filter((audit) => audit !== "performance")
    .flatMap((audit) => categories[audit].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (rules[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${rules[id]?.title ?? ""}`);
  return {
    marks: {
      performance: markOf("performance"),
      accessibility: markOf("accessibility"),
      "best-practices": markOf("best-practices"),
      seo: markOf("seo"),
    },
    findings,
  };
}
