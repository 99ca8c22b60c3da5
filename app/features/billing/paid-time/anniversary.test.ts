import { describe, expect, test } from "vitest";

import { DAY_MS, dayOfMonth, nextAnniversary } from "./anniversary.ts";

const at = (text: string) => Date.parse(`${text}T18:30:15.250Z`);
const days = (startMs: number, months: number) => {
  let endMs = startMs;
  return Array.from({ length: months }, () => {
    endMs = nextAnniversary(endMs, dayOfMonth(startMs));
    return new Date(endMs).toISOString().slice(0, 10);
  });
};

describe("the anniversary", () => {
  test("keeps its day through months that do not have it", () => {
    expect(days(at("2027-01-31"), 4)).toEqual([
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
    ]);
    expect(days(at("2027-12-30"), 3)).toEqual(["2028-01-30", "2028-02-29", "2028-03-30"]);
    expect(days(at("2028-02-29"), 3)).toEqual(["2028-03-29", "2028-04-29", "2028-05-29"]);
  });

  test("holds for every day of four years and every month of the four after it", () => {
    const firstMs = at("2027-01-01");
    for (let day = 0; day < 4 * 365 + 1; day += 1) {
      const start = new Date(firstMs + day * DAY_MS);
      let endMs = start.getTime();
      for (let months = 1; months <= 48; months += 1) {
        endMs = nextAnniversary(endMs, start.getUTCDate());
        const end = new Date(endMs);
        const month = start.getUTCMonth() + months;
        const length = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
        const expected = [
          start.getUTCFullYear() + Math.floor(month / 12),
          month % 12,
          Math.min(start.getUTCDate(), length),
          start.getTime() % DAY_MS,
        ];
        const found = [end.getUTCFullYear(), end.getUTCMonth(), end.getUTCDate(), endMs % DAY_MS];
        // A separate assertion for each would be 70,000.
        if (found.join() !== expected.join())
          expect({ start, months, found }).toEqual({ expected });
      }
    }
  });
});
