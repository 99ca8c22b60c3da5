import { existsSync, readFileSync } from "node:fs";

import type { ToolResult } from "../run-tool.ts";
import { shorten, type Failure } from "./failure.ts";
import type { Outcome } from "./parts.ts";
import type { TestCounts } from "./test-counts.ts";

interface Run {
  /** The name of a failure of the part as a whole. */
  name: string;
  /** The command that runs all of it. */
  again: string;
  /** The text beside the number of tests. */
  note: string;
  count: (report: string) => TestCounts;
}

/**
 * Turns a test runner's result into an outcome: it passed only if tests ran and all of them passed.
 */
export function judge(result: ToolResult, reportPath: string, run: Run): Outcome {
  const asWhole = (message: string): Failure => ({ name: run.name, message, again: run.again });
  const lastLines = shorten(result.output, "end");
  // A runner that crashed before its first test leaves no report, only its output.
  if (!existsSync(reportPath)) return { kind: "failed", failures: [asWhole(lastLines)] };
  const tests = run.count(readFileSync(reportPath, "utf8"));
  const counted = `${tests.passed} passed (${run.note})`;
  if (tests.failures.length > 0) return { kind: "failed", failures: tests.failures, tests };
  if (tests.passed === 0) {
    return { kind: "failed", failures: [asWhole(`${lastLines}\nNo test ran.`)], tests };
  }
  return result.ok
    ? { kind: "passed", note: counted, tests }
    : { kind: "failed", failures: [asWhole(lastLines)], tests };
}
