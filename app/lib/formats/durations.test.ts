import { expect, test } from "vitest";

import { formatBytes } from "./bytes.ts";
import { formatDuration } from "./durations.ts";

test("a length of time is in the largest unit that it has one of", () => {
  const lengths = [0, 12, 5_000, 90_000, 600_000, 86_400_000, 604_800_000];
  expect(lengths.map(formatDuration)).toEqual([
    "0 milliseconds",
    "12 milliseconds",
    "5 seconds",
    "1.5 minutes",
    "10 minutes",
    "1 day",
    "7 days",
  ]);
});

test("a size is in the largest unit that it has one of", () => {
  expect([0, 900, 1_000, 1_234_567, 999_999_999, 5_000_000_000].map(formatBytes)).toEqual([
    "0 byte",
    "900 byte",
    "1 kB",
    "1.2 MB",
    "1,000 MB",
    "5 GB",
  ]);
});
