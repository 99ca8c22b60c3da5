import { expect, test } from "vitest";

import { findJsonProblem } from "./json-problem.ts";

const limits = { deepest: 2, mostValues: 6 };

test("values are counted without those that texts seem to have", () => {
  const values = (text: string) => findJsonProblem(text, limits);
  expect(values("1")).toEqual({ problem: undefined, values: 1 });
  expect(values('["a,[{","\\"],",2]')).toEqual({ problem: undefined, values: 4 });
  expect(values('{"a":[1,2]}')).toEqual({ problem: undefined, values: 4 });
  expect(values("[1,2,3,4,5]").problem).toBeUndefined();
  expect(values("[1,2,3,4,5,6]").problem).toBe("too many values");
});

test("depth is counted, and lists beside each other are not deep", () => {
  expect(findJsonProblem("[[],[]]", limits).problem).toBeUndefined();
  expect(findJsonProblem("[[{}]]", limits).problem).toBe("too deep");
});
