import { expect, test } from "vitest";

import { findSheets, singleSheets, styleFiles } from "./style-sheets.ts";

const lists = [...styleFiles.map(({ sheets }) => sheets), singleSheets];

test("every style sheet is in exactly one file", () => {
  const named = lists.flatMap(findSheets);
  expect(named.toSorted()).toEqual(findSheets(["**/*.css"]).toSorted());
});

test("every pattern names a sheet, so that one which moves leaves its file in sight", () => {
  expect(lists.flat().filter((pattern) => findSheets([pattern]).length === 0)).toEqual([]);
});
