import { expect, test } from "vitest";

import type { Failure } from "../../scripts/testing/failure.ts";
import type { Outcome } from "../../scripts/testing/parts.ts";
import { summarise } from "../../scripts/testing/summary.ts";

const passed: Outcome = { kind: "passed" };
const tests = (count: Partial<{ passed: number; failures: Failure[]; skipped: string[] }>) => ({
  tests: { passed: 0, failures: [], skipped: [], ...count },
});
const failure = (name: string): Failure => ({
  name,
  message: `${name} broke`,
  again: `npx ${name}`,
});

const vitest = { name: "unit", outcome: { ...passed, ...tests({ passed: 40 }) } };
const journeys = { name: "journeys", outcome: { ...passed, ...tests({ passed: 2 }) } };
const partNotRun = {
  name: "journeys",
  outcome: { kind: "not run", why: "there is no browser.", toEnable: "apt install it" },
} as const;

test("ends with the sum of all tests on a line of its own", () => {
  const { lines, ok } = summarise([vitest, journeys], { ci: true });
  expect(lines).toEqual(["42 passed, 0 failed"]);
  expect(ok).toBe(true);
});

test("counts the failures of every part, and lists each before the last line", () => {
  const failures = [failure("money"), failure("plans")];
  const failing: Outcome = { kind: "failed", failures, ...tests({ passed: 3, failures }) };
  const types: Outcome = { kind: "failed", failures: [failure("types")] };
  const finished = [
    { name: "types", outcome: types },
    vitest,
    { name: "journeys", outcome: failing },
  ];
  const { lines, ok } = summarise(finished, { ci: false });
  expect(lines.join("\n")).toBe(
    [
      "",
      "FAILED  types\n  types broke\n  run it alone: npx types\n",
      "FAILED  money\n  money broke\n  run it alone: npx money\n",
      "FAILED  plans\n  plans broke\n  run it alone: npx plans\n",
      "43 passed, 3 failed",
    ].join("\n"),
  );
  expect(ok).toBe(false);
});

test("does not count a run without tests as a success", () => {
  const lint = { name: "lint", outcome: passed };
  expect(summarise([lint], { ci: false }).ok).toBe(false);
});

test("names each part that did not run and each skipped test, with how to run it", () => {
  const some = { ...passed, ...tests({ passed: 1, skipped: ["films › plays backwards"] }) };
  const { lines, ok } = summarise([{ name: "unit", outcome: some }, partNotRun], { ci: false });
  const text = lines.join("\n");
  expect(text).toMatch(/^\n=+ NOT RUN =+\n/);
  expect(text).toContain("journeys: there is no browser. To run it: apt install it");
  expect(text).toContain("films › plays backwards");
  expect(lines.at(-1)).toBe("1 passed, 0 failed, 2 skipped");
  expect(ok).toBe(false);
});

test("lets a single test be skipped, but no part be left out", () => {
  const some = { ...passed, ...tests({ passed: 1, skipped: ["films › plays backwards"] }) };
  const unit = { name: "unit", outcome: some };
  expect(summarise([unit], { ci: false }).ok).toBe(true);
  expect(summarise([unit], { ci: true }).ok).toBe(false);
  expect(summarise([unit, partNotRun], { ci: false }).ok).toBe(false);
});

test("counts whatever did not run as a failure when CI=true", () => {
  const { lines, ok } = summarise([vitest, partNotRun], { ci: true });
  expect(lines).toContain("CI=true: whatever did not run counts as a failure.");
  expect(lines.at(-1)).toBe("40 passed, 0 failed, 1 skipped");
  expect(ok).toBe(false);
});

test("stays readable when a lot is skipped or fails", () => {
  const names = Array.from({ length: 50 }, (_, index) => `test ${index}`);
  const failures = names.map((name) => failure(name));
  const unit: Outcome = {
    kind: "failed",
    failures,
    ...tests({ passed: 1, skipped: names, failures }),
  };
  const { lines } = summarise([{ name: "unit", outcome: unit }], { ci: false });
  expect(lines).toContain("… and 30 more");
  expect(lines).toContain("… and 20 more failures");
  expect(lines.at(-1)).toBe("1 passed, 50 failed, 50 skipped");
  expect(lines.length).toBeLessThan(160);
});
