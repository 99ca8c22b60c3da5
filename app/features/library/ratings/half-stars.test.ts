import { expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { describeHalfStars, formatHalfStars, parseHalfStars } from "./half-stars.ts";

writesInEnglish();

test.each([
  ["0", 0],
  ["7", 7],
  ["10", 10],
  [10, 10],
  [0, 0],
  ["11", undefined],
  [11, undefined],
  ["-1", undefined],
  [-1, undefined],
  [1.5, undefined],
  ["1.5", undefined],
  ["007", undefined],
  ["x7", undefined],
  ["7x", undefined],
  ["", undefined],
  [null, undefined],
  [undefined, undefined],
])("the rating %j is %j half stars", (value, halfStars) => {
  expect(parseHalfStars(value)).toBe(halfStars);
});

test("ratings are shown in stars and halves", () => {
  expect([0, 1, 2, 7, 10].map(formatHalfStars)).toEqual(["0", "½", "1", "3½", "5"]);
  expect(describeHalfStars(7)).toBe("3½ of 5 stars");
});
