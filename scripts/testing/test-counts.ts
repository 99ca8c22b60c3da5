/** What a test runner's own report comes to. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: string[];
}

interface VitestReport {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

export function countVitest(report: string): TestCounts {
  const { testResults } = JSON.parse(report) as VitestReport;
  const tests = testResults.flatMap((file) => file.assertionResults);
  return count(tests.map(({ fullName, status }) => ({ name: fullName, status })));
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { status: string }[] }[];
}

export function countPlaywright(report: string): TestCounts {
  const { suites } = JSON.parse(report) as { suites: PlaywrightSuite[] };
  return count(suites.flatMap((suite) => testsOf(suite)));
}

function testsOf(suite: PlaywrightSuite): { name: string; status: string }[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ name: `${suite.title} › ${title}`, status })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner))];
}

// A test that passed only when it was tried again is no pass.
const passing = new Set(["passed", "expected"]);
const skipping = new Set(["skipped", "pending", "todo", "disabled"]);

function count(tests: { name: string; status: string }[]): TestCounts {
  const skipped = tests.filter(({ status }) => skipping.has(status)).map(({ name }) => name);
  const passed = tests.filter(({ status }) => passing.has(status)).length;
  return { passed, failed: tests.length - passed - skipped.length, skipped };
}
