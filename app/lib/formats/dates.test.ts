import { expect, test, vi } from "vitest";

import { writingIn } from "#app/translations/writing-in.server.ts";
import { writesInEnglish } from "#tests/in-english.ts";

import { firstWeekdayOf, formatTime } from "./calendar-days.ts";
import {
  createDayKeys,
  createDayNames,
  createMoments,
  formatAgo,
  formatDate,
  formatDay,
  formatMoment,
  zoneOf,
} from "./dates.ts";
import { timeIn } from "./zoned-time.ts";

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

const zonedTexts = (zone: string) => [
  createMoments(zone)(AT),
  createDayKeys(zone)(AT),
  createDayNames(zone, 0)(AT),
  formatTime(AT, zone),
  timeIn(zone, AT).day,
  zoneOf("IN"),
  firstWeekdayOf("IN"),
];

test("what writes moments is made once for each language and zone", () => {
  const inKolkata = zonedTexts("Asia/Kolkata");
  const inGerman = writingIn("de", () => zonedTexts("Asia/Kolkata"));
  expect(zonedTexts("UTC")).not.toEqual(inKolkata);
  const formats = vi.spyOn(Intl, "DateTimeFormat");
  const locales = vi.spyOn(Intl, "Locale");
  expect(zonedTexts("Asia/Kolkata")).toEqual(inKolkata);
  expect(writingIn("de", () => zonedTexts("Asia/Kolkata"))).toEqual(inGerman);
  expect(formats).not.toHaveBeenCalled();
  expect(locales).not.toHaveBeenCalled();
  expect(inGerman).toContain("Dienstag, 22. Dezember 2026");
});
