import { describe, expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import type { Billing } from "../billing.ts";
import {
  methodOf,
  parsePaymentForm,
  payByForm,
  type PaymentFields,
} from "./payment-form.server.ts";
import { describeMethod } from "./payment-words.ts";

writesInEnglish();

const KEY = "a-key_of-16-char";
const form: PaymentFields = {
  plan: "standard",
  intent: "subscribe",
  amount: "12900",
  currency: "INR",
  method: "credit_card",
  key: KEY,
  lastFour: "4242",
  brand: "Visa",
};
const card = { lastFour: "4242", brand: "Visa" };
const read = (change: Partial<PaymentFields>) => parsePaymentForm({ ...form, ...change });
const parsed = (change: Partial<PaymentFields>) => {
  const found = read(change);
  if ("problem" in found) throw new Error(found.problem.text);
  return found;
};

describe("the form of a payment", () => {
  test("is read as it was sent", () => {
    expect(read({})).toEqual({
      planId: "standard",
      intent: "subscribe",
      amountMinor: 12_900,
      currency: "INR",
      method: "credit_card",
      idempotencyKey: KEY,
      card,
    });
    for (const intent of ["renew", "upgrade"]) expect(read({ intent })).toMatchObject({ intent });
    expect(read({ key: "k".repeat(64), amount: "999999999" })).not.toHaveProperty("problem");
    expect(read({ amount: "0", currency: "USD" })).toMatchObject({ amountMinor: 0 });
  });

  test.each<Partial<PaymentFields>>([
    { plan: "" },
    { intent: "refund" },
    { intent: "" },
    { amount: "" },
    { amount: "-1" },
    { amount: "1e3" },
    { amount: "1.5" },
    { amount: "1234567890" },
    { currency: "EUR" },
    { currency: "" },
    { method: "cash" },
    { method: "" },
    { key: "" },
    { key: "k".repeat(15) },
    { key: "k".repeat(65) },
    { key: `${KEY} ` },
    { method: "upi", currency: "USD" },
  ])("with %j lacks what a payment needs", (change) => {
    expect(read(change)).toMatchObject({ problem: { text: "Missing required payment data" } });
  });

  test.each<Partial<PaymentFields>>([
    { lastFour: "" },
    { lastFour: "424" },
    { lastFour: "42424" },
    { lastFour: "4242 4242 4242 4242" },
    { brand: "" },
    { brand: "Gold" },
  ])("with a card of %j asks for its details, and never stores a number", (change) => {
    expect(read(change)).toMatchObject({ problem: { text: "Please fill in all payment details" } });
  });

  test("has no card where another method pays", () => {
    expect(read({ method: "upi" })).toMatchObject({ method: "upi", card: undefined });
    expect(read({ method: "paypal", currency: "USD", lastFour: "x" })).toMatchObject({
      method: "paypal",
      card: undefined,
    });
  });

  test("chooses the card where it names no method that there is", () => {
    expect(["upi", "paypal", "card", "cash", ""].map((method) => methodOf({ method }))).toEqual([
      "upi",
      "paypal",
      "credit_card",
      "credit_card",
      "credit_card",
    ]);
  });

  test("pays for a month, or for the change to a more expensive plan", async () => {
    const calls: unknown[] = [];
    const note = (name: string) => async (request: unknown) => void calls.push([name, request]);
    const billing = { pay: note("pay"), changePlan: note("change") } as unknown as Billing;
    await payByForm(billing, "ada", parsed({ method: "upi" }));
    await payByForm(billing, "ada", parsed({ intent: "upgrade" }));
    const common = { userId: "ada", planId: "standard", idempotencyKey: KEY };
    const month = { amountMinor: 12_900, currency: "INR", intent: "subscribe" };
    expect(calls).toEqual([
      ["pay", { ...common, ...month, method: "upi" }],
      ["change", { ...common, method: "credit_card", card, agreedMinor: 12_900 }],
    ]);
  });
});

test.each([
  [{ method: "credit_card", cardBrand: "Visa", cardLastFour: "1111" }, "Visa ending in 1111"],
  [{ method: "credit_card", cardBrand: undefined, cardLastFour: "1111" }, "Card ending in 1111"],
  [{ method: "credit_card", cardBrand: undefined, cardLastFour: undefined }, "Credit Card"],
  [{ method: "paypal", cardBrand: undefined, cardLastFour: undefined }, "PayPal"],
  [{ method: "upi", cardBrand: undefined, cardLastFour: undefined }, "UPI"],
] as const)("a payment by %j is described as %s", (payment, words) => {
  expect(describeMethod(payment)).toBe(words);
});
