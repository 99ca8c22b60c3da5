import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";

import { readSubscription, type BillingParts, type PaymentRow } from "../billing-parts.server.ts";
import { priceOf } from "../plans/price-list.ts";
import {
  GRACE_MS,
  nextDueAt,
  planOf,
  type Period,
  type SubscriptionRow,
} from "./subscription-rules.ts";

/**
 * Applies what a completed payment bought: its viewer's only subscription is created or extended.
 */
export async function startPaidTime(
  { processor }: BillingParts,
  transaction: Transaction<Schema>,
  bought: PaidTime,
): Promise<void> {
  const { payment, userId, period, nowMs, subscription, keepsRenewal } = bought;
  const before = keepsRenewal ? await readSubscription(transaction, userId) : undefined;
  const autoRenew = before?.auto_renew ?? 1;
  const paid = {
    plan_id: payment.plan_id,
    amount: priceOf(planOf(payment.plan_id), payment.currency).amountMinor,
    currency: payment.currency,
    status: "active" as const,
    start_date: period.startDate,
    last_payment: nowMs,
    expiry_date: period.periodEnd,
    payment_method: payment.payment_method,
    auto_renew: autoRenew,
    payment_id: payment.id,
    last_period_start: period.periodStart,
    next_plan_id: null,
    reminded_for: null,
    charged_for: null,
    renewal_token_hash: null,
    gateway_subscription: subscription ?? null,
    grace_until: subscription && autoRenew === 1 ? period.periodEnd + GRACE_MS : null,
    unpaid_invoice: null,
  };
  const row = { ...paid, due_at: nextDueAt(paid, processor.chargesAgain) };
  await transaction
    .insertInto("subscriptions")
    .values({ ...row, user_id: userId, claims: 0 })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        // Results of a job that still holds the row are ignored, because what it works on has
        // ended.
        .doUpdateSet(({ eb }) => ({ ...row, claims: eb("subscriptions.claims", "+", 1) })),
    )
    .execute();
  await noteChange(transaction, userId, nowMs);
}

interface PaidTime {
  payment: PaymentRow;
  userId: string;
  period: Period;
  nowMs: number;
  /** The gateway's, where it renews by itself. */
  subscription: string | undefined;
  keepsRenewal: boolean;
}

/** A renewal takes the gateway a while after the month has begun. */
export const RENEWED_AFTER_MS = 2 * 60 * 60_000;

/** Keeps a subscription at the gateway in mind, whatever becomes of the account. */
export async function keepGatewaySubscription(
  transaction: Transaction<Schema>,
  payment: PaymentRow,
  id: string | undefined,
  nowMs: number,
): Promise<void> {
  if (id === undefined) return;
  const { user_id: userId, period_end: endMs } = payment;
  const due_at = userId === null || endMs === null ? nowMs : endMs + RENEWED_AFTER_MS;
  await transaction
    .insertInto("gateway_subscriptions")
    .values({ id, payment_id: payment.id, renews: 1, due_at, tries: 0 })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ due_at }))
    .execute();
}

/**
 * Reverses what a payment bought, if the subscription depends on it: immediately or, when its month
 * has not started, from the end of the month before.
 */
export async function endPaidTime(
  { processor }: BillingParts,
  transaction: Transaction<Schema>,
  given: { userId: string; paymentId: string; nowMs: number },
): Promise<void> {
  const { userId, paymentId, nowMs } = given;
  const row = await readSubscription(transaction, userId);
  if (row?.payment_id !== paymentId) return;
  const before =
    nowMs < row.last_period_start ? await readMonthBefore(transaction, row) : undefined;
  const ended = {
    auto_renew: 0,
    next_plan_id: null,
    renewal_token_hash: null,
    grace_until: null,
    unpaid_invoice: null,
  };
  const state = before
    ? { ...before, due_at: nextDueAt({ ...row, ...before, ...ended }, processor.chargesAgain) }
    : { status: "expired" as const, due_at: null, expiry_date: Math.min(nowMs, row.expiry_date) };
  await transaction
    .updateTable("subscriptions")
    .set(({ eb }) => ({ ...ended, ...state, claims: eb("claims", "+", 1) }))
    .where("user_id", "=", userId)
    .execute();
  await transaction
    .updateTable("gateway_subscriptions")
    .set({ due_at: nowMs })
    .where("id", "=", row.gateway_subscription ?? "")
    .execute();
  await noteChange(transaction, userId, nowMs);
}

/** The payment whose month ends where the last one starts, as the subscription recorded it. */
async function readMonthBefore(transaction: Transaction<Schema>, row: SubscriptionRow) {
  const payment = await transaction
    .selectFrom("payments")
    .innerJoin("payment_changes", "payment_changes.payment_id", "payments.id")
    .select(["payments.id", "plan_id", "currency", "payment_method", "period_start", "changed_at"])
    .where("user_id", "=", row.user_id)
    .where("status", "=", "completed")
    .where("to_status", "=", "completed")
    .where("period_end", "=", row.last_period_start)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments as refunds")
            .select("refunds.id")
            .whereRef("refunds.refund_of", "=", "payments.id"),
        ),
      ),
    )
    .executeTakeFirst();
  if (payment === undefined || payment.period_start === null) return undefined;
  return {
    payment_id: payment.id,
    plan_id: payment.plan_id,
    amount: priceOf(planOf(payment.plan_id), payment.currency).amountMinor,
    payment_method: payment.payment_method,
    last_payment: payment.changed_at,
    last_period_start: payment.period_start,
    expiry_date: row.last_period_start,
  };
}

/** The browser's record of its viewer contains the plan: a new version makes it ask again. */
export async function noteChange(
  transaction: Kysely<Schema>,
  userId: string,
  nowMs: number,
): Promise<void> {
  await transaction
    .updateTable("users")
    .set(({ eb, ref }) => ({
      updated_at: eb
        .case()
        .when(ref("updated_at"), "<", nowMs)
        .then(nowMs)
        .else(eb(ref("updated_at"), "+", 1))
        .end(),
    }))
    .where("id", "=", userId)
    .execute();
}
