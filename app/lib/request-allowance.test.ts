import { expect, test } from "vitest";

import { createRequestAllowance } from "./request-allowance.ts";

const open = () => createRequestAllowance({ requests: 6, lists: 2, atATime: 3 });

test("lists are granted up to their limit, and a granted one again", () => {
  const allowance = open();
  expect(["a", "a", "b", "c", "a"].map(allowance.allowsList)).toEqual([
    true,
    true,
    true,
    false,
    true,
  ]);
});

test("the first few things are granted at a time, until there are as many requests as allowed", () => {
  const allowance = open();
  allowance.allowsList("list");
  expect([...allowance.grant(["1", "2", "3", "4"])]).toEqual(["1", "2", "3"]);
  // What was granted before costs nothing again, and leaves no place for others.
  expect([...allowance.grant(["1", "2", "3", "4"])]).toEqual(["1", "2", "3"]);
  expect([...allowance.grant(["5", "6", "7"])]).toEqual(["5", "6"]);
  expect([...allowance.grant(["8", "1"])]).toEqual(["1"]);
  expect(allowance.allowsList("another")).toBe(false);
});

test("less may be asked for than would be granted", () => {
  expect([...open().grant(["1", "2"], 1)]).toEqual(["1"]);
});
