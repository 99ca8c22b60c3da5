import { expect, test } from "vitest";

import { createRequestLimit } from "./request-limit.ts";

test("each caller may ask so often in a window, and again in the next", () => {
  let nowMs = 1_000;
  const mayAsk = createRequestLimit({ most: 2, windowMs: 100, now: () => nowMs });
  expect([mayAsk("a"), mayAsk("a"), mayAsk("a"), mayAsk("b")]).toEqual([true, true, false, true]);
  nowMs += 99;
  expect(mayAsk("a")).toBe(false);
  nowMs += 1;
  expect(mayAsk("a")).toBe(true);
});

test("the number of tracked callers is bounded", () => {
  const mayAsk = createRequestLimit({ most: 1, windowMs: 100, now: () => 0 });
  expect([mayAsk("first"), mayAsk("first")]).toEqual([true, false]);
  for (let number = 0; number < 10_000; number += 1) mayAsk(`n${number}`);
  expect(mayAsk("first")).toBe(true);
});
