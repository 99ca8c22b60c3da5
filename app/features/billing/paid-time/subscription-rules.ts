import type { PaymentsTable, SubscriptionsTable } from "#app/db/schema-accounts.ts";
import type { Money } from "#app/lib/formats/money.ts";

import { DAY_MS, dayOfMonth, nextAnniversary } from "./anniversary.ts";
import type { Quote, Refusal } from "../billing.ts";
import { findPlan, plans, priceOf, type Plan } from "../plans/price-list.ts";

/** How long before the end the viewer is asked, and may pay for the next month. */
export const RENEWAL_WINDOW_MS = 3 * DAY_MS;
/** How long before the end a processor that charges automatically does so. */
export const CHARGE_AHEAD_MS = DAY_MS;
/** A second tab that pays for the same within this time means the first one's payment. */
const SAME_PURCHASE_MS = 60 * 60 * 1000;

/** How long a plan goes on while the gateway tries to charge its next month. */
export const GRACE_MS = 7 * DAY_MS;

export type SubscriptionRow = SubscriptionsTable;

/** What decides until when a plan goes on. */
type PlanPeriod = Pick<SubscriptionRow, "expiry_date" | "grace_until">;

/** When a plan ends, if nothing more is paid. */
export const endOf = (row: PlanPeriod) => row.grace_until ?? row.expiry_date;

export function isActive<Row extends PlanPeriod & Pick<SubscriptionRow, "status">>(
  row: Row | undefined,
  nowMs: number,
): row is Row & { status: "active" } {
  return row !== undefined && row.status === "active" && nowMs < endOf(row);
}

export const mayRenew = (row: SubscriptionRow, nowMs: number) =>
  isActive(row, nowMs) &&
  // The gateway renews it by itself, and a second payment would be one too many.
  row.gateway_subscription === null &&
  nowMs >= row.expiry_date - RENEWAL_WINDOW_MS;

/** The plan of a stored id; the price list contains every plan that was ever sold. */
export function planOf(id: string): Plan {
  const plan = findPlan(id);
  if (plan === undefined) throw new Error(`The price list has no plan ${id}`);
  return plan;
}

/** The plan of the next period. */
export const nextPlanOf = (row: SubscriptionRow) => planOf(row.next_plan_id ?? row.plan_id);

/** What changing to a plan means and costs at this time. */
export function quoteChange(row: SubscriptionRow | undefined, plan: Plan, nowMs: number): Quote {
  // A month that is not paid gives nothing back, and nothing follows it yet.
  if (!isActive(row, nowMs) || row.unpaid_invoice !== null) return { kind: "none" };
  if (plan.id === row.plan_id) return { kind: "same", planId: plan.id };
  const price = priceOf(plan, row.currency);
  const rank = (id: string) => plans.findIndex((each) => each.id === id);
  if (rank(plan.id) < rank(row.plan_id)) {
    return { kind: "downgrade", planId: plan.id, price, fromMs: row.expiry_date };
  }
  const unusedDays = Math.floor((row.expiry_date - nowMs) / DAY_MS);
  const credit = creditFor(row, unusedDays, price);
  return {
    kind: "upgrade",
    planId: plan.id,
    price,
    credit,
    unusedDays,
    due: { ...price, amountMinor: price.amountMinor - credit.amountMinor },
    expiresAt: nextAnniversary(nowMs, dayOfMonth(nowMs)),
  };
}

/** Whole days of the last paid month; never more than the new plan costs. */
function creditFor(row: SubscriptionRow, unusedDays: number, price: Money): Money {
  const days = Math.round((row.expiry_date - row.last_period_start) / DAY_MS);
  const worth = Math.floor((row.amount * unusedDays) / days);
  return { ...price, amountMinor: Math.min(worth, price.amountMinor) };
}

export type Decision =
  | { outcome: "ask"; plan: Plan; money: Money; intent: "subscribe" | "renew" | "upgrade" }
  /** Paid a moment ago, in another tab. */
  | { outcome: "already"; paymentId: string }
  | { outcome: "refused"; reason: Refusal }
  | { outcome: "missing" };

export interface Wish {
  plan: Plan;
  money: Money;
  intent: "subscribe" | "renew" | "upgrade";
}

/**
 * Whether a payment request matches what is due, given the current subscription, and what the
 * gateway asks for an upgrade where it computes that.
 */
export function decide(
  row: SubscriptionRow | undefined,
  wish: Wish,
  nowMs: number,
  gatewayDue?: Money,
): Decision {
  const { plan, money, intent } = wish;
  const ask = (due: Money): Decision =>
    due.amountMinor === money.amountMinor && due.currency === money.currency
      ? { outcome: "ask", plan, money, intent }
      : { outcome: "missing" };
  if (!isActive(row, nowMs)) {
    return intent === "subscribe"
      ? ask(priceOf(plan, money.currency))
      : { outcome: "refused", reason: "nothing to pay" };
  }
  if (intent === "upgrade") {
    const quote = quoteChange(row, plan, nowMs);
    return quote.kind === "upgrade" ? ask(gatewayDue ?? quote.due) : alreadyOr(row, plan, nowMs);
  }
  const expected = intent === "renew" ? nextPlanOf(row) : planOf(row.plan_id);
  if (plan.id !== expected.id) return { outcome: "refused", reason: "another plan" };
  return mayRenew(row, nowMs) ? ask(priceOf(plan, row.currency)) : alreadyOr(row, plan, nowMs);
}

function alreadyOr(row: SubscriptionRow, plan: Plan, nowMs: number): Decision {
  const isSamePurchase = plan.id === row.plan_id && nowMs - row.last_payment < SAME_PURCHASE_MS;
  return isSamePurchase
    ? { outcome: "already", paymentId: row.payment_id }
    : { outcome: "refused", reason: "nothing to pay" };
}

export interface Period {
  /** Since when the series of months has run. */
  startDate: number;
  periodStart: number;
  periodEnd: number;
}

/** What a payment that is completed now buys, or what the gateway says that it has bought. */
export function periodBought(
  row: SubscriptionRow | undefined,
  payment: Pick<PaymentsTable, "intent">,
  nowMs: number,
  paid?: { startMs: number; endMs: number },
): Period {
  const continues = isActive(row, nowMs) && payment.intent !== "upgrade";
  const startDate = continues ? row.start_date : (paid?.startMs ?? nowMs);
  if (paid) return { startDate, periodStart: paid.startMs, periodEnd: paid.endMs };
  const periodStart = continues ? row.expiry_date : nowMs;
  return {
    startDate,
    periodStart,
    periodEnd: nextAnniversary(periodStart, dayOfMonth(startDate)),
  };
}

/** When a job has something to do with it next. */
export function nextDueAt(
  row: Pick<
    SubscriptionRow,
    "expiry_date" | "grace_until" | "auto_renew" | "reminded_for" | "charged_for"
  >,
  chargesAgain: boolean,
): number {
  if (row.auto_renew === 0) return endOf(row);
  if (row.reminded_for !== row.expiry_date) return row.expiry_date - RENEWAL_WINDOW_MS;
  const willCharge = chargesAgain && row.charged_for !== row.expiry_date;
  return willCharge ? row.expiry_date - CHARGE_AHEAD_MS : endOf(row);
}
