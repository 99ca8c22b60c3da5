import { gzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { buildScripts } from "./page-script.ts";

test("the script of every page stays small, and the search's comes by itself", async () => {
  const scripts = await buildScripts();
  const search = scripts.get("search-script");
  const page = scripts.get("page-script");
  expect(page?.source).toContain(search?.fileName);
  const zippedBytes = (source = "") => gzipSync(source, { level: 9 }).length;
  expect(zippedBytes(page?.source)).toBeGreaterThan(1000);
  expect(zippedBytes(page?.source)).toBeLessThanOrEqual(6_000);
  expect(zippedBytes(search?.source)).toBeLessThanOrEqual(3_000);
});
