import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "../../scripts/project-root.ts";

test("every test that the security document names is there", () => {
  const text = readFileSync(join(projectRoot, "docs/security.md"), "utf8");
  const named = [...text.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});
