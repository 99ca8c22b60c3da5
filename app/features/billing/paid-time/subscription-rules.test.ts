import { describe, expect, test } from "vitest";

import { findPlan, type PlanId } from "../plans/price-list.ts";
import {
  decide,
  isActive,
  mayRenew,
  nextDueAt,
  periodBought,
  quoteChange,
  type SubscriptionRow,
} from "./subscription-rules.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = DAY_MS / 24;
const START_MS = Date.UTC(2026, 11, 3, 9);
/** A month of 31 days. */
const END_MS = Date.UTC(2027, 0, 3, 9);

const row = (given: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  user_id: "asha",
  plan_id: "standard",
  amount: 12_900,
  currency: "INR",
  status: "active",
  gateway_subscription: null,
  grace_until: null,
  unpaid_invoice: null,
  start_date: START_MS,
  last_payment: START_MS,
  expiry_date: END_MS,
  payment_method: "upi",
  auto_renew: 1,
  payment_id: "payment-1",
  last_period_start: START_MS,
  next_plan_id: null,
  reminded_for: null,
  charged_for: null,
  renewal_token_hash: null,
  due_at: null,
  claims: 0,
  ...given,
});

function plan(id: PlanId) {
  const found = findPlan(id);
  if (!found) throw new Error(`There is no plan ${id}.`);
  return found;
}

const upgradeAt = (nowMs: number, given: Partial<SubscriptionRow> = {}) =>
  quoteChange(row(given), plan("premium"), nowMs);

describe("the credit for an upgrade", () => {
  test("counts the whole days that are left: a started day is used", () => {
    expect(upgradeAt(START_MS)).toMatchObject({ unusedDays: 31 });
    expect(upgradeAt(START_MS + 1)).toMatchObject({ unusedDays: 30 });
    expect(upgradeAt(END_MS - DAY_MS)).toMatchObject({ unusedDays: 1 });
    expect(upgradeAt(END_MS - DAY_MS + 1)).toMatchObject({ unusedDays: 0 });
  });

  test("is rounded down to the smallest unit, so that the credit never exceeds the payment", () => {
    // 29 of 31 days of 12,900 are 12,067.74.
    expect(upgradeAt(END_MS - 29 * DAY_MS)).toMatchObject({
      credit: { amountMinor: 12_067, currency: "INR" },
      due: { amountMinor: 29_900 - 12_067, currency: "INR" },
    });
    expect(upgradeAt(END_MS - HOUR_MS)).toMatchObject({ credit: { amountMinor: 0 } });
  });

  test("is never more than the new plan costs, and ends with the plan", () => {
    expect(upgradeAt(START_MS, { amount: 9_000_000 })).toMatchObject({
      credit: { amountMinor: 29_900 },
      due: { amountMinor: 0 },
    });
    expect(upgradeAt(END_MS)).toEqual({ kind: "none" });
    expect(upgradeAt(END_MS - 1, { status: "expired" })).toEqual({ kind: "none" });
  });
});

describe("a plan", () => {
  test("ends at the time until which it was paid", () => {
    expect([END_MS - 1, END_MS].map((nowMs) => isActive(row(), nowMs))).toEqual([true, false]);
  });

  test("may be renewed from three days before its end on", () => {
    const opensMs = END_MS - 3 * DAY_MS;
    const moments = [opensMs - 1, opensMs, END_MS - 1, END_MS];
    expect(moments.map((nowMs) => mayRenew(row(), nowMs))).toEqual([false, true, true, false]);
  });

  test("continues from its end when it is renewed, and an upgrade starts at once", () => {
    const nowMs = END_MS - DAY_MS;
    expect(periodBought(row(), { intent: "renew" }, nowMs)).toEqual({
      startDate: START_MS,
      periodStart: END_MS,
      periodEnd: Date.UTC(2027, 1, 3, 9),
    });
    expect(periodBought(row(), { intent: "upgrade" }, nowMs)).toMatchObject({
      startDate: nowMs,
      periodStart: nowMs,
    });
  });
});

describe("paying for the plan that one has", () => {
  const payAgain = (sinceMs: number, given: Partial<SubscriptionRow> = {}) => {
    const money = { amountMinor: 12_900, currency: "INR" } as const;
    const wish = { plan: plan("standard"), money, intent: "subscribe" } as const;
    return decide(row(given), wish, START_MS + sinceMs);
  };

  test("counts as the earlier payment for an hour; after that nothing is due", () => {
    expect(payAgain(HOUR_MS - 1)).toEqual({ outcome: "already", paymentId: "payment-1" });
    expect(payAgain(HOUR_MS)).toEqual({ outcome: "refused", reason: "nothing to pay" });
  });

  test("uses the currency in which the plan was started", () => {
    const wish = { plan: plan("standard"), intent: "renew" } as const;
    const given = (currency: "INR" | "USD") =>
      decide(row(), { ...wish, money: { amountMinor: 12_900, currency } }, END_MS - DAY_MS).outcome;
    expect([given("INR"), given("USD")]).toEqual(["ask", "missing"]);
  });
});

describe("a job checks a subscription next", () => {
  test("when it is to be asked about, charged and ended, each once", () => {
    const request = { reminded_for: END_MS };
    const charged = { ...request, charged_for: END_MS };
    expect(nextDueAt(row(), true)).toBe(END_MS - 3 * DAY_MS);
    expect(nextDueAt(row(request), true)).toBe(END_MS - DAY_MS);
    expect(nextDueAt(row(charged), true)).toBe(END_MS);
    expect(nextDueAt(row(request), false)).toBe(END_MS);
    expect(nextDueAt(row({ auto_renew: 0 }), true)).toBe(END_MS);
    // A change in the month before does not affect this one.
    expect(nextDueAt(row({ reminded_for: START_MS, charged_for: START_MS }), true)).toBe(
      END_MS - 3 * DAY_MS,
    );
  });
});
