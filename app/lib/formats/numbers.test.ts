import { expect, test } from "vitest";

import { compareNames, formatList, regionName } from "./names.ts";
import { formatNumber, formatTenths } from "./numbers.ts";

test("a count has its thousands apart, a measure one digit after the point", () => {
  expect(formatNumber(12_345)).toBe("12,345");
  expect([7, 7.25, 8.04].map(formatTenths)).toEqual(["7.0", "7.3", "8.0"]);
});

test("a list is joined, a country is named, and an unknown one stays its code", () => {
  expect(formatList(["Google", "Apple", "work"])).toBe("Google, Apple, and work");
  expect([regionName("IN"), regionName("QZ")]).toEqual(["India", "QZ"]);
});

test("part 2 comes before part 10, and capitals make no difference", () => {
  expect(["Part 10", "part 2", "Part 1"].toSorted(compareNames)).toEqual([
    "Part 1",
    "part 2",
    "Part 10",
  ]);
});
