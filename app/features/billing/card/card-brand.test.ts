import { expect, test } from "vitest";

import { brandOf, parseBrand } from "./card-brand.ts";

test.each([
  ["4111 1111 1111 1111", "Visa"],
  ["5105 1051 0510 5100", "Mastercard"],
  ["2221 0000 0000 0009", "Mastercard"],
  ["2720 9999 9999 9996", "Mastercard"],
  ["2721 0000 0000 0000", "Visa"],
  ["6522 0000 0000 0000", "RuPay"],
  ["6069 8500 0000 0000", "RuPay"],
  ["5085 0000 0000 0000", "RuPay"],
  ["8172 0000 0000 0000", "RuPay"],
  ["3782 8224 6310 005", "American Express"],
  ["34", "American Express"],
  ["6011 0000 0000 0004", "Discover"],
  ["6550 0000 0000 0000", "Discover"],
  ["6221 2600 0000 0000", "Discover"],
  ["6221 2500 0000 0000", "Visa"],
  ["3056 9309 0259 04", "Diners"],
  ["3852 0000 0232 37", "Diners"],
  ["3530 1113 3330 0000", "JCB"],
  ["3527 0000 0000 0000", "Visa"],
  ["9999", "Visa"],
  ["3", "Visa"],
  ["", "Visa"],
])("a number that starts like %s is recognized as %s", (number, brand) => {
  expect(brandOf(number)).toBe(brand);
});

test("a brand in a form is one of ours or none", () => {
  expect(parseBrand("American Express")).toBe("American Express");
  expect(parseBrand("4111111111111111")).toBeUndefined();
});
