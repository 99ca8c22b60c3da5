import { expect, test } from "vitest";

import {
  dayIn,
  fieldsOf,
  halfStarsOf,
  imdbOf,
  isFields,
  listOf,
  momentOf,
  momentOrUnknown,
  noonOf,
  numberOf,
  positiveOf,
  textOf,
  titleOf,
  yearOf,
} from "./field-values.ts";

test("only objects have fields, and only lists have entries", () => {
  for (const value of [null, undefined, [], [1], "text", 5]) {
    expect(isFields(value)).toBe(false);
    expect(fieldsOf(value)).toEqual({});
  }
  expect(fieldsOf({ a: 1 })).toEqual({ a: 1 });
  expect(listOf([1])).toEqual([1]);
  expect(listOf({ length: 1 })).toEqual([]);
});

test("a text is trimmed, without the apostrophe before a formula, and one of nothing else", () => {
  expect(textOf("  Ran ")).toBe("Ran");
  expect(textOf(1985)).toBe("1985");
  for (const formula of ["=1+1", "+1", "-1", "@SUM"]) expect(textOf(`'${formula}`)).toBe(formula);
  expect(textOf("'Round Midnight")).toBe("'Round Midnight");
  expect(textOf("Rock'=Roll")).toBe("Rock'=Roll");
  for (const value of [undefined, null, true, ["Ran"], {}]) expect(textOf(value)).toBe("");
  expect(titleOf(` ${"x".repeat(301)}`)).toBe("x".repeat(300));
});

test("a year begins a text; a number is whole and not negative", () => {
  expect([yearOf("1985-06-01"), yearOf(1985), yearOf("c. 1985"), yearOf("198")]).toEqual([
    "1985",
    "1985",
    "",
    "",
  ]);
  expect([numberOf("0"), numberOf(12), numberOf("1".repeat(15))]).toEqual([0, 12, 111111111111111]);
  for (const value of ["-1", "1.5", "1a", "a1", "", "1".repeat(16)]) {
    expect(numberOf(value)).toBeUndefined();
  }
  expect([positiveOf("7"), positiveOf("0"), positiveOf("x")]).toEqual([7, undefined, undefined]);
});

test("IMDb's number is found in an address, if it has five to twelve digits", () => {
  expect(imdbOf("https://www.imdb.com/title/tt0017136/")).toBe("tt0017136");
  expect(imdbOf("tt12345")).toBe("tt12345");
  expect(imdbOf("tt1234")).toBeUndefined();
  expect(imdbOf(17136)).toBeUndefined();
});

test("points are half stars of five stars, from a half to all of them", () => {
  expect([halfStarsOf("3.5", 5), halfStarsOf("3,5", 5), halfStarsOf(7, 10)]).toEqual([7, 7, 7]);
  expect([halfStarsOf("0.5", 5), halfStarsOf("1", 10), halfStarsOf("10", 10)]).toEqual([1, 1, 10]);
  for (const points of ["", "0", "0.4", "10.5", "11", "-3", "good"]) {
    expect(halfStarsOf(points, 10)).toBeUndefined();
  }
});

test("a day is one that was, also where a time follows it", () => {
  expect(dayIn("2026-11-23", "2026-11-24")).toBe("2026-11-23");
  expect(dayIn("2026-11-24T23:00:00Z", "2026-11-24")).toBe("2026-11-24");
  expect(dayIn("2026-11-25", "2026-11-24")).toBeUndefined();
  expect(dayIn("", "2026-11-24")).toBeUndefined();
});

test("a moment is a day's noon, a time, or seconds since 1970", () => {
  const now = Date.parse("2026-11-24T10:00:00Z");
  const moment = (value: unknown) => momentOf(value, now);
  expect(noonOf("2020-01-02")).toBe(Date.parse("2020-01-02T12:00:00Z"));
  expect(moment("2020-01-02")).toBe(noonOf("2020-01-02"));
  expect(moment("2020-01-02T03:04:05Z")).toBe(Date.parse("2020-01-02T03:04:05Z"));
  expect(moment("1577934245")).toBe(1_577_934_245_000);
  expect(moment(100_000_000), "nine digits are seconds").toBe(100_000_000_000);
  expect(moment(new Date(now).toISOString()), "now").toBe(now);
  // This day's noon is still to come; a later day's is nothing that happened.
  expect(moment("2026-11-24")).toBe(now);
  expect(moment("2026-11-25")).toBeUndefined();
  expect(moment("2026-11-24T10:00:01Z")).toBeUndefined();
  for (const value of ["", "soon", "12", "1960-01-01", "1970-01-01T00:00:00Z", "2020-13-45"]) {
    expect(moment(value)).toBeUndefined();
  }
  const impossible = ["2025-02-30", "2025-02-29T10:00:00Z", "2025-04-31 10:00:00", "2/30/2025"];
  for (const value of [...impossible, "30 Feb 2025", "Sun Feb 30 10:00:00 2025"]) {
    expect(moment(value), value).toBeUndefined();
  }
  expect(moment("2024-02-29")).toBe(noonOf("2024-02-29"));
  for (const value of ["2/28/2025", "28 Feb 2025", "Fri Feb 28 23:30:00 2025 GMT-0800"]) {
    expect(moment(value), value).toBeGreaterThan(0);
  }
  expect(momentOrUnknown("soon", now), "before everything that is stored here").toBe(1);
});
