import { expect, test } from "vitest";

import { formatEpisodeCount, parseSeasonNumber } from "./episode-words.ts";
import { formatDay } from "./format-day.ts";
import { regionName } from "./region-name.ts";

test("a day is the same day everywhere, and what is no date is nothing", () => {
  expect(formatDay("2008-01-20")).toBe("20 January 2008");
  expect(formatDay("1902-12-31")).toBe("31 December 1902");
  for (const text of ["", "1994", "2008-13-40", "20 January", "0"])
    expect(formatDay(text)).toBe("");
});

test("episodes are counted, and none is not told", () => {
  expect(formatEpisodeCount(1)).toBe("1 Episode");
  expect(formatEpisodeCount(13)).toBe("13 Episodes");
  expect(formatEpisodeCount(0)).toBe("");
});

test("a season's number is read strictly, and 0 is the specials", () => {
  expect(parseSeasonNumber("0")).toBe(0);
  expect(parseSeasonNumber("12")).toBe(12);
  for (const text of [undefined, "", "01", "-1", "1.5", "1e3", "99999", "x"]) {
    expect(parseSeasonNumber(text)).toBeUndefined();
  }
});

test("a region is named, and one without a name is its code", () => {
  expect(regionName("IN")).toBe("India");
  expect(regionName("ZZ")).not.toBe("");
});
