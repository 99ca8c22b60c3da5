import type { Currency, Money } from "#app/lib/formats/money.ts";
import { msg, type MarkedText } from "#app/translations/t.ts";

import { planNames, type PlanId } from "./plan-names.ts";

export type { PlanId };

/** What can be bought, and for how much: the only place that says so. Prices are for a month. */
export interface Plan {
  id: PlanId;
  name: MarkedText;
  quality: MarkedText;
  /** The same within a sentence, which English begins with a small letter. */
  qualityInside: MarkedText;
  resolution: string;
  /** The number of devices on which it plays at the same time. */
  devices: number;
  /** In the currency's smallest unit. */
  amountsMinor: Readonly<Record<Currency, number>>;
}

export const plans: readonly Plan[] = [
  {
    id: "basic",
    name: planNames.basic,
    quality: msg("Good"),
    qualityInside: msg("good", "a plan's quality within a sentence"),
    resolution: "720p",
    devices: 1,
    amountsMinor: { INR: 4900, USD: 899 },
  },
  {
    id: "standard",
    name: planNames.standard,
    quality: msg("Better"),
    qualityInside: msg("better", "a plan's quality within a sentence"),
    resolution: "1080p",
    devices: 2,
    amountsMinor: { INR: 12900, USD: 1399 },
  },
  {
    id: "premium",
    name: planNames.premium,
    quality: msg("Best"),
    qualityInside: msg("best", "a plan's quality within a sentence"),
    resolution: "4K+HDR",
    devices: 4,
    amountsMinor: { INR: 29900, USD: 1799 },
  },
];

/** The plan that is chosen by default. */
export const DEFAULT_PLAN_ID: PlanId = "standard";

/** The plan that an untrusted text names; undefined when it is unknown. */
export function findPlan(id: string | null | undefined): Plan | undefined {
  return plans.find((plan) => plan.id === id);
}

/** What a stored plan is called: its id once the list no longer has it. */
export const planNameOf = (id: string): MarkedText =>
  findPlan(id)?.name ?? { text: id, context: "" };

/** The price of a month of a plan. */
export function priceOf(plan: Plan, currency: Currency): Money {
  return { amountMinor: plan.amountsMinor[currency], currency };
}
