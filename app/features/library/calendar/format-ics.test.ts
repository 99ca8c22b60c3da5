import { array, assert, boolean, constantFrom, date, property, record, string } from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";

import { formatIcs, type IcsEntry } from "./format-ics.ts";

const entry: IcsEntry = {
  uid: "tv-7-episode-all-2-1@films.example.org",
  summary: "Show; the “second”, with\\ everything",
  description: "Season 2 begins\nPart 1",
  url: "https://films.example.org/tv/7",
  day: "2026-12-31",
  stampMs: Date.parse("2026-11-23T10:00:00Z"),
};

const parse = (text: string) => new ICAL.Component(ICAL.parse(text));
const eventsIn = (text: string) =>
  parse(text)
    .getAllSubcomponents("vevent")
    .map((event) => new ICAL.Event(event));

test("another program reads whole days, moments and texts as they were meant", () => {
  const timed = { ...entry, uid: "two", startsAtMs: Date.parse("2026-12-31T20:30:00Z") };
  const text = formatIcs("Matinee", [entry, timed]);
  const calendar = parse(text);
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Matinee");
  const [day, moment] = eventsIn(text);
  expect(day?.uid).toBe(entry.uid);
  expect(day?.summary).toBe(entry.summary);
  expect(day?.description).toBe(entry.description);
  expect([day?.startDate.isDate, String(day?.startDate), String(day?.endDate)]).toEqual([
    true,
    "2026-12-31",
    "2027-01-01",
  ]);
  expect([moment?.startDate.isDate, String(moment?.startDate)]).toEqual([
    false,
    "2026-12-31T20:30:00Z",
  ]);
  expect(String(moment?.endDate)).toBe("2026-12-31T21:30:00Z");
});

test("whatever titles contain, lines have 75 octets and the texts come back", () => {
  const text = string({ unit: "grapheme", maxLength: 200 });
  const odd = constantFrom("\r\nEND:VCALENDAR\r\n", "a\u0007b", "🎬".repeat(60), ";,\\n", "");
  const entries = array(
    record({
      summary: text,
      tail: odd,
      at: date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") }),
      isTimed: boolean(),
    }),
    { maxLength: 5 },
  );
  assert(
    property(entries, (list) => {
      const written = list.map(({ summary, tail, at, isTimed }, index): IcsEntry => ({
        ...entry,
        uid: `event-${index}`,
        summary: summary + tail,
        day: at.toISOString().slice(0, 10),
        startsAtMs: isTimed ? at.getTime() : undefined,
      }));
      const ics = formatIcs("Matinee", written);
      for (const line of ics.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(ics.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
      const read = eventsIn(ics);
      expect(read.map(({ uid }) => uid)).toEqual(written.map(({ uid }) => uid));
      expect(read.map(({ summary }) => summary)).toEqual(
        written.map((each) => plain(each.summary)),
      );
    }),
  );
});

/** What is left of a text: without control characters, and with one kind of line end. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[^\P{Cc}\n]/gu, " ");
