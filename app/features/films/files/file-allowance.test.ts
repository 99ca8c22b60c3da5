import { expect, test } from "vitest";

import { createFileAllowance } from "./file-allowance.ts";

test("each caller may have some files open, and another once one of them is closed", () => {
  const open = createFileAllowance({ mostOpen: 2, mostBytes: 100, windowMs: 1, now: () => 0 });
  const [first] = [open("a"), open("a")];
  expect([open("a"), open("b")]).toEqual([undefined, expect.anything()]);
  first?.close();
  // Closed twice, it still makes room for one.
  first?.close();
  expect([open("a"), open("a")]).toEqual([expect.anything(), undefined]);
});

test("after so many bytes no other file is opened until the next window", () => {
  let nowMs = 1_000;
  const open = createFileAllowance({
    mostOpen: 9,
    mostBytes: 100,
    windowMs: 50,
    now: () => nowMs,
  });
  open("a")?.count(60);
  const last = open("a");
  last?.count(60);
  expect([open("a"), open("b")]).toEqual([undefined, expect.anything()]);
  nowMs += 49;
  expect(open("a")).toBeUndefined();
  nowMs += 1;
  expect(open("a")).toBeDefined();
});

test("the number of tracked callers is bounded", () => {
  const open = createFileAllowance({ mostOpen: 1, mostBytes: 1, windowMs: 100, now: () => 0 });
  const take = (who: string) => {
    const file = open(who);
    file?.count(1);
    file?.close();
    return file !== undefined;
  };
  expect([take("first"), take("first")]).toEqual([true, false]);
  for (let number = 0; number < 10_000; number += 1) take(`n${number}`);
  expect(take("first")).toBe(true);
});
