import { expect, test } from "vitest";

import type { DateRow } from "../dates/date-rows.ts";
import { eventsOf } from "./alert-events.ts";
import { dueAt } from "./due-at.ts";

const none = { region: "", season: 0, episode: 0, starts_at: null, episode_title: "" };
const dated = (date: Pick<DateRow, "kind" | "day"> & Partial<DateRow>): DateRow => ({
  ...none,
  ...date,
});
const keysOf = (dates: readonly DateRow[], region = "IN") =>
  eventsOf("tv:7", dates, region).map(({ key }) => key);

test("the first release anywhere counts only where a region has none, and others' never", () => {
  const dates = [
    dated({ kind: "release", day: "2026-11-10" }),
    dated({ kind: "cinema", region: "IN", day: "2026-11-12" }),
    dated({ kind: "premiere", region: "FR", day: "2026-11-12" }),
  ];
  expect(keysOf(dates)).toEqual(["tv:7 cinema"]);
  expect(keysOf(dates, "US")).toEqual(["tv:7 release"]);
  // Nobody else can go to a premiere.
  expect(keysOf(dates, "FR")).toEqual(["tv:7 release", "tv:7 premiere"]);
});

test("a season that comes out whole is one event, and its first episode the same as its start", () => {
  const episode = (number: number, day: string) =>
    dated({ kind: "episode", season: 2, episode: number, day });
  expect(keysOf([episode(1, "2026-11-10"), episode(2, "2026-11-10")])).toEqual(["tv:7 season 2"]);
  expect(keysOf([episode(1, "2026-11-10"), episode(2, "2026-11-17")])).toEqual([
    "tv:7 season 2",
    "tv:7 episode 2 2",
  ]);
  expect(keysOf([dated({ kind: "season", season: 2, day: "2026-11-10" })])).toEqual([
    "tv:7 season 2",
  ]);
});

test("a date without a time is due in the morning of a viewer's zone, one with it at that moment", () => {
  const [event] = eventsOf("tv:7", [dated({ kind: "release", day: "2026-11-10" })], "IN");
  if (!event) throw new Error("There is no event");
  const due = (zone: string) => new Date(dueAt(event, zone)).toISOString();
  expect(due("Asia/Kolkata")).toBe("2026-11-10T02:30:00.000Z");
  expect(due("America/New_York")).toBe("2026-11-10T13:00:00.000Z");
  expect(dueAt({ ...event, startsAtMs: 5 }, "Asia/Kolkata")).toBe(5);
});
