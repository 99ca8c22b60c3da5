import { expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { formatClock, speakTime } from "./clock.ts";

writesInEnglish();

test.each([
  [0, "0:00", "0 seconds"],
  [61.9, "1:01", "1 minute 1 second"],
  [3723, "1:02:03", "1 hour 2 minutes 3 seconds"],
  [7200, "2:00:00", "2 hours"],
  [Number.NaN, "0:00", "0 seconds"],
  [-1, "0:00", "0 seconds"],
])("%s seconds are shown as %s and read aloud as %s", (seconds, shown, spoken) => {
  expect(formatClock(seconds)).toBe(shown);
  expect(speakTime(seconds)).toBe(spoken);
});
