import { describe, expect, test } from "vitest";

import { runParts, type Outcome, type Part } from "../../scripts/testing/parts.ts";
import { summarise } from "../../scripts/testing/summary.ts";

const quiet = new AbortController().signal;
const passed: Outcome = { kind: "passed" };
const tests = (count: Partial<{ passed: number; failed: number; skipped: string[] }>) => ({
  tests: { passed: 0, failed: 0, skipped: [], ...count },
});

function part(name: string, outcome: Outcome): Part {
  return { name, run: () => Promise.resolve(outcome) };
}

async function write(parts: Part[], signal = quiet) {
  let text = "";
  const finished = await runParts(parts, signal, (piece) => {
    text += piece;
  });
  return { text, finished };
}

describe("the parts of a test run", () => {
  test("have a line each, with their time", async () => {
    const { text } = await write([
      part("types", passed),
      part("tests", { kind: "passed", note: "7 passed" }),
    ]);
    expect(text).toMatch(/^types +\d+\.\d s {3}ok\ntests +\d+\.\d s {3}7 passed\n$/);
  });

  test("stop at the first that fails, and show what it said", async () => {
    const { text, finished } = await write([
      part("types", { kind: "failed", output: "money.ts is wrong" }),
      part("lint", passed),
    ]);
    expect(text).toMatch(/^types .* s {3}FAILED\n\nmoney.ts is wrong\n$/);
    expect(finished).toHaveLength(1);
  });

  test("go on after one that is skipped", async () => {
    const { finished } = await write([
      part("journeys", { kind: "skipped", why: "no browser.", toEnable: "install one" }),
      part("lint", passed),
    ]);
    expect(finished).toHaveLength(2);
  });

  test("fail where their code breaks", async () => {
    const broken = { name: "build", run: () => Promise.reject(new Error("no such folder")) };
    const { text, finished } = await write([broken, part("lint", passed)]);
    expect(text).toContain("Error: no such folder");
    expect(finished.map(({ outcome }) => outcome.kind)).toEqual(["failed"]);
  });

  test("stop when the person stops them", async () => {
    const controller = new AbortController();
    const stopping: Part = {
      name: "types",
      run: () => {
        controller.abort();
        return Promise.resolve(passed);
      },
    };
    const { text, finished } = await write([stopping, part("lint", passed)], controller.signal);
    expect(text).toMatch(/^types +stopped\n$/);
    expect(finished).toEqual([]);
  });
});

describe("the summary", () => {
  const vitest = { name: "unit", outcome: { ...passed, ...tests({ passed: 40 }) } };
  const journeys = { name: "journeys", outcome: { ...passed, ...tests({ passed: 2 }) } };
  const skippedPart = {
    name: "journeys",
    outcome: { kind: "skipped", why: "there is no browser.", toEnable: "apt install it" },
  } as const;

  test("ends with the sum of all tests, alone on its line", () => {
    const { lines, ok } = summarise([vitest, journeys], { ci: true });
    expect(lines).toEqual(["42 passed, 0 failed"]);
    expect(ok).toBe(true);
  });

  test("counts failed tests", () => {
    const failing: Outcome = { kind: "failed", output: "", ...tests({ passed: 3, failed: 2 }) };
    const { lines, ok } = summarise([vitest, { name: "journeys", outcome: failing }], {
      ci: false,
    });
    expect(lines).toEqual(["43 passed, 2 failed"]);
    expect(ok).toBe(false);
  });

  test("counts a part that fails without a test as one failure", () => {
    const types = { name: "types", outcome: { kind: "failed", output: "" } } as const;
    expect(summarise([types], { ci: false })).toEqual({ lines: ["0 passed, 1 failed"], ok: false });
  });

  test("does not take a run without tests for a success", () => {
    const lint = { name: "lint", outcome: passed };
    expect(summarise([lint], { ci: false }).ok).toBe(false);
  });

  test("names each skipped part and test loudly, with the way to run it", () => {
    const some = { ...passed, ...tests({ passed: 1, skipped: ["films › plays backwards"] }) };
    const { lines, ok } = summarise([{ name: "unit", outcome: some }, skippedPart], { ci: false });
    const text = lines.join("\n");
    expect(text).toMatch(/^\n=+ SKIPPED =+\n/);
    expect(text).toContain("journeys: there is no browser. To run it: apt install it");
    expect(text).toContain("films › plays backwards");
    expect(lines.at(-1)).toBe("1 passed, 0 failed, 2 skipped");
    expect(ok).toBe(true);
  });

  test("takes whatever is skipped for a failure when CI=true", () => {
    const { lines, ok } = summarise([vitest, skippedPart], { ci: true });
    expect(lines).toContain("CI=true: whatever is skipped counts as a failure.");
    expect(lines.at(-1)).toBe("40 passed, 0 failed, 1 skipped");
    expect(ok).toBe(false);
  });

  test("stays readable when very much is skipped", () => {
    const skipped = Array.from({ length: 50 }, (_, index) => `test ${index}`);
    const unit = { name: "unit", outcome: { ...passed, ...tests({ passed: 1, skipped }) } };
    const { lines } = summarise([unit], { ci: false });
    expect(lines).toContain("… and 30 more");
    expect(lines.length).toBeLessThan(30);
  });
});
