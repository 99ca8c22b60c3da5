import type { Currency, Money } from "#app/lib/money.ts";

/** What can be bought, and for how much: the one place that says so. Prices are for a month. */
export interface Plan {
  id: PlanId;
  name: string;
  quality: string;
  resolution: string;
  /** On how many devices it plays at the same time. */
  devices: number;
  /** In the currency's smallest unit. */
  amountsMinor: Readonly<Record<Currency, number>>;
}

export type PlanId = "basic" | "standard" | "premium";

export const plans: readonly Plan[] = [
  {
    id: "basic",
    name: "Basic",
    quality: "Good",
    resolution: "720p",
    devices: 1,
    amountsMinor: { INR: 4900, USD: 899 },
  },
  {
    id: "standard",
    name: "Standard",
    quality: "Better",
    resolution: "1080p",
    devices: 2,
    amountsMinor: { INR: 12900, USD: 1399 },
  },
  {
    id: "premium",
    name: "Premium",
    quality: "Best",
    resolution: "4K+HDR",
    devices: 4,
    amountsMinor: { INR: 29900, USD: 1799 },
  },
];

/** The plan that is chosen by default. */
export const DEFAULT_PLAN_ID: PlanId = "standard";

/** The plan that an untrusted text names; undefined when it names none. */
export function findPlan(id: string | null | undefined): Plan | undefined {
  return plans.find((plan) => plan.id === id);
}

/** What a month of a plan costs. */
export function priceOf(plan: Plan, currency: Currency): Money {
  return { amountMinor: plan.amountsMinor[currency], currency };
}
