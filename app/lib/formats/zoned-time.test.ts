import { assert, constantFrom, integer, property } from "fast-check";
import { expect, test } from "vitest";

import { isTimeZone, momentIn, timeIn, timeZones } from "./zoned-time.ts";

test.each([
  ["Asia/Kolkata", "2026-11-24", 8 * 60, "2026-11-24T02:30:00Z"],
  ["America/New_York", "2026-07-01", 0, "2026-07-01T04:00:00Z"],
  ["America/New_York", "2026-12-01", 0, "2026-12-01T05:00:00Z"],
  ["Pacific/Kiritimati", "2027-01-01", 30, "2026-12-31T10:30:00Z"],
  // The clocks go from one hour to the next at 01:00 in UTC.
  ["Europe/Berlin", "2026-03-29", 8 * 60, "2026-03-29T06:00:00Z"],
  ["Europe/Berlin", "2026-10-25", 8 * 60, "2026-10-25T07:00:00Z"],
  ["UTC", "2026-02-28", 1439, "2026-02-28T23:59:00Z"],
])("in %s the %s has its minute %i at a moment", (zone, day, minutes, moment) => {
  expect(new Date(momentIn(zone, day, minutes)).toISOString()).toBe(moment.replace("Z", ".000Z"));
  expect(timeIn(zone, Date.parse(moment))).toMatchObject({ day, minutes });
});

test("a moment is found again from what any zone's clocks show, but for the hours shown twice", () => {
  assert(
    property(
      constantFrom(...timeZones),
      integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) }),
      (zone, atMs) => {
        const minuteMs = Math.floor(atMs / 60_000) * 60_000;
        const { day, minutes } = timeIn(zone, minuteMs);
        const distance = Math.abs(momentIn(zone, day, minutes) - minuteMs);
        expect(distance).toBeLessThanOrEqual(3 * 3_600_000);
        expect(timeIn(zone, momentIn(zone, day, minutes))).toMatchObject({ day, minutes });
      },
    ),
  );
});

test("weeks begin on Monday", () => {
  expect(timeIn("UTC", Date.parse("2026-11-23T12:00:00Z")).weekday).toBe(1);
  expect(timeIn("UTC", Date.parse("2026-11-22T12:00:00Z")).weekday).toBe(7);
});

test("only known zones can be chosen", () => {
  expect(isTimeZone("Europe/Berlin")).toBe(true);
  expect(isTimeZone("Mars/Olympus")).toBe(false);
});
