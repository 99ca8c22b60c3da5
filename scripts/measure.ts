import { readFileSync } from "node:fs";
import { join } from "node:path";

import { unpackVersion } from "#trials/load/old-version.ts";

import { readSources } from "./measuring/source-files.ts";
import { compareFigures, measureFigures } from "./measuring/targets.ts";
import { projectRoot } from "./project-root.ts";

/** The structure is measured against this commit, unless another one is named. */
const [commit = "b96db648"] = process.argv.slice(2);

const measure = (root: string) =>
  measureFigures(readSources(root), readFileSync(join(root, "package-lock.json"), "utf8"));

const WIDTH = 50;
const format = (...columns: (number | string)[]) =>
  columns.map((column) => column.toLocaleString("en").padStart(10)).join("");

function measureCommit() {
  const { root, remove } = unpackVersion(commit);
  try {
    return measure(root);
  } finally {
    remove();
  }
}

const targets = compareFigures(measureCommit(), measure(projectRoot));
console.log("".padEnd(WIDTH) + format(commit, "now", "at most"));
for (const { what, before, now, goal } of targets) {
  console.log(what.padEnd(WIDTH) + format(before, now, goal) + (now <= goal ? "  met" : ""));
}
for (const { what, names = [] } of targets) {
  if (names.length > 0) console.log(`\n${what}\n${names.map((name) => `  ${name}`).join("\n")}`);
}
