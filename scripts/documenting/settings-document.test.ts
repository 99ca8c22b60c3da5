import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "../project-root.ts";
import { SETTINGS_DOCUMENT, withoutAlignment, withRows } from "./settings-document.ts";

const page = readFileSync(join(projectRoot, SETTINGS_DOCUMENT), "utf8");

test("the page of settings says what their descriptors say; otherwise run `npm run settings`", () => {
  expect(withoutAlignment(page)).toBe(withoutAlignment(withRows(page)));
});

test("a setting without a row gets one, at the end of the table of its part", () => {
  const without = page.replace(/^\| `ARCHIVE` .*\n/m, "");
  expect(without).not.toBe(page);
  const rows = withRows(without).split("\n");
  const own = rows.findIndex((row) => row.startsWith("| `ARCHIVE` |"));
  expect(rows[own - 1]).toContain("`MATCH_AHEAD`");
  expect(rows[own + 1]).toBe("");
});
