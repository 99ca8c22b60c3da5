import { expect, test } from "vitest";

import { createMeeting } from "./meeting.ts";

test("parts read on together, whichever comes first", async () => {
  const readWith = createMeeting(2);
  const late = Promise.withResolvers<void>();
  const order: string[] = [];
  const early = readWith(async (readOn) => {
    order.push("early is ready");
    await readOn();
    order.push("early reads on");
  });
  const other = readWith(async (readOn) => {
    await late.promise;
    order.push("late is ready");
    await readOn();
    order.push("late reads on");
  });
  await Promise.resolve();
  expect(order).toEqual(["early is ready"]);
  late.resolve();
  await Promise.all([early, other]);
  expect(order).toEqual(["early is ready", "late is ready", "early reads on", "late reads on"]);
});

test("a part that has nothing to read, or fails, keeps no other waiting", async () => {
  const readWith = createMeeting(3);
  const waiting = readWith(async (readOn) => {
    await readOn();
    return "read";
  });
  const empty = readWith(async () => "nothing");
  const failed = readWith(() => Promise.reject(new Error("out of order")));
  await expect(failed).rejects.toThrow("out of order");
  expect(await Promise.all([waiting, empty])).toEqual(["read", "nothing"]);
});
