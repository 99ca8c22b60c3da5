import { expect, test } from "vitest";

import { missesOf, tableOf } from "./held.ts";

const figures = [
  { name: "CPU ms of a search", figure: 99, atMost: 100 },
  { name: "sign-ins beside comparisons", figure: 0.5, atLeast: 0.8, atMost: 1.25 },
  { name: "MB of the stand-ins", figure: Number.NaN, atMost: 250 },
];

test("a figure beyond its limit, or one that could not be measured, is a miss", () => {
  expect(missesOf(figures)).toEqual([
    "sign-ins beside comparisons is 0.50, at least 0.8, at most 1.25: a miss",
    "MB of the stand-ins is NaN, at most 250: a miss",
  ]);
});

test("the table says for each figure whether it is within its limit", () => {
  const rows = tableOf(figures).split("\n").slice(2);
  expect(rows.map((row) => /yes|NO/.exec(row)?.[0])).toEqual(["yes", "NO", "NO"]);
});
