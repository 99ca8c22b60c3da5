import { describe, expect, test } from "vitest";

import { formatMoney } from "./money.ts";

describe("an amount of money", () => {
  test("has no decimals when it is whole", () => {
    expect(formatMoney({ amountMinor: 12900, currency: "INR" })).toBe("₹129");
    expect(formatMoney({ amountMinor: 900, currency: "USD" })).toBe("$9");
  });

  test("has two decimals when it is not", () => {
    expect(formatMoney({ amountMinor: 899, currency: "USD" })).toBe("$8.99");
    expect(formatMoney({ amountMinor: 4950, currency: "INR" })).toBe("₹49.50");
  });

  test("is grouped as its country does", () => {
    expect(formatMoney({ amountMinor: 10_000_000, currency: "INR" })).toBe("₹1,00,000");
    expect(formatMoney({ amountMinor: 10_000_000, currency: "USD" })).toBe("$100,000");
  });

  test("may be zero, and may be negative", () => {
    expect(formatMoney({ amountMinor: 0, currency: "INR" })).toBe("₹0");
    expect(formatMoney({ amountMinor: -899, currency: "USD" })).toBe("-$8.99");
  });
});
