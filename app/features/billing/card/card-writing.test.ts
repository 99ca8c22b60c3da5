import { describe, expect, test } from "vitest";

import { formatCardNumber, formatCvv, formatExpiry, rewrite } from "./card-writing.ts";

test.each([
  ["4111111111111111", "4111 1111 1111 1111"],
  ["4111-1111 1111.1111", "4111 1111 1111 1111"],
  ["41111111111111112222", "4111 1111 1111 1111"],
  ["41a1", "411"],
  ["4111 ", "4111"],
  ["", ""],
])("the number %j is formatted as %j", (typed, written) => {
  expect(formatCardNumber(typed)).toBe(written);
});

test.each([
  ["1", "1"],
  ["12", "12"],
  ["12/", "12"],
  ["123", "12/3"],
  ["1228", "12/28"],
  ["12/289", "12/28"],
  ["1/28", "01/28"],
  ["12/2028", "12/28"],
  ["ab", ""],
])("the expiry %j is formatted as %j", (typed, written) => {
  expect(formatExpiry(typed)).toBe(written);
});

test("a CVV has three digits, and four only for American Express", () => {
  expect(formatCvv("12a345", "4111")).toBe("123");
  expect(formatCvv("12345", "3782")).toBe("1234");
});

describe("the caret", () => {
  test("stays after a digit that was typed in the middle", () => {
    expect(rewrite("41911 1111", 3, formatCardNumber)).toEqual({ text: "4191 1111 1", caret: 3 });
    expect(rewrite("4111 91111", 6, formatCardNumber)).toEqual({ text: "4111 9111 1", caret: 6 });
  });

  test("moves with the end, past an inserted space", () => {
    expect(rewrite("41111", 5, formatCardNumber)).toEqual({ text: "4111 1", caret: 6 });
  });

  test("is never outside the text", () => {
    expect(rewrite("4111 1111 1111 11119", 19, formatCardNumber).caret).toBe(19);
    expect(rewrite("x1", 1, formatCardNumber)).toEqual({ text: "1", caret: 0 });
  });
});
