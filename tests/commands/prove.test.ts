import { spawn } from "node:child_process";

import { expect, test } from "vitest";

import { projectRoot } from "../../scripts/project-root.ts";
import { ended } from "./bootstrap-project.ts";

function prove(...parameters: string[]) {
  const command = ["scripts/prove.ts", ...parameters];
  return ended(spawn(process.execPath, command, { cwd: projectRoot }));
}

test("npm run prove lists the proofs with what they take", async () => {
  const { code, output } = await prove();
  expect(output).toMatch(/^npm run prove NAME/);
  expect(output).toContain("kills [runs=500] [seed]");
  expect(code).toBe(0);
});

test.each([
  [["thunder"], "There is no proof thunder: `npm run prove` lists them."],
  [["kills", "many"], "many is no count: whole numbers from 1 are."],
  [["kills", "0"], "0 is no count: whole numbers from 1 are."],
  [["kills", "5", "1.5"], "1.5 is no count: whole numbers from 1 are."],
])("npm run prove %s is refused with a word on why", async (parameters, line) => {
  const { code, output } = await prove(...parameters);
  expect(output).toContain(`OperatorError: ${line}`);
  expect(code).toBe(1);
});
