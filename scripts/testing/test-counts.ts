import { relative } from "node:path";

import { projectRoot } from "../project-root.ts";
import { shorten, type Failure } from "./failure.ts";

/** The counts of a test runner's own report. */
export interface TestCounts {
  passed: number;
  failures: Failure[];
  skipped: string[];
}

interface Test {
  name: string;
  status: string;
  message: string;
  again: string;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    /** Why the file itself could not be loaded, if it could not. */
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      failureMessages: string[];
      location?: { line: number };
    }[];
  }[];
}

export function countVitest(report: string): TestCounts {
  const { testResults } = JSON.parse(report) as VitestReport;
  const tests = testResults.flatMap(({ name, status, message, assertionResults }): Test[] => {
    const file = relative(projectRoot, name);
    const alone = (line?: number) =>
      `npx vitest run ${file}${line === undefined ? "" : `:${line}`}`;
    const own = assertionResults.map((each) => ({
      name: each.fullName,
      status: each.status,
      message: each.failureMessages.join("\n"),
      again: alone(each.location?.line),
    }));
    // Without this a file that fails before its first test, or after its last, would not count.
    const broke = status === "failed" && own.every((each) => each.status !== "failed");
    return broke ? [...own, { name: file, status, message, again: alone() }] : own;
  });
  return count(tests);
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: {
      status: string;
      projectName: string;
      results: { errors: { message?: string }[] }[];
    }[];
  }[];
}

export function countPlaywright(report: string): TestCounts {
  const { suites } = JSON.parse(report) as { suites: PlaywrightSuite[] };
  return count(suites.flatMap((suite) => testsOf(suite)));
}

function testsOf(suite: PlaywrightSuite): Test[] {
  const own = suite.specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      name: `${suite.title} › ${title}`,
      status,
      message: results.flatMap(({ errors }) => errors.map((each) => each.message ?? "")).join("\n"),
      again: `npx playwright test ${file}:${line}${projectName && ` --project=${projectName}`}`,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner))];
}

// A test that passed only after a retry is not a pass.
const passing = new Set(["passed", "expected"]);
const skipping = new Set(["skipped", "pending", "todo", "disabled"]);

function count(tests: Test[]): TestCounts {
  const skipped = tests.filter(({ status }) => skipping.has(status)).map(({ name }) => name);
  const failed = tests.filter(({ status }) => !passing.has(status) && !skipping.has(status));
  return {
    passed: tests.filter(({ status }) => passing.has(status)).length,
    failures: failed.map(({ name, message, again }) => ({
      name,
      message: shorten(message),
      again,
    })),
    skipped,
  };
}
