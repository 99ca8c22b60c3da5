import { globSync } from "node:fs";

import { expect, test } from "vitest";

import { findCrowdedFolders } from "./folders.ts";

const filesOf = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`);

test("no folder of the project holds more than thirty files", () => {
  const entries = globSync("**", {
    withFileTypes: true,
    exclude: [
      "node_modules",
      "build",
      "build.next",
      "data",
      "coverage",
      "shots",
      "site",
      "test-results",
    ],
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.replace(`${process.cwd()}/`, "")}/${name}`);
  expect(paths.length).toBeGreaterThan(1000);
  expect(findCrowdedFolders(paths)).toEqual([]);
});

test("a folder with one file too many is reported, with what to do about it", () => {
  const paths = [...filesOf("app/ui", 31), ...filesOf("app/ui/cards", 30)];
  expect(findCrowdedFolders(paths)).toEqual([
    "app/ui has 31 files, and 30 is the most: give each subject a sub-folder.",
  ]);
});

test("the pictures of the demo world and the migrations are not counted", () => {
  expect(findCrowdedFolders(filesOf("app/db/migrations", 31))).toEqual([]);
  expect(findCrowdedFolders(filesOf("art/pictures/posters", 530))).toEqual([]);
  expect(findCrowdedFolders(filesOf("art/drawing", 31))).toHaveLength(1);
});
