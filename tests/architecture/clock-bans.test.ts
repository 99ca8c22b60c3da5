import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "../../scripts/project-root.ts";
import { checkClocks } from "./clock-bans.ts";

const problems = (source: string, path = "app/lib/money.test.ts") =>
  checkClocks({ path, source }).map(({ message }) => message.split(":")[0]);

test.each([
  ["const startedAtMs = performance.now();", "reads the clock"],
  ["const { user } = process.cpuUsage();", "reads what the machine has used"],
  ["const histogram = monitorEventLoopDelay();", "measures the event loop"],
  ["await page.waitForTimeout(500);", "sleeps"],
  ['import { setTimeout as sleep } from "node:timers/promises";', "sleeps"],
  ["await new Promise((resolve) => setTimeout(resolve, 200));", "sleeps"],
  ["const goal = Math.random() * 10;", "draws by chance"],
  ["await expect(row).toBeVisible({ timeout: 2000 });", "gives up within half a minute"],
  ["await expect.poll(read, { timeout: 20_000 }).toBe(1);", "gives up within half a minute"],
])("a test may not have %s", (source, message) => {
  expect(problems(source)).toEqual([message]);
  expect(problems(source, "e2e/support/look.ts")).toEqual([message]);
  expect(problems(source, "bench/limits/text-reading.ts")).toEqual([]);
});

test("a trial may kill at some moment, which a seed draws", () => {
  const path = "trials/kills/payer.ts";
  expect(problems("await new Promise((resolve) => setTimeout(resolve, 200));", path)).toEqual([]);
  expect(problems("const moment = Math.random();", path)).toEqual(["draws by chance"]);
});

test("no test depends on how fast the machine is", () => {
  const git = [
    "ls-files",
    "-co",
    "--exclude-standard",
    "*.test.ts",
    "*.test.tsx",
    "tests",
    "trials",
    "e2e",
  ];
  const files = execFileSync("git", git, { cwd: projectRoot, encoding: "utf8" }).trim().split("\n");
  const found = files.flatMap((path) =>
    checkClocks({ path, source: readFileSync(join(projectRoot, path), "utf8") }).map(
      ({ line, message }) => `${path}:${line} ${message}`,
    ),
  );
  expect(found).toEqual([]);
});
