import { expect, test } from "vitest";

import { findFragments } from "./fragments.ts";
import { parseSource } from "./parse-source.ts";

const parse = (files: Record<string, string>) =>
  Object.entries(files).map(([path, source]) => parseSource({ path, source }));

const importing = (specifier: string) =>
  `import { some } from "${specifier}";\nexport const use = some;\n`;
const SMALL = "export const some = 1;\n";
const PLACE = "app/features/films/";

test("a small file with one importer beside it is named", () => {
  const files = { [`${PLACE}part.ts`]: SMALL, [`${PLACE}whole.ts`]: importing("./part.ts") };
  expect(findFragments(parse(files))).toEqual([
    `${PLACE}part.ts has fewer than 25 lines, and only ${PLACE}whole.ts imports it.`,
  ]);
});

test.each([
  ["a file of 25 lines", { part: "// One more line.\n".repeat(24) + SMALL }],
  ["one that a test imports as well", { part: SMALL, "part.test": importing("./part.ts") }],
  ["one that loads at first use", { part: SMALL, whole: 'void import("./part.ts");\n' }],
])("%s stays", (_, given: Record<string, string>) => {
  const files: Record<string, string> = { whole: importing("./part.ts"), ...given };
  const placed = Object.entries(files).map(([name, source]) => [`${PLACE}${name}.ts`, source]);
  expect(findFragments(parse(Object.fromEntries(placed)))).toEqual([]);
});

test.each([
  ["app/lib/part.ts", "app/features/films/whole.ts"],
  ["app/client/part.ts", "app/client/start.ts"],
  ["tests/part.ts", "tests/whole.ts"],
])("%s may be small beside %s", (part, whole) => {
  expect(findFragments(parse({ [part]: SMALL, [whole]: importing(`#${part}`) }))).toEqual([]);
});
