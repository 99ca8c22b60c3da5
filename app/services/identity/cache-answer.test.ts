import { expect, test } from "vitest";

import { cacheAnswer } from "./cache-answer.ts";

function open() {
  const clock = { nowMs: 0 };
  const outside = { isDown: false, requests: 0 };
  const cached = cacheAnswer(
    async () => {
      outside.requests += 1;
      const answer = outside.requests;
      if (outside.isDown) throw new Error("down");
      return answer;
    },
    { freshMs: 1000, now: () => clock.nowMs },
  );
  return { cached, clock, outside };
}

test("an answer is asked for when it is needed, and again when it is old", async () => {
  const { cached, clock, outside } = open();
  expect(outside.requests).toBe(0);
  expect([await cached.get(), await cached.get()]).toEqual([1, 1]);
  clock.nowMs = 999;
  expect(await cached.get()).toBe(1);
  clock.nowMs = 1000;
  expect(await cached.get()).toBe(2);
  clock.nowMs = 1999;
  expect(await cached.get()).toBe(2);
});

test("an old answer is better than none, and a failure is tried again", async () => {
  const { cached, clock, outside } = open();
  outside.isDown = true;
  await expect(cached.get()).rejects.toThrow("down");
  outside.isDown = false;
  expect(await cached.get()).toBe(2);
  outside.isDown = true;
  clock.nowMs = 5000;
  expect(await cached.get()).toBe(2);
  await expect(cached.renew()).rejects.toThrow("down");
  outside.isDown = false;
  expect(await cached.get()).toBe(5);
});

test("whoever asks at the same moment shares one request, also for a new answer", async () => {
  const { cached, outside } = open();
  expect(await Promise.all([cached.get(), cached.renew(), cached.get()])).toEqual([1, 1, 1]);
  expect(outside.requests).toBe(1);
  expect(await cached.renew()).toBe(2);
  expect(await cached.get()).toBe(2);
});
