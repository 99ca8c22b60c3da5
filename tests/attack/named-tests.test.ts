import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "../../scripts/project-root.ts";

const FOLDERS = "app|deploy|e2e|scripts|server|stand-ins|tests";

test.each([
  ["docs/security.md", 20],
  ["docs/security-asvs.md", 60],
])("every test and every code file that %s names exists", (document, fewest) => {
  const text = readFileSync(join(projectRoot, document), "utf8");
  const found = text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]+\\.\\w+)\``, "g"));
  const named = [...new Set([...found].map(([, path = ""]) => path))];
  expect(named.length).toBeGreaterThan(fewest);
  expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});

test("every quoted test is in the file named before it, in these words", () => {
  const text = readFileSync(join(projectRoot, "docs/security-asvs.md"), "utf8");
  const quotes = [...text.matchAll(/`([\w./-]+\.test\.tsx?)`: _([^_]+)_/g)];
  expect(quotes.length).toBeGreaterThan(15);
  const missing = quotes.filter(([, path = "", title = ""]) => {
    const source = readFileSync(join(projectRoot, path), "utf8");
    return !source.includes(title);
  });
  expect(missing.map(([quote]) => quote)).toEqual([]);
});

/** How many requirements of each section are of level 1 or 2; the standard lists these first. */
const SECTIONS = `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`;

const requirements = SECTIONS.split(/\s+/).flatMap((text) => {
  const [section = "", count] = text.split(":");
  return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`);
});

/** The requirements in the first cells of rows: single ones, and ranges. */
function requirementsIn(text: string): string[] {
  const cells = [...text.matchAll(/^\| ([\d., –]+?) +\|/gm)].map(([, cell = ""]) => cell);
  return cells
    .join(", ")
    .split(", ")
    .flatMap((named) => {
      const [first = "", last = first] = named.split("–");
      return requirements.slice(requirements.indexOf(first), requirements.indexOf(last) + 1);
    });
}

test("every requirement of level 1 and 2 has one row", () => {
  const text = readFileSync(join(projectRoot, "docs/security-asvs.md"), "utf8");
  expect(requirements).toHaveLength(253);
  const found = requirementsIn(text.slice(0, text.indexOf("## Level 3")));
  expect(found.toSorted()).toEqual(requirements.toSorted());
});

test("the end of the document names what is not met, and nothing else", () => {
  const text = readFileSync(join(projectRoot, "docs/security-asvs.md"), "utf8");
  const [table = "", end = ""] = text.split("## What is not met");
  const unmet = table.match(/^\| [\d., –]+ +\|[^|]+\| (?:partly|no) +\|/gm) ?? [];
  const named = [...end.matchAll(/^\|[^|]+\| ([\d., –]+?) +\|/gm)].map(([, cell]) => `| ${cell} |`);
  expect(requirementsIn(named.join("\n")).toSorted()).toEqual(
    requirementsIn(unmet.join("\n")).toSorted(),
  );
});
