import { expect, test } from "vitest";

import { createRateGate } from "./rate-gate.ts";

test("a burst passes at once, and what exceeds it waits for its second", () => {
  const gate = createRateGate(3, () => 0);
  expect([1, 2, 3, 4, 5, 6, 7].map(() => gate.take(5_000))).toEqual([
    0, 0, 0, 1_100, 1_100, 1_100, 2_200,
  ]);
});

test("no second has more requests than allowed, however they arrive", () => {
  let nowMs = 0;
  const gate = createRateGate(5, () => nowMs);
  const passed: number[] = [];
  for (let index = 0; index < 500; index += 1) {
    nowMs += (index * 37) % 190;
    const waitMs = gate.take(3_000);
    if (waitMs !== undefined) passed.push(nowMs + waitMs);
  }
  expect(passed.length).toBeGreaterThan(100);
  for (const start of passed) {
    expect(passed.filter((at) => at >= start && at < start + 1_000).length).toBeLessThanOrEqual(5);
  }
});

test("a caller that cannot wait long enough takes no place", () => {
  const gate = createRateGate(1, () => 0);
  expect(gate.take(0)).toBe(0);
  expect(gate.take(1_099)).toBeUndefined();
  expect(gate.take(1_100)).toBe(1_100);
});

test("while it is paused, nobody passes", () => {
  let nowMs = 0;
  const gate = createRateGate(40, () => nowMs);
  gate.hold(2_000);
  gate.hold(500);
  expect(gate.take(1_999)).toBeUndefined();
  nowMs = 1_500;
  expect(gate.take(1_999)).toBe(500);
  nowMs = 2_000;
  expect(gate.take(1_999)).toBe(0);
});
