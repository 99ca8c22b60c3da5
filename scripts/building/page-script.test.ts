import { gzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { budgets } from "../../bench/budgets.ts";
import { buildScript } from "./page-script.ts";

test("the script of every page stays small, without what few visits need", async () => {
  const [script, ...later] = await buildScript();
  const zippedBytes = gzipSync(script?.source ?? "", { level: 9 }).length;
  expect(zippedBytes).toBeGreaterThan(1_000);
  expect(zippedBytes).toBeLessThanOrEqual(budgets.pageScriptBytes);
  expect(later).not.toEqual([]);
});
