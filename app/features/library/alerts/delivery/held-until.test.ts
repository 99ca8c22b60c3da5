import { describe, expect, test } from "vitest";

import { heldUntil, usualTimes, type AlertTimes } from "./held-until.ts";

const at = (text: string) => Date.parse(text);
const clock = (text: string) => {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes;
};
const quietFrom = (from: string, until: string): AlertTimes => ({
  ...usualTimes,
  quiet: { from: clock(from), until: clock(until) },
});

function shown(times: AlertTimes, now: string, timeZone: string, channel = "push" as const) {
  const nowMs = at(now);
  const held = heldUntil(times, { channel, madeAtMs: nowMs, nowMs, timeZone });
  return held === undefined ? "now" : new Date(held).toISOString();
}

describe("quiet hours", () => {
  test.each([
    // Ten in the evening until seven, in India.
    ["22:00", "07:00", "2026-11-20T16:29:59Z", "Asia/Kolkata", "now"],
    ["22:00", "07:00", "2026-11-20T16:30:00Z", "Asia/Kolkata", "2026-11-21T01:30:00.000Z"],
    ["22:00", "07:00", "2026-11-20T20:00:00Z", "Asia/Kolkata", "2026-11-21T01:30:00.000Z"],
    ["22:00", "07:00", "2026-11-21T01:30:00Z", "Asia/Kolkata", "now"],
    // At noon, within one day.
    ["12:00", "14:30", "2026-11-20T12:00:00Z", "UTC", "2026-11-20T14:30:00.000Z"],
    ["12:00", "14:30", "2026-11-20T14:30:00Z", "UTC", "now"],
    ["12:00", "14:30", "2026-11-20T11:59:00Z", "UTC", "now"],
    ["00:00", "06:00", "2026-11-20T00:00:00Z", "UTC", "2026-11-20T06:00:00.000Z"],
  ])("from %s until %s at %s in %s", (from, until, now, zone, expected) => {
    expect(shown(quietFrom(from, until), now, zone)).toBe(expected);
  });

  test("last an hour less or more in the nights in which clocks change", () => {
    const times = quietFrom("22:00", "07:00");
    const berlin = "Europe/Berlin";
    expect(shown(times, "2026-03-28T21:00:00Z", berlin)).toBe("2026-03-29T05:00:00.000Z");
    expect(shown(times, "2026-10-24T20:00:00Z", berlin)).toBe("2026-10-25T06:00:00.000Z");
    // Until a time that clocks skip, and one that they show twice.
    const short = quietFrom("22:00", "02:30");
    expect(shown(short, "2026-03-28T22:00:00Z", berlin)).toBe("2026-03-29T01:30:00.000Z");
    expect(shown(short, "2026-10-25T01:10:00Z", berlin)).toBe("2026-10-25T01:30:00.000Z");
    expect(shown(short, "2026-10-25T01:30:00Z", berlin)).toBe("now");
  });
});

describe("the weekly digest", () => {
  const weekly = (digestDay: number): AlertTimes => ({
    ...quietFrom("00:00", "23:59"),
    emailPace: "weekly",
    digestDay,
  });

  function heldFrom(madeAt: string, now: string, timeZone: string, digestDay = 5) {
    const held = { channel: "email" as const, madeAtMs: at(madeAt), nowMs: at(now), timeZone };
    const until = heldUntil(weekly(digestDay), held);
    return until === undefined ? "now" : new Date(until).toISOString();
  }

  test.each([
    // A Wednesday, for Friday at nine in India.
    ["2026-11-18T10:00:00Z", "Asia/Kolkata", 5, "2026-11-20T03:30:00.000Z"],
    // Friday, before and after it.
    ["2026-11-20T02:31:00Z", "Asia/Kolkata", 5, "2026-11-20T03:30:00.000Z"],
    ["2026-11-20T03:30:00Z", "Asia/Kolkata", 5, "2026-11-27T03:30:00.000Z"],
    // In Auckland it is Monday already; the clocks change in the week after.
    ["2026-09-20T12:00:00Z", "Pacific/Auckland", 1, "2026-09-20T21:00:00.000Z"],
    ["2026-09-21T12:00:00Z", "Pacific/Auckland", 1, "2026-09-27T20:00:00.000Z"],
  ])("has what was made at %s in %s on day %i", (madeAt, zone, day, expected) => {
    expect(heldFrom(madeAt, madeAt, zone, day)).toBe(expected);
    expect(heldFrom(madeAt, expected, zone, day)).toBe("now");
  });

  test("is of email alone: the others are held back by the quiet hours", () => {
    expect(shown(weekly(5), "2026-11-18T10:00:00Z", "UTC")).toBe("2026-11-18T23:59:00.000Z");
  });
});
