import { assert, date, integer, property } from "fast-check";
import { expect, test } from "vitest";

import { agendaOf } from "./calendar-days.ts";
import type { CalendarEvent } from "./calendar.server.ts";
import {
  addDays,
  addMonths,
  calendarAddress,
  parseCalendarView,
  weeksOf,
} from "./calendar-view.ts";

const TODAY = "2026-11-23";
const parse = (query: string) => parseCalendarView(new URLSearchParams(query), TODAY);

test("an address says whose dates are shown, how, and from when", () => {
  expect(parse("")).toEqual({
    of: "mine",
    view: "agenda",
    fromDay: TODAY,
    toDay: "2026-12-22",
  });
  expect(parse("view=month&from=2027-02-17&of=popular")).toEqual({
    of: "popular",
    view: "month",
    fromDay: "2027-02-01",
    toDay: "2027-02-28",
  });
  for (const odd of ["yesterday", "2026-13-45", "1999-01-01", "9999-12-31", ""])
    expect(parse(`from=${odd}`).fromDay, odd).toBe(TODAY);
});

test("a calendar goes as far as dates are stored, both ways", () => {
  for (const days of [-730, 730]) {
    expect(parse(`from=${addDays(TODAY, days)}`).fromDay).toBe(addDays(TODAY, days));
    expect(parse(`from=${addDays(TODAY, days + Math.sign(days))}`).fromDay).toBe(TODAY);
  }
});

test("an address is read as it was written", () => {
  for (const query of [
    "",
    "of=popular",
    "view=month",
    "view=month&from=2027-03-01",
    "from=2026-12-01",
  ]) {
    const view = parse(query);
    expect(parse(calendarAddress(view, TODAY).split("?")[1] ?? "")).toEqual(view);
  }
});

test("a month has whole weeks that begin on the region's day", () => {
  const years = date({
    noInvalidDate: true,
    min: new Date("2020-01-01"),
    max: new Date("2040-01-01"),
  });
  assert(
    property(years, integer({ min: 1, max: 7 }), (at, first) => {
      const fromDay = addMonths(at.toISOString().slice(0, 10), 0);
      const toDay = addDays(addMonths(fromDay, 1), -1);
      const weeks = weeksOf({ of: "mine", view: "month", fromDay, toDay }, first);
      const days = weeks.flat();
      expect(days.filter((day) => day >= fromDay && day <= toDay)).toHaveLength(
        Number(toDay.slice(8)),
      );
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      expect(new Date(days[0] ?? "").getUTCDay() || 7).toBe(first);
    }),
  );
});

test("a page of the agenda ends between two days, and the next one goes on there", () => {
  const events = Array.from({ length: 100 }, (_, at): CalendarEvent => ({
    key: String(at),
    kind: "tv",
    id: String(at),
    title: "T",
    about: "episode",
    season: 1,
    episode: at,
    episodeTitle: "",
    day: addDays(TODAY, Math.floor(at / 8)),
    knownAtMs: 0,
  }));
  const { days, nextDay } = agendaOf(events, { toDay: "2026-12-22" });
  expect(days).toHaveLength(7);
  expect(nextDay).toBe(addDays(TODAY, 7));
  expect(agendaOf(events.slice(0, 8), { toDay: "2026-12-22" }).nextDay).toBe("2026-12-23");
});

test("the address of a calendar says only what is not usual", () => {
  const at = (view: "agenda" | "month", fromDay: string, of: "mine" | "popular" = "mine") =>
    calendarAddress({ of, view, fromDay }, "2026-11-24");
  expect(at("agenda", "2026-11-24")).toBe("/calendar");
  expect(at("agenda", "2026-11-25")).toBe("/calendar?from=2026-11-25");
  expect(at("month", "2026-11-01")).toBe("/calendar?view=month");
  expect(at("month", "2026-12-01", "popular")).toBe(
    "/calendar?of=popular&view=month&from=2026-12-01",
  );
});
