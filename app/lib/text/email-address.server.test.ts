import { expect, test } from "vitest";

import {
  emailSkeleton,
  isSameEmail,
  parseEmail,
  parseVouchedEmail,
} from "./email-address.server.ts";

test.each([
  ["ada@example.org", "ada@example.org"],
  ["  Ada.L@Example.ORG ", "ada.l@example.org"],
  ["\uff41da@example.org", "ada@example.org"],
  ["ada.\u212a@example.org", "ada.k@example.org"],
  ["ada@Bücher.example", "ada@xn--bcher-kva.example"],
  ["ada+films@example.org", "ada+films@example.org"],
  ["", undefined],
  ["ada", undefined],
  ["@example.org", undefined],
  ["ada@nowhere", undefined],
  ["a da@example.org", undefined],
  ["ada@example.org\r\nBcc: eve@example.org", undefined],
  ["Ada <ada@example.org>", undefined],
  [`${"a".repeat(250)}@example.org`, undefined],
])("%j is stored as %j", (given, stored) => {
  expect(parseEmail(given)).toBe(stored);
});

test("spellings of one address are equal, and different addresses never are", () => {
  expect(isSameEmail(" ADA@Example.org ", "ada@example.org")).toBe(true);
  expect(isSameEmail("ada@example.com", "ada@example.org")).toBe(false);
  expect(isSameEmail("ada", "ada")).toBe(false);
});

test.each([
  ["ada@example.org", "ada@example.org"],
  ["Ada.K@EXAMPLE.org", "ada.k@example.org"],
  ["ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"],
  ["\uff41da@example.org", undefined],
  ["ada.\u212a@example.org", undefined],
  ["ada@example\u3002org", undefined],
  ["ada@b\u00fccher.example", undefined],
  ["ada@ex\u00e4mple.org", undefined],
  [" ada@example.org", undefined],
  ["\u00adada@example.org", undefined],
  ["", undefined],
])("%j from a third party is accepted as %j", (given, taken) => {
  expect(parseVouchedEmail(given)).toBe(taken);
});

const skeletonOf = (typed: string) => emailSkeleton(parseEmail(typed) ?? "none");

test.each([
  ["ada@\u0435xample.org", "ada@example.org"],
  ["ada@ex\u0430mple.org", "ada@example.org"],
  ["ada@exam\u0440le.org", "ada@example.org"],
  ["ada@g\u03bfogle.example", "ada@google.example"],
  ["ada@b\u00fccher.example", "ada@b\u00fccher.example"],
  ["ada@b\u00fc\u0441her.example", "ada@b\u00fccher.example"],
])("%j looks like %j", (typed, shape) => {
  expect(skeletonOf(typed)).toBe(shape);
});

test("an address in ASCII alone is its own skeleton, including digits that look like letters", () => {
  expect(skeletonOf("ada@example.org")).toBeNull();
  expect(skeletonOf("carrnen1@examp1e.org")).toBeNull();
});
