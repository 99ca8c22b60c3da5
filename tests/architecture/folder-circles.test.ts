import { expect, test } from "vitest";

import { findCircles, findRing } from "../../scripts/measuring/folder-circles.ts";
import { isProduction, readSources } from "../../scripts/measuring/source-files.ts";
import { projectRoot } from "../../scripts/project-root.ts";

/**
 * Folders that import each other, outside of those where none may. A new one is to be avoided: move
 * what both need below both, or into the one that is above. One that is gone leaves this list.
 */
const LEFT = [
  "app/client: library and outbox",
  "app/features/catalog: age-limits and lists",
  "app/features/catalog: age-limits and titles",
  "app/features/catalog: colors and titles",
  "app/features/catalog: lists and titles",
  "app/features/catalog: search and titles",
  "app/features/catalog: titles and watchlist",
  "app/features/films: details and lists",
  "app/features/films: lists and matching",
  "app/player: controls and later",
  "app/player: controls and overlays",
  "server: document-cache and http",
  "server: guard and http",
  "server: guard and pages",
  "server: health and http",
  "server: http and images",
  "server: http and pages",
];

/** Where mistakes cost most: their folders are layers, each above what it imports. */
const LAYERED = ["accounts", "billing", "library"].map((feature) => `app/features/${feature}`);

const files = readSources(projectRoot).filter(isProduction);

test("no folder imports one that imports it back, but for those that do already", () => {
  const found = findCircles(files).map(
    ({ parent, folders: [one, other] }) => `${parent}: ${one} and ${other}`,
  );
  expect(found).toEqual(LEFT);
});

test.each(LAYERED)("in %s imports lead around in no circle, however long", (parent) => {
  expect(findRing(files, parent)).toEqual([]);
});

test("a circle through three folders is found, and what only leads to or from it is not", () => {
  const imports = (path: string, specifier: string) => ({
    path: `app/features/${path}`,
    source: `import { one } from "${specifier}";\n`,
  });
  const around = [
    imports("library/one/a.ts", "../two/b.ts"),
    imports("library/two/b.ts", "../three/c.ts"),
    imports("library/three/c.ts", "../one/a.ts"),
  ];
  const beside = [
    imports("library/above/d.ts", "../one/a.ts"),
    imports("library/two/b.ts", "../below/e.ts"),
    imports("other/one/f.ts", "#app/features/library/one/a.ts"),
  ];
  expect(findCircles(around)).toEqual([]);
  expect(findRing([...around, ...beside], "app/features/library")).toEqual(["one", "three", "two"]);
  expect(findRing([...around.slice(1), ...beside], "app/features/library")).toEqual([]);
});
