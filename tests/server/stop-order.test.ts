import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

const PROCESS = join(import.meta.dirname, "stopping-process.ts");

test("the server waits for each part that it closes, one after the other", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROCESS]);
  expect(stdout.trim().split("\n")).toEqual([
    "open",
    "the first is closed",
    "the second is closed",
  ]);
});
