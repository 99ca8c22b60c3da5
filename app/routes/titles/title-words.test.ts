import { expect, test } from "vitest";

import { formatDay } from "#app/lib/formats/dates.ts";
import { regionName } from "#app/lib/formats/names.ts";
import { writesInEnglish } from "#tests/in-english.ts";

import { formatEpisodeCount, parseSeasonNumber } from "./episode-words.ts";

writesInEnglish();

test("a day is the same in every time zone, and an invalid date gives nothing", () => {
  expect(formatDay("2008-01-20")).toBe("20 January 2008");
  expect(formatDay("1902-12-31")).toBe("31 December 1902");
  for (const text of ["", "1994", "2008-13-40", "20 January", "0"])
    expect(formatDay(text)).toBe("");
});

test("episodes are counted, and none are not mentioned", () => {
  expect(formatEpisodeCount(1)).toBe("1 Episode");
  expect(formatEpisodeCount(13)).toBe("13 Episodes");
  expect(formatEpisodeCount(0)).toBe("");
});

test("a season's number is parsed strictly, and 0 is the specials", () => {
  expect(parseSeasonNumber("0")).toBe(0);
  expect(parseSeasonNumber("12")).toBe(12);
  for (const text of [undefined, "", "01", "-1", "1.5", "1e3", "99999", "x"]) {
    expect(parseSeasonNumber(text)).toBeUndefined();
  }
});

test("a region has its name, or else its code", () => {
  expect(regionName("IN")).toBe("India");
  expect(regionName("ZZ")).not.toBe("");
});
