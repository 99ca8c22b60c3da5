import type { Finished } from "./parts.ts";

const mostNamesShown = 20;

export interface Summary {
  lines: string[];
  ok: boolean;
}

/** What `npm test` ends with: what was skipped, loudly, and one line of counts as the last. */
export function summarise(finished: Finished[], options: { ci: boolean }): Summary {
  const tests = finished.flatMap(({ outcome }) =>
    "tests" in outcome && outcome.tests ? [outcome.tests] : [],
  );
  const passed = sum(tests.map((each) => each.passed));
  const failedTests = sum(tests.map((each) => each.failed));
  const partFailed = finished.some(({ outcome }) => outcome.kind === "failed");
  // A part that failed without a failed test, such as the types, counts as one failure.
  const failed = partFailed ? Math.max(1, failedTests) : failedTests;
  const skips = [...skippedParts(finished), ...tests.flatMap((each) => each.skipped)];

  const counts = [`${passed} passed`, `${failed} failed`];
  if (skips.length > 0) counts.push(`${skips.length} skipped`);
  return {
    lines: [...skipBlock(skips, options.ci), counts.join(", ")],
    ok: failed === 0 && passed > 0 && !(options.ci && skips.length > 0),
  };
}

function skippedParts(finished: Finished[]): string[] {
  return finished.flatMap(({ name, outcome }) =>
    outcome.kind === "skipped" ? [`${name}: ${outcome.why} To run it: ${outcome.toEnable}`] : [],
  );
}

function skipBlock(skips: string[], ci: boolean): string[] {
  if (skips.length === 0) return [];
  const more = skips.length - mostNamesShown;
  return [
    "",
    "======================== SKIPPED ========================",
    ...skips.slice(0, mostNamesShown),
    ...(more > 0 ? [`… and ${more} more`] : []),
    ...(ci ? ["CI=true: whatever is skipped counts as a failure."] : []),
    "=========================================================",
    "",
  ];
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
