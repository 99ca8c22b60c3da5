import { expect, test } from "vitest";
import { readRange } from "./byte-range.ts";

test.each([
  [null, undefined],
  ["bytes=0-", { first: 0, last: 99 }],
  ["bytes=10-19", { first: 10, last: 19 }],
  ["bytes=90-200", { first: 90, last: 99 }],
  ["bytes=-5", { first: 95, last: 99 }],
  ["bytes=-500", { first: 0, last: 99 }],
  ["bytes=-0", "beyond"],
  ["bytes=100-", "beyond"],
  ["bytes=100-200", "beyond"],
  ["bytes=20-10", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,5-6", undefined],
  ["seconds=0-1", undefined],
])("of a hundred bytes, %s is %o", (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected);
});

test("an empty file has no valid range", () => {
  expect(readRange("bytes=0-", 0)).toBe("beyond");
});
