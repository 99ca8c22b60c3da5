import { expect, test } from "vitest";

import { parseMoment, parseRemoval } from "./watched-removal.ts";

const read = (query: string) => parseRemoval(new URLSearchParams(query));

test("the removed titles are read from the address that we wrote", () => {
  expect(read("removed=3&at=1700000000000")).toEqual({
    titles: 3,
    isUndone: false,
    atMs: 1_700_000_000_000,
  });
  expect(read("removed=0")).toEqual({ titles: 0, isUndone: false });
  expect(read("restored=12000")).toEqual({ titles: 12_000, isUndone: true });
});

test.each([
  "12001",
  "999999999999999",
  "1e3",
  "0x10",
  "01",
  "+1",
  "-1",
  "1.0",
  " 1",
  "1 Your account is closed",
  "٣",
  "Infinity",
  "",
])("%j is not a valid number of titles, and is ignored", (text) => {
  const query = new URLSearchParams({ removed: text, at: "1" });
  expect(parseRemoval(query)).toBeUndefined();
  expect(parseRemoval(new URLSearchParams({ restored: text }))).toBeUndefined();
});

test.each(["", "x", "-1", "1.5", "8640000000000001", "99999999999999999999"])(
  "%j is not a valid time of a removal",
  (text) => {
    expect(parseMoment(text)).toBeUndefined();
    expect(read(`removed=1&at=${text}`)).toEqual({ titles: 1, isUndone: false });
  },
);
