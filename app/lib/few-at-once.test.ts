import { expect, test } from "vitest";

import { fewAtOnce } from "./few-at-once.ts";

const soon = () => new Promise((resolve) => setImmediate(resolve));

test("only the given number run at once, and the results keep their order", async () => {
  const underWay = { now: 0, most: 0 };
  const numbers = Array.from({ length: 25 }, (_, index) => index);
  const results = await fewAtOnce(numbers, 3, async (number) => {
    underWay.now += 1;
    underWay.most = Math.max(underWay.most, underWay.now);
    // The first of each three takes longest.
    for (let turn = 0; turn < 3 - (number % 3); turn += 1) await soon();
    underWay.now -= 1;
    return number;
  });
  expect(underWay.most).toBe(3);
  expect(results).toEqual(numbers.map((value) => ({ status: "fulfilled", value })));
});

test("after a failure no further work starts", async () => {
  const begun: number[] = [];
  const results = await fewAtOnce([1, 2, 3, 4, 5, 6], 2, async (number) => {
    begun.push(number);
    await soon();
    if (number === 2) throw new Error("the outside failed");
    return number;
  });
  expect(begun.length).toBeLessThan(6);
  expect(results.slice(0, 2).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
});

test("an empty list gives an empty list", async () => {
  expect(await fewAtOnce([], 3, soon)).toEqual([]);
});
