import { expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { formatYearRange } from "./year-range.ts";

writesInEnglish();

test.each([
  ["Ended", "2008-01-20", "2013-09-29", "2008–2013"],
  ["Ended", "2008-01-20", "", "2008"],
  ["Returning Series", "2022-08-21", "2024-08-04", "2022–Present"],
  ["Canceled", "2019-01-01", "2020-01-01", "2019–2020"],
  ["Ended", "2002-02-27", "2002-12-14", "2002"],
  ["Canceled", "2002-02-27", "2002-12-14", "2002"],
  ["Returning Series", "2026-02-27", "2026-10-14", "2026–Present"],
  ["Planned", "", "", ""],
])("a show that is %s from %s to %s shows the years '%s'", (status, first, last, expected) => {
  expect(formatYearRange({ status, firstAirDate: first, lastAirDate: last })).toBe(expected);
});
