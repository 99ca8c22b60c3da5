import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";

/** A part of the report: its title, and the function that makes it. */
export interface Part {
  title: string;
  measure: () => Promise<string | BenchPart>;
}

/** A part whose figures have limits. */
export interface BenchPart {
  text: string;
  /** One line for each figure beyond its limit in `bench/budgets.ts`. */
  misses: string[];
}

const FILE = join(import.meta.dirname, "report.md");
const HEAD = `# What it takes

\`npm run bench\` writes this report, and \`npm run bench -- NAME\` replaces one part of it. Each figure has a floor, the least that the work costs; both are measured alternately in the same run, so that they run under the same load. The ratios hold on other machines, the figures don't. Sender, server and floor share the machine's cores.
`;

/** Puts a part into the report, in the order of `titles`; the other parts remain unchanged. */
export function putIntoReport(titles: readonly string[], title: string, text: string): void {
  const known = existsSync(FILE)
    ? readParts(readFileSync(FILE, "utf8"))
    : new Map<string, string>();
  known.set(title, `${describeRun()}\n\n${text}`);
  const parts = titles.flatMap((each) => {
    const part = known.get(each);
    return part === undefined ? [] : [`## ${each}\n\n${part.trim()}\n`];
  });
  writeFileSync(FILE, [HEAD, ...parts].join("\n"));
}

function readParts(report: string): Map<string, string> {
  const parts = report.split(/^## /m).slice(1);
  return new Map(
    parts.map((part) => {
      const [title = "", ...lines] = part.split("\n");
      return [title, lines.join("\n")];
    }),
  );
}

/** Where and when, and how busy the machine was. */
function describeRun(): string {
  const { model } = cpus()[0] ?? { model: "an unknown processor" };
  const git = (...parameters: string[]) =>
    execFileSync("git", parameters, { cwd: import.meta.dirname, encoding: "utf8" }).trim();
  const commit = git("rev-parse", "--short", "HEAD");
  const changed =
    git("status", "--porcelain", "--", "../app", "../server") === "" ? "" : ", changed";
  const machine = `${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.versions.node}`;
  const load = (loadavg()[1] ?? 0).toFixed(1);
  const date = new Date().toISOString().slice(0, 16).replace("T", " ");
  return `_${date} UTC, commit ${commit}${changed}; ${machine}; load of the last five minutes ${load}._`;
}

/** A table whose first column is text and whose others are figures, formatted as oxfmt would. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(4, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const padded = (cells: readonly string[]) =>
    line(
      widths.map((width, column) => {
        const cell = cells[column] ?? "";
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      }),
    );
  const rule = widths.map((width, at) =>
    at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [padded(head), line(rule), ...rows.map(padded)].join("\n");
}

/** Three significant figures, however large the number is. */
export function formatFigure(figure: number): string {
  if (figure >= 100) return Math.round(figure).toLocaleString("en");
  return figure.toFixed(figure >= 10 ? 1 : 2);
}
