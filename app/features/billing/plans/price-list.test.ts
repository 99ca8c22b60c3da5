import { describe, expect, test } from "vitest";

import { formatMoney } from "#app/lib/formats/money.ts";

import { DEFAULT_PLAN_ID, findPlan, plans, priceOf } from "./price-list.ts";

describe("the price list", () => {
  test.each([
    ["basic", "Basic", "Good", "720p", 1, "₹49", "$8.99"],
    ["standard", "Standard", "Better", "1080p", 2, "₹129", "$13.99"],
    ["premium", "Premium", "Best", "4K+HDR", 4, "₹299", "$17.99"],
  ])("sells %s as specified", (id, name, quality, resolution, devices, rupees, dollars) => {
    const plan = findPlan(id);
    expect(plan).toMatchObject({
      id,
      name: { text: name },
      quality: { text: quality },
      resolution,
      devices,
    });
    expect(plan && formatMoney(priceOf(plan, "INR"))).toBe(rupees);
    expect(plan && formatMoney(priceOf(plan, "USD"))).toBe(dollars);
  });

  test("contains three plans, cheapest first in either currency", () => {
    expect(plans).toHaveLength(3);
    for (const currency of ["INR", "USD"] as const) {
      const amounts = plans.map((plan) => plan.amountsMinor[currency]);
      expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
      expect(amounts.every(Number.isSafeInteger)).toBe(true);
    }
  });

  test("chooses Standard by default", () => {
    expect(findPlan(DEFAULT_PLAN_ID)?.name.text).toBe("Standard");
  });

  test.each(["gold", "", "constructor", null, undefined])("has no plan called %j", (id) => {
    expect(findPlan(id)).toBeUndefined();
  });
});
