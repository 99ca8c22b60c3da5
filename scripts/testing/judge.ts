import { existsSync, readFileSync } from "node:fs";

import type { ToolResult } from "../run-tool.ts";
import type { Outcome } from "./parts.ts";
import type { TestCounts } from "./test-counts.ts";

/** Turns what a test runner did into an outcome: it passed only if tests ran and all of them did. */
export function judge(
  result: ToolResult,
  reportPath: string,
  count: (report: string) => TestCounts,
  place: string,
): Outcome {
  // A runner that broke down before its first test leaves no report, only its own words.
  if (!existsSync(reportPath)) return { kind: "failed", output: result.output };
  const tests = count(readFileSync(reportPath, "utf8"));
  const output = tests.passed === 0 ? `${result.output}\nNo test ran.` : result.output;
  return result.ok && tests.failed === 0 && tests.passed > 0
    ? { kind: "passed", note: `${tests.passed} passed (${place})`, tests }
    : { kind: "failed", output, tests };
}
