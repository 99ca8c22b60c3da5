import { expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { formatRuntime, formatShortRuntime } from "./runtime.ts";
import { yearOf } from "./year.ts";

writesInEnglish();

test.each([
  [148, "2h 28m"],
  [60, "1h 0m"],
  [45, "0h 45m"],
  [1, "0h 1m"],
  [89.6, "1h 30m"],
  [59.5, "1h 0m"],
  [0, undefined],
  [0.2, undefined],
  [-5, undefined],
  [Number.NaN, undefined],
])("%d minutes are shown as %s", (minutes, expected) => {
  expect(formatRuntime(minutes)).toBe(expected);
});

test.each([
  [45, "45m"],
  [60, "1h 0m"],
  [148, "2h 28m"],
  [0, undefined],
])("%d minutes are shown outside of the hero as %s", (minutes, expected) => {
  expect(formatShortRuntime(minutes)).toBe(expected);
});

test.each([
  ["1999-01-01", "1999"],
  ["2024-12-31", "2024"],
  ["", ""],
])("the year of '%s' is '%s', whatever the server's time zone", (date, expected) => {
  expect(yearOf(date)).toBe(expected);
});
