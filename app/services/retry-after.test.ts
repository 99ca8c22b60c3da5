import { expect, test } from "vitest";

import { parseRetryAfter } from "./retry-after.ts";

const now = Date.parse("2026-11-20T12:00:00Z");

test.each([
  ["2", 2_000],
  ["0", 0],
  ["3600", 30_000],
  ["Fri, 20 Nov 2026 12:00:05 GMT", 5_000],
  ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
  ["Sat, 21 Nov 2026 12:00:00 GMT", 30_000],
  ["soon", undefined],
  ["", undefined],
  [null, undefined],
])("%s means a wait of %s ms", (header, expected) => {
  expect(parseRetryAfter(header, now)).toBe(expected);
});
