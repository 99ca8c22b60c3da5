import { describe, expect, test } from "vitest";

import { countMonth, findStreak, type WatchedOn } from "./watch-days.ts";

const on = (day: string, id = "19"): WatchedOn => ({ kind: "movie", id, day });

describe("the month", () => {
  test("counts a title once a day, and once in the month", () => {
    const watched = [on("2026-11-02"), on("2026-11-02"), on("2026-11-02", "20"), on("2026-11-30")];
    const { month, counts, titles } = countMonth([...watched, on("2026-10-31")], "2026-11-30");
    expect(month).toBe("2026-11");
    expect(counts).toHaveLength(30);
    expect(counts.filter((count) => count > 0)).toEqual([2, 1]);
    expect([counts[1], counts[29]]).toEqual([2, 1]);
    expect(titles).toBe(2);
  });

  test.each([
    ["2024-02-10", 29],
    ["2026-02-10", 28],
    ["2026-12-31", 31],
  ])("of %s has %d days", (today, days) => {
    expect(countMonth([], today).counts).toHaveLength(days);
  });
});

describe("the streak", () => {
  test("goes on until today, and over the ends of months and years", () => {
    const watched = [on("2026-01-01"), on("2025-12-31"), on("2025-12-30"), on("2025-12-28")];
    expect(findStreak(watched, "2026-01-01")).toMatchObject({ days: 3, longest: 3 });
  });

  test("is not broken by a day that has just begun, but by one that is over", () => {
    const watched = [on("2026-11-21"), on("2026-11-20")];
    expect(findStreak(watched, "2026-11-22").days).toBe(2);
    expect(findStreak(watched, "2026-11-23").days).toBe(0);
    expect(findStreak(watched, "2026-11-23").longest).toBe(2);
  });

  test("shows four weeks with today at the end", () => {
    const { lastDays } = findStreak([on("2026-11-23"), on("2026-10-27")], "2026-11-23");
    expect(lastDays).toHaveLength(28);
    expect([lastDays[0], lastDays[1], lastDays[27]]).toEqual([true, false, true]);
  });

  test("of nothing is nothing", () => {
    expect(findStreak([], "2026-11-23")).toMatchObject({ days: 0, longest: 0 });
  });
});
