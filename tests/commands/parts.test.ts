import { describe, expect, test } from "vitest";

import { describeFailure, shorten } from "../../scripts/testing/failure.ts";
import { runParts, type Outcome, type Part } from "../../scripts/testing/parts.ts";

const quiet = new AbortController().signal;
const passed: Outcome = { kind: "passed" };
const failed = (message: string) => ({
  kind: "failed" as const,
  failures: [{ name: "types", message, again: "npx tsc" }],
});

function part(name: string, outcome: Outcome): Part {
  return { name, again: `npx ${name}`, run: () => Promise.resolve(outcome) };
}

async function write(lanes: Part[][], signal = quiet) {
  let text = "";
  const finished = await runParts(lanes, signal, (piece) => {
    text += piece;
  });
  return { text, finished };
}

describe("the parts of a test run", () => {
  test("have a line each, with their time", async () => {
    const { text } = await write([
      [part("types", passed), part("tests", { kind: "passed", note: "7 passed" })],
    ]);
    expect(text).toMatch(/^types +\d+\.\d s {3}ok\ntests +\d+\.\d s {3}7 passed\n$/);
  });

  test("all run, even after one fails", async () => {
    const { text, finished } = await write([
      [part("types", failed("money.ts is wrong")), part("lint", passed)],
    ]);
    expect(text).toMatch(/^types .* s {3}FAILED\nlint .* s {3}ok\n$/);
    expect(finished.map(({ outcome }) => outcome.kind)).toEqual(["failed", "passed"]);
  });

  test("count what passed when something failed", async () => {
    const tests = { passed: 6, failures: [], skipped: [] };
    const { text } = await write([[part("tests", { ...failed("no"), tests })]]);
    expect(text).toMatch(/^tests .* s {3}FAILED: 6 passed, 1 failed\n$/);
  });

  test("go on after one that can't run", async () => {
    const { finished } = await write([
      [
        part("journeys", { kind: "not run", why: "no browser.", toEnable: "install one" }),
        part("lint", passed),
      ],
    ]);
    expect(finished).toHaveLength(2);
  });

  test("fail when their code throws, and the others still run", async () => {
    const broken = { ...part("build", passed), run: () => Promise.reject(new Error("no folder")) };
    const { finished } = await write([[broken, part("lint", passed)]]);
    expect(finished[0]?.outcome).toMatchObject({
      kind: "failed",
      failures: [
        { name: "build", again: "npx build", message: expect.stringContaining("no folder") },
      ],
    });
    expect(finished[1]?.outcome).toEqual(passed);
  });

  test("of two lanes run beside each other", async () => {
    const met = Promise.withResolvers<Outcome>();
    const waiting = { ...part("build", passed), run: () => met.promise };
    const other: Part = {
      ...part("types", passed),
      run: () => {
        met.resolve(passed);
        return Promise.resolve(passed);
      },
    };
    const { finished } = await write([[waiting], [other]]);
    expect(finished.map(({ name }) => name)).toEqual(["build", "types"]);
  });

  test("stop when the person stops them", async () => {
    const controller = new AbortController();
    const stopping: Part = {
      ...part("types", passed),
      run: () => {
        controller.abort();
        return Promise.resolve(passed);
      },
    };
    const { text, finished } = await write([[stopping, part("lint", passed)]], controller.signal);
    expect(text).toMatch(/^types +stopped\n$/);
    expect(finished).toEqual([]);
  });
});

describe("a failure's own message", () => {
  test("ends with the command that runs it alone", () => {
    const failure = { name: "money › adds", message: "expected 1\nto be 2", again: "npx vitest x" };
    expect(describeFailure(failure)).toEqual([
      "FAILED  money › adds",
      "  expected 1",
      "  to be 2",
      "  run it alone: npx vitest x",
      "",
    ]);
  });

  test("leaves out the runner's own frames, colors and long output", () => {
    const output =
      "\u001B[31mExpected\u001B[39m\n    at x (app/a.ts:1)\n    at /node_modules/vitest/b.js";
    expect(shorten(output)).toBe("Expected\n    at x (app/a.ts:1)");
    const long = Array.from({ length: 50 }, (_, index) => `line ${index}`).join("\n");
    expect(shorten(long).split("\n")).toHaveLength(15);
    expect(shorten(long, "end")).toMatch(/^…\nline 36\n[^]*line 49$/);
    expect(shorten("x".repeat(5000)).length).toBeLessThan(400);
  });
});
