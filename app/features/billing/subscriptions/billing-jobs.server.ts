import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import type { Addressee } from "#app/features/messages/addressee.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import type { Job, JobLog } from "#app/lib/jobs/job.ts";
import { retryDelayMs } from "#app/lib/jobs/retry-delay.ts";
import { loopJob } from "#app/lib/jobs/start-loop.ts";

import { chargeAheadEmail, expiredEmail, renewalEmail } from "../billing-emails.ts";
import {
  forPayer,
  readAddressee,
  type BillingParts,
  type PaymentRow,
} from "../billing-parts.server.ts";
import { reconcile } from "../gateway/reconcile.server.ts";
import { syncSubscription } from "../gateway/sync-subscription.server.ts";
import {
  claimGatewaySubscription,
  claimOpenPayment,
  claimSubscription,
} from "./claimed-work.server.ts";
import { noteChange } from "../paid-time/paid-time.server.ts";
import { priceOf } from "../plans/price-list.ts";
import { createRenewalToken, payAnotherMonth } from "./renewals.server.ts";
import {
  CHARGE_AHEAD_MS,
  endOf,
  nextDueAt,
  nextPlanOf,
  RENEWAL_WINDOW_MS,
  type SubscriptionRow,
} from "../paid-time/subscription-rules.ts";

/** A processor that does not know yet is asked again, less and less often. */
const ASK_AGAIN = { firstMs: 60_000, longestMs: 60 * 60 * 1000 };

const LOOK_EVERY_MS = 5_000;

/**
 * Renews, ends and reconciles what is due, one after the other. Several processes may run it at
 * once: each claims its own rows.
 */
export function billingJob(parts: BillingParts, log: JobLog): Job {
  let hasLeft = false;
  const runNext = async () => {
    if (!hasLeft) await leaveGateway(parts);
    hasLeft = true;
    return runNextJob(parts);
  };
  return loopJob({ name: "billing", everyMs: LOOK_EVERY_MS, runNext, log });
}

/** What a gateway would renew is due now where the operator sells by it no more. */
export async function leaveGateway({ database, processor, now }: BillingParts): Promise<void> {
  if (processor.hosted !== undefined) return;
  await database.kysely
    .updateTable("gateway_subscriptions")
    .set({ due_at: now() })
    .where("due_at", "is not", null)
    .where("renews", "=", 1)
    .execute();
}

/** Does the next thing that is due, and returns what it was about; undefined when nothing is. */
export async function runNextJob(parts: BillingParts): Promise<string | undefined> {
  const open = await claimOpenPayment(parts.database, parts.now());
  if (open !== undefined) {
    await settleLater(parts, open);
    return `payment ${open.id}`;
  }
  const renewed = await claimGatewaySubscription(parts.database, parts.now());
  if (renewed !== undefined) {
    await syncSubscription(parts, renewed);
    return `gateway subscription ${renewed}`;
  }
  const subscription = await claimSubscription(parts.database, parts.now());
  if (subscription === undefined) return undefined;
  await moveOn(parts, subscription);
  return `subscription ${subscription.payment_id}`;
}

/** Resolves a payment that was left unfinished. */
async function settleLater(parts: BillingParts, payment: PaymentRow): Promise<void> {
  await reconcile(parts, payment);
  await parts.database.kysely
    .updateTable("payments")
    .set({ settle_at: parts.now() + retryDelayMs(payment.tries, ASK_AGAIN) })
    .where("id", "=", payment.id)
    .where("tries", "=", payment.tries)
    .where("status", "=", "pending")
    .execute();
}

/** Asks for a renewal, charges or ends the subscription, whichever is due. */
async function moveOn(parts: BillingParts, row: SubscriptionRow): Promise<void> {
  const nowMs = parts.now();
  const { expiry_date: expiresAt, auto_renew: autoRenew } = row;
  if (nowMs >= endOf(row)) return end(parts, row, nowMs);
  if (autoRenew === 1 && row.reminded_for !== expiresAt && isWithin(RENEWAL_WINDOW_MS)) {
    return remind(parts, row, nowMs);
  }
  const mayCharge = parts.processor.chargesAgain && autoRenew === 1;
  if (mayCharge && row.charged_for !== expiresAt && isWithin(CHARGE_AHEAD_MS)) {
    // The key is the same at every attempt, so that a crash between the two makes no second
    // payment. Payments are stored for ever, so it names no viewer.
    await payAnotherMonth(parts, row, `again:${row.payment_id}:${expiresAt}`);
    return change(parts, row, { charged_for: expiresAt });
  }
  return change(parts, row, {});

  function isWithin(beforeMs: number): boolean {
    return nowMs >= expiresAt - beforeMs;
  }
}

async function end(parts: BillingParts, row: SubscriptionRow, nowMs: number): Promise<void> {
  const ended = {
    status: "expired",
    auto_renew: 0,
    renewal_token_hash: null,
    grace_until: null,
    unpaid_invoice: null,
  } as const;
  await change(parts, row, ended, async (transaction, to) => {
    await transaction
      .updateTable("gateway_subscriptions")
      .set({ due_at: nowMs })
      .where("id", "=", row.gateway_subscription ?? "")
      .execute();
    await queueEmail(transaction, expiredEmail(to, parts.origin, endingOf(row)), nowMs, parts.site);
    await noteChange(transaction, row.user_id, nowMs);
  });
}

async function remind(parts: BillingParts, row: SubscriptionRow, nowMs: number): Promise<void> {
  const { token, hash } = createRenewalToken();
  const renewsItself = parts.processor.chargesAgain || row.gateway_subscription !== null;
  const done = { reminded_for: row.expiry_date, renewal_token_hash: renewsItself ? null : hash };
  await change(parts, row, done, async (transaction, to) => {
    const mail = renewsItself
      ? chargeAheadEmail(to, parts.origin, endingOf(row))
      : renewalEmail(to, parts.origin, endingOf(row), token);
    await queueEmail(transaction, mail, nowMs, parts.site);
  });
}

function endingOf(row: SubscriptionRow) {
  const plan = nextPlanOf(row);
  return {
    planName: plan.name,
    price: priceOf(plan, row.currency),
    expiresAt: row.expiry_date,
  };
}

type Change = Partial<
  Pick<
    SubscriptionRow,
    | "status"
    | "auto_renew"
    | "reminded_for"
    | "charged_for"
    | "renewal_token_hash"
    | "grace_until"
    | "unpaid_invoice"
  >
>;
type Notify = (transaction: Transaction<Schema>, to: Addressee) => Promise<void>;

/**
 * Changes it and emails about it in one transaction, unless another process has claimed it since.
 */
async function change(
  { database, processor }: BillingParts,
  row: SubscriptionRow,
  done: Change,
  notify?: Notify,
): Promise<void> {
  const after = { ...row, ...done };
  const due_at = after.status === "expired" ? null : nextDueAt(after, processor.chargesAgain);
  await forPayer(database, row.user_id, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("subscriptions")
      .set({ ...done, due_at })
      .where("user_id", "=", row.user_id)
      .where("claims", "=", row.claims)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const to = await readAddressee(transaction, row.user_id);
    if (to !== undefined) await notify?.(transaction, to);
  });
}
