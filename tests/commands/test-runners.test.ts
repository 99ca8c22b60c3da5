import { existsSync, readFileSync, symlinkSync } from "node:fs";
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

const whole = { name: "some tests", again: "npm test", note: "here" };

/** Runs a real runner over one file of tests in a folder of its own. */
async function runVitest(source: string) {
  const folder = createTemporaryFolder({ "some.test.js": source });
  const reportPath = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportPath}`];
  const result = await runTool(
    "vitest",
    ["run", "--globals", "--includeTaskLocation", ...reporters],
    {
      cwd: folder,
    },
  );
  return judge(result, reportPath, { ...whole, count: countVitest });
}

async function runPlaywright(source: string) {
  const folder = createTemporaryFolder({
    "some.test.js": `import { test } from "@playwright/test";\n${source}`,
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

const runners: [string, typeof runVitest, { prefix: string; again: RegExp }][] = [
  ["vitest", runVitest, { prefix: "", again: /^npx vitest run .*some\.test\.js:4$/ }],
  [
    "playwright",
    runPlaywright,
    { prefix: "some.test.js › ", again: /^npx playwright test some\.test\.js:5$/ },
  ],
];

describe.each(runners)("a run of %s", (_, run, { prefix, again }) => {
  test("is counted by what became of each test", async () => {
    const outcome = await run(mixed);
    const failures = [
      {
        name: `${prefix}three`,
        message: expect.stringMatching(/^Error: no\n/),
        again: expect.stringMatching(again),
      },
    ];
    const tests = { passed: 2, failures, skipped: [`${prefix}four`] };
    expect(outcome).toMatchObject({ kind: "failed", failures, tests });
  });

  test("passes when every test of it does", async () => {
    expect(await run('test("one", () => {});')).toMatchObject({
      kind: "passed",
      note: "1 passed (here)",
      tests: { passed: 1, failures: [], skipped: [] },
    });
  });

  test("fails when it ran no test", async () => {
    expect(await run("")).toMatchObject({ kind: "failed" });
    expect(await run('test.skip("one", () => {});')).toMatchObject({ kind: "failed" });
  });

  test("fails when its file breaks", async () => {
    const outcome = await run('throw new Error("torn film");');
    expect(outcome).toMatchObject({ kind: "failed" });
    const message: unknown = expect.stringContaining("torn film");
    expect(outcome).toHaveProperty("failures", [expect.objectContaining({ message })]);
  });
});

test("what a runner said is shown without its colours", async () => {
  const folder = createTemporaryFolder({ "some.test.js": 'test("one", () => {});' });
  const { output } = await runTool("vitest", ["run", "--globals"], {
    cwd: folder,
    env: { FORCE_COLOR: "1" },
  });
  expect(output).toContain("1 passed");
  expect(output).not.toContain("\u001B");
});

test("a runner that is stopped ends", async () => {
  const folder = createTemporaryFolder({
    "some.test.js": `
      import { writeFileSync } from "node:fs";
      test("never ends", () => {
        writeFileSync("started", "");
        return new Promise(() => {});
      }, 600_000);`,
  });
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
