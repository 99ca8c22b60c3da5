import { assert, constantFrom, integer, nat, property } from "fast-check";
import { describe, expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { checkCard, isCardNumber, type CardFields } from "./card-check.ts";

writesInEnglish();

const NOW = new Date(2026, 10, 21);
const GOOD: CardFields = {
  number: "4111 1111 1111 1111",
  name: "Ada Lovelace",
  expiry: "11/26",
  cvv: "123",
};
const check = (change: Partial<CardFields>) => checkCard({ ...GOOD, ...change }, NOW);

describe("a card", () => {
  test("that is valid gives its last four digits and its brand, and nothing else", () => {
    expect(check({})).toEqual({ outcome: "good", trace: { lastFour: "1111", brand: "Visa" } });
    expect(check({ number: "3782 8224 6310 005", cvv: "1234" })).toEqual({
      outcome: "good",
      trace: { lastFour: "0005", brand: "American Express" },
    });
  });

  test.each(["number", "name", "expiry", "cvv"] as const)(
    "without its %s is refused with the specified message, at that field",
    (field) => {
      const result = check({ [field]: " " });
      expect(result).toMatchObject({ problem: "Please fill in all payment details" });
      expect(Object.keys(result.outcome === "refused" ? result.errors : {})).toEqual([field]);
    },
  );

  test.each([
    [{ number: "4111 1111 1111 1112" }, { number: "This number is not right. Please check it." }],
    [{ number: "4111 1111" }, { number: "This number is not right. Please check it." }],
    [{ number: "0000 0000 0000 0000" }, { number: "This number is not right. Please check it." }],
    [{ expiry: "10/26" }, { expiry: "This card has expired" }],
    [{ expiry: "12/25" }, { expiry: "This card has expired" }],
    [{ expiry: "13/27" }, { expiry: "Please write it as MM/YY" }],
    [{ expiry: "1" }, { expiry: "Please write it as MM/YY" }],
    [{ cvv: "12" }, { cvv: "The CVV of this card has 3 digits" }],
    [{ number: "3782 8224 6310 005" }, { cvv: "The CVV of this card has 4 digits" }],
  ])("with %j is refused at the field", (change, errors) => {
    expect(check(change)).toStrictEqual({ outcome: "refused", errors });
  });

  test("is valid to the end of its month", () => {
    expect(checkCard(GOOD, new Date(2026, 10, 30, 23, 59)).outcome).toBe("good");
    expect(checkCard(GOOD, new Date(2026, 11, 1)).outcome).toBe("refused");
  });
});

test("every single wrong digit is detected", () => {
  const cards = ["4111111111111111", "378282246310005", "6011000000000004", "30569309025904"];
  assert(
    property(constantFrom(...cards), nat(), integer({ min: 1, max: 9 }), (...given) => {
      const [card, place, more] = given;
      const at = place % card.length;
      const wrong = (Number(card.charAt(at)) + more) % 10;
      expect(isCardNumber(card)).toBe(true);
      expect(isCardNumber(card.slice(0, at) + wrong + card.slice(at + 1))).toBe(false);
    }),
  );
});
