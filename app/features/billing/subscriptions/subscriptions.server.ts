import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";

import { cancelledEmail } from "../billing-emails.ts";
import {
  forPayer,
  readAddressee,
  readSubscription,
  type BillingParts,
} from "../billing-parts.server.ts";
import type { ChangeOutcome, ChangeRequest, Subscription } from "../billing.ts";
import { syncSubscription } from "../gateway/sync-subscription.server.ts";
import { noteChange } from "../paid-time/paid-time.server.ts";
import { inTime } from "../payments/ask-processor.server.ts";
import { pay, type PayResult } from "../payments/pay.server.ts";
import { quote } from "../payments/plan-quotes.server.ts";
import { priceOf, type PlanId } from "../plans/price-list.ts";
import {
  endOf,
  GRACE_MS,
  isActive,
  mayRenew,
  nextDueAt,
  planOf,
  type SubscriptionRow,
} from "../paid-time/subscription-rules.ts";

export async function getSubscription(
  parts: BillingParts,
  userId: string,
): Promise<Subscription | undefined> {
  const { database, now } = parts;
  const row = await readSubscription(database.kysely, userId);
  if (row === undefined) return undefined;
  const plan = planOf(row.plan_id);
  const next = row.next_plan_id === null ? undefined : planOf(row.next_plan_id);
  return {
    planId: plan.id,
    planName: plan.name,
    price: { amountMinor: row.amount, currency: row.currency },
    status: isActive(row, now()) ? "active" : "expired",
    startedAt: row.start_date,
    lastPaymentAt: row.last_payment,
    lastPaymentId: row.payment_id,
    expiresAt: row.expiry_date,
    method: row.payment_method,
    autoRenew: row.auto_renew === 1,
    nextPlan: next && { id: next.id, name: next.name, price: priceOf(next, row.currency) },
    mayRenew: mayRenew(row, now()),
    renewsItself: row.gateway_subscription !== null,
    mayResume: canGoOn(parts, row),
    unpaid:
      row.unpaid_invoice === null
        ? undefined
        : { invoiceAddress: row.unpaid_invoice, untilMs: endOf(row) },
  };
}

/** A gateway's plan has no next month once the operator sells by it no more. */
const canGoOn = ({ processor }: BillingParts, row: SubscriptionRow) =>
  row.gateway_subscription === null || processor.hosted !== undefined;

type ChangeResult = Exclude<ChangeOutcome, { outcome: "paid" }> | PayResult;

/** An upgrade is paid and starts at once; a downgrade starts where the paid month ends. */
export async function changePlan(
  parts: BillingParts,
  request: ChangeRequest,
): Promise<ChangeResult> {
  const { userId, planId, agreedMinor, ...form } = request;
  const row = await readSubscription(parts.database.kysely, userId);
  const quoted = await quote(parts, userId, planId);
  if (row === undefined || quoted.kind === "none") return { outcome: "none" };
  // A second tab finds the plan active already: reporting it as paid is true.
  if (quoted.kind === "upgrade" || (quoted.kind === "same" && agreedMinor !== undefined)) {
    const { currency } = row;
    const wish = { planId, amountMinor: agreedMinor, currency, intent: "upgrade" } as const;
    return pay(parts, { ...form, ...wish, userId });
  }
  const isPlanned = quoted.kind === "downgrade";
  const planned = await changeActive(parts, userId, () => ({
    next_plan_id: isPlanned ? quoted.planId : null,
  }));
  if (planned === undefined) return { outcome: "none" };
  return isPlanned ? { outcome: "planned", fromMs: planned.expiry_date } : { outcome: "unchanged" };
}

/** Stops renewals; the paid period lasts until its end. Confirmed by email, once. */
export async function cancel(parts: BillingParts, userId: string) {
  const row = await changeActive(
    parts,
    userId,
    () => ({ auto_renew: 0, renewal_token_hash: null, grace_until: null }),
    async (transaction, before) => {
      const payer = await readAddressee(transaction, userId);
      // A month that was never paid ends at once, which is an email of its own.
      const isOver = before.auto_renew === 0 || before.unpaid_invoice !== null;
      if (payer === undefined || isOver) return;
      const ending = {
        planName: planOf(before.plan_id).name,
        price: { amountMinor: before.amount, currency: before.currency },
        expiresAt: before.expiry_date,
      };
      await queueEmail(
        transaction,
        cancelledEmail(payer, parts.origin, ending),
        parts.now(),
        parts.site,
      );
    },
  );
  return row && { expiresAt: row.expiry_date };
}

/** As if it had not been canceled: in the last days the viewer is asked again. */
export async function resume(parts: BillingParts, userId: string) {
  const row = await changeActive(parts, userId, (before) => {
    if (!canGoOn(parts, before)) return undefined;
    if (before.auto_renew === 1) return {};
    const isGateways = before.gateway_subscription !== null;
    const grace_until = isGateways ? before.expiry_date + GRACE_MS : null;
    return { auto_renew: 1, reminded_for: null, grace_until };
  });
  return row && { expiresAt: row.expiry_date };
}

type Change = Partial<
  Pick<SubscriptionRow, "auto_renew" | "reminded_for" | "renewal_token_hash" | "grace_until">
> & { next_plan_id?: PlanId | null };

/**
 * Changes the active plan and when a job checks it next; returns the updated subscription, and
 * nothing where nothing may be changed. The gateway is told at once, and by the job if that fails.
 */
async function changeActive(
  parts: BillingParts,
  userId: string,
  change: (before: SubscriptionRow) => Change | undefined,
  besides?: (transaction: Transaction<Schema>, before: SubscriptionRow) => Promise<void>,
): Promise<SubscriptionRow | undefined> {
  const { database, processor, now, answerWithinMs } = parts;
  const changed = await forPayer(database, userId, async (transaction) => {
    const before = await readSubscription(transaction, userId);
    const nowMs = now();
    if (!isActive(before, nowMs)) return undefined;
    const changes = change(before);
    if (changes === undefined) return undefined;
    const after = { ...before, ...changes };
    await transaction
      .updateTable("subscriptions")
      .set(({ eb }) => ({
        ...changes,
        due_at: nextDueAt(after, processor.chargesAgain),
        claims: eb("claims", "+", 1),
      }))
      .where("user_id", "=", userId)
      .execute();
    await transaction
      .updateTable("gateway_subscriptions")
      .set({ due_at: nowMs })
      .where("id", "=", before.gateway_subscription ?? "")
      .execute();
    await besides?.(transaction, before);
    await noteChange(transaction, userId, nowMs);
    return after;
  });
  const renewed = changed?.gateway_subscription ?? null;
  if (renewed === null) return changed;
  await inTime(answerWithinMs, async () => {
    await syncSubscription(parts, renewed);
    return { outcome: "told" };
  });
  return changed;
}
