import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { projectRoot } from "../../scripts/project-root.ts";
import { runTool } from "../../scripts/run-tool.ts";
import { judge } from "../../scripts/testing/judge.ts";
import { countPlaywright, countVitest } from "../../scripts/testing/test-counts.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const mixed = `
test("one", () => {});
test("two", () => {});
test("three", () => { throw new Error("no"); });
test.skip("four", () => {});
`;
const torn = 'throw new Error("torn film");';
const whole = { name: "some tests", again: "npm test", note: "here" };

/** Runs a real runner over test files in a folder of its own. */
async function runVitest(files: Record<string, string>) {
  const folder = createTemporaryFolder(files);
  const reportPath = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportPath}`];
  const result = await runTool(
    "vitest",
    ["run", "--globals", "--includeTaskLocation", ...reporters],
    {
      cwd: folder,
      env: { FORCE_COLOR: "1" },
    },
  );
  expect(result.output, "without its colors").not.toContain("\u001B");
  return judge(result, reportPath, { ...whole, count: countVitest });
}

async function runPlaywright(files: Record<string, string>) {
  const line = 'import { test } from "@playwright/test";\n';
  const imported = Object.entries(files).map(([name, source]) => [name, line + source]);
  const folder = createTemporaryFolder({
    ...Object.fromEntries(imported),
    "package.json": '{ "type": "module" }',
  });
  symlinkSync(join(projectRoot, "node_modules"), join(folder, "node_modules"));
  const reportPath = join(folder, "report.json");
  const result = await runTool("playwright", ["test", "--reporter=list,json"], {
    cwd: folder,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath },
  });
  return judge(result, reportPath, { ...whole, count: countPlaywright });
}

test("a run of vitest is counted by the result of each test and each file", async () => {
  const outcome = await runVitest({ "some.test.js": mixed, "torn.test.js": torn });
  const failures = [
    {
      name: "three",
      message: expect.stringMatching(/^Error: no\n/),
      again: expect.stringMatching(/^npx vitest run .*some\.test\.js:4$/),
    },
    {
      name: expect.stringContaining("torn.test.js"),
      message: "torn film",
      again: expect.stringMatching(/^npx vitest run .*torn\.test\.js$/),
    },
  ];
  expect(outcome).toMatchObject({ kind: "failed", tests: { passed: 2, skipped: ["four"] } });
  expect("failures" in outcome && outcome.failures).toEqual(expect.arrayContaining(failures));
  expect("failures" in outcome && outcome.failures).toHaveLength(2);
});

test("a run of playwright is counted by the result of each test", async () => {
  expect(await runPlaywright({ "some.test.js": mixed })).toMatchObject({
    kind: "failed",
    failures: [
      {
        name: "some.test.js › three",
        message: expect.stringMatching(/^Error: no\n/),
        again: "npx playwright test some.test.js:5",
      },
    ],
    tests: { passed: 2, skipped: ["some.test.js › four"] },
  });
});

test("a run of playwright fails in its own words when a file breaks", async () => {
  const message: unknown = expect.stringContaining("torn film");
  expect(await runPlaywright({ "some.test.js": torn })).toMatchObject({
    kind: "failed",
    failures: [{ name: "some tests", message, again: "npm test" }],
  });
});

describe("a run that is judged", () => {
  const counts = (passed: number) => ({ passed, failures: [], skipped: [] });
  const judged = (ok: boolean, passed: number) => {
    const reportPath = join(createTemporaryFolder({ "report.json": "{}" }), "report.json");
    const run = { ...whole, count: () => counts(passed) };
    return judge({ ok, output: "its words" }, reportPath, run);
  };

  test("passes when every test of it does", () => {
    expect(judged(true, 1)).toEqual({ kind: "passed", note: "1 passed (here)", tests: counts(1) });
  });

  test("fails when it ran no test, and when its runner says that it failed", () => {
    expect(judged(true, 0)).toMatchObject({ kind: "failed", failures: [{ name: "some tests" }] });
    expect(judged(false, 3)).toMatchObject({
      kind: "failed",
      failures: [{ message: "its words", again: "npm test" }],
    });
  });

  test("fails in its runner's words when there is no report", () => {
    const run = { ...whole, count: countVitest };
    expect(judge({ ok: false, output: "no memory" }, "/nowhere.json", run)).toMatchObject({
      kind: "failed",
      failures: [{ message: "no memory" }],
    });
  });
});

test("a runner that is stopped ends", async () => {
  const folder = createTemporaryFolder();
  writeFileSync(
    join(folder, "some.test.js"),
    `
      import { writeFileSync } from "node:fs";
      test("never ends", () => {
        writeFileSync("started", "");
        return new Promise(() => {});
      }, 600_000);`,
  );
  const controller = new AbortController();
  const running = runTool("vitest", ["run", "--globals"], {
    cwd: folder,
    signal: controller.signal,
  });
  await expect.poll(() => existsSync(join(folder, "started"))).toBe(true);
  controller.abort();
  expect((await running).ok).toBe(false);
});

test(".ci/run sets CI and runs npm test, nothing else", () => {
  const words = readFileSync(join(projectRoot, ".ci/run"), "utf8").trim().split("\n");
  expect(words).toEqual(["#!/usr/bin/env bash", "export CI=true", "npm test"]);
});
