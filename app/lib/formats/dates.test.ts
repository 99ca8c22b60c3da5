import { expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { formatAgo, formatDate, formatDay, formatMoment } from "./dates.ts";

writesInEnglish();

const AT = Date.parse("2026-12-21T18:30:15.250Z");

test("a moment is written as its day, or with its time and zone", () => {
  expect(formatDate(AT)).toBe("21 December 2026");
  expect(formatMoment(AT)).toBe("21 December 2026 at 18:30 (UTC)");
});

test.each([
  ["1963-12-05", "5 December 1963"],
  ["1963-12", ""],
  ["1963-13-05", ""],
  ["2011-02-30", ""],
  ["2012-02-29", "29 February 2012"],
  ["1994-00-00", ""],
  ["", ""],
])("the date '%s' is written as '%s'", (date, expected) => {
  expect(formatDay(date)).toBe(expected);
});

test("what was is counted back from now", () => {
  expect(formatAgo(1, "day")).toBe("yesterday");
  expect(formatAgo(3, "hour")).toBe("3 hours ago");
});
