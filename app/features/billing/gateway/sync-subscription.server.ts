import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import { queueEmail } from "#app/features/messages/outbox.server.ts";
import type {
  GatewayEvent,
  GatewaySubscription,
  HostedGateway,
  PaidMonth,
} from "#app/services/payments/hosted-gateway.ts";

import { cancelledEmail, chargeFailedEmail } from "../billing-emails.ts";
import {
  forPayer,
  gatewayOf,
  readAddressee,
  readPayment,
  readSubscription,
  type BillingParts,
  type PaymentRow,
} from "../billing-parts.server.ts";
import {
  keepGatewaySubscription,
  noteChange,
  RENEWED_AFTER_MS,
} from "../paid-time/paid-time.server.ts";
import {
  endOf,
  GRACE_MS,
  nextDueAt,
  nextPlanOf,
  periodBought,
  planOf,
  type SubscriptionRow,
} from "../paid-time/subscription-rules.ts";
import { orderedPlan } from "../payments/ask-processor.server.ts";
import { priceOf } from "../plans/price-list.ts";
import { beginRefund, recordRenewal } from "../payments/payment-records.server.ts";
import { countEvent, deliver, settleIn } from "../payments/settle.server.ts";

const DAY_MS = 24 * 3_600_000;
/** How soon it is tried again to tell the gateway what the viewer wants. */
const TELL_AGAIN_MS = 60_000;

/**
 * Brings a subscription and the gateway's together. The gateway says what was paid, each month once,
 * and Matinee which plan comes next; whether one does at all, either of them may change. So it may
 * run at any time, twice at once, and after events that came late or in another order. Returns whose
 * it is.
 */
export async function syncSubscription(
  parts: BillingParts,
  id: string,
  event?: GatewayEvent,
): Promise<string | undefined> {
  const { database, now } = parts;
  const hosted = gatewayOf(parts);
  if (hosted === undefined) return undefined;
  const before = await readAgreement(database.kysely, id);
  const found = await hosted.findSubscription(id);
  const first = await readPayment(database.kysely, found.orderId ?? "");
  // Another program's, at the same gateway.
  if (first === undefined) return undefined;
  const next = await forPayer(database, first.user_id, async (transaction) => {
    if (event && !(await countEvent(transaction, event, now()))) return "waits";
    return agree(parts, transaction, { before, found, first });
  });
  if (next === "over") await end(parts, hosted, found);
  else if (next !== "waits") {
    const { wish, lookAtMs } = next;
    await hosted.setNext({ ...wish, subscription: id, atMs: now() });
    await keepAgreement(database.kysely, id, wish.renews);
    await postpone(database.kysely, id, { toMs: lookAtMs, fromMs: now() });
  }
  return first.user_id ?? undefined;
}

interface Meeting {
  before: Agreement | undefined;
  found: GatewaySubscription;
  first: PaymentRow;
}

/** Records what the gateway says; returns what it has to be told. */
async function agree(
  parts: BillingParts,
  transaction: Transaction<Schema>,
  { before, found, first }: Meeting,
): Promise<{ wish: Wish; lookAtMs: number } | "waits" | "over"> {
  const { id } = found;
  const nowMs = parts.now();
  const current = await readAgreement(transaction, id);
  await keepGatewaySubscription(transaction, first, id, nowMs);
  for (const month of found.months) await recordMonth(parts, transaction, first, month);
  const begun = await readPayment(transaction, first.id);
  if (begun?.status === "pending") return postpone(transaction, id, { toMs: nowMs + DAY_MS });
  const { user_id: userId } = first;
  const row = userId === null ? undefined : await readSubscription(transaction, userId);
  if (row?.gateway_subscription !== id || row.status !== "active") return "over";
  // What was read before somebody changed it decides nothing.
  if (before?.tries !== current?.tries)
    return postpone(transaction, id, { toMs: nowMs + TELL_AGAIN_MS });
  const isTheirs = found.renews !== (current === undefined || current.renews === 1);
  const noted = await noteState(parts, transaction, row, found, isTheirs);
  if (isTheirs) await keepAgreement(transaction, id, found.renews);
  const wish = wishOf(noted);
  const isMoving = await hasUpgrade(transaction, row.user_id);
  const lookAtMs = Math.max(noted.expiry_date + RENEWED_AFTER_MS, nowMs + DAY_MS / 2);
  if (isMoving || found.hasEnded || isSame(wish, found))
    return postpone(transaction, id, { toMs: lookAtMs });
  await postpone(transaction, id, { toMs: nowMs + TELL_AGAIN_MS });
  return { wish, lookAtMs };
}

type Executor = BillingParts["database"]["kysely"];

type Agreement = Awaited<ReturnType<typeof readAgreement>>;

const readAgreement = (executor: Executor, id: string) =>
  executor
    .selectFrom("gateway_subscriptions")
    .select(["renews", "tries"])
    .where("id", "=", id)
    .executeTakeFirst();

async function keepAgreement(executor: Executor, id: string, renews: boolean) {
  await executor
    .updateTable("gateway_subscriptions")
    .set(({ eb }) => ({ renews: renews ? 1 : 0, tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** When it is looked at next, unless somebody else has decided that it is now. */
async function postpone(
  executor: Executor,
  id: string,
  { toMs, fromMs = 0 }: { toMs: number; fromMs?: number },
) {
  await executor
    .updateTable("gateway_subscriptions")
    .set({ due_at: toMs })
    .where("id", "=", id)
    .where("due_at", ">=", fromMs)
    .execute();
  return "waits" as const;
}

/** Nobody has it any more: the account is gone, its plan is over, or another one has replaced it. */
async function end({ database }: BillingParts, hosted: HostedGateway, found: GatewaySubscription) {
  if (!found.hasEnded) await hosted.end(found.id);
  const over = database.kysely.updateTable("gateway_subscriptions").set({ due_at: null });
  await over.where("id", "=", found.id).execute();
}

async function hasUpgrade(transaction: Transaction<Schema>, userId: string): Promise<boolean> {
  const pending = transaction.selectFrom("payments").select("id").where("user_id", "=", userId);
  const upgrade = pending.where("status", "=", "pending").where("intent", "=", "upgrade");
  return (await upgrade.executeTakeFirst()) !== undefined;
}

/** Records a month once, in whatever order it becomes known. */
async function recordMonth(
  parts: BillingParts,
  transaction: Transaction<Schema>,
  first: PaymentRow,
  { details, reference, ...month }: PaidMonth,
): Promise<void> {
  const { orderId } = month;
  if (orderId !== undefined) {
    const ordered = await readPayment(transaction, orderId);
    if (ordered === undefined) return;
    const settlement = { outcome: "completed", reference, details } as const;
    return settleIn(parts, transaction, {
      id: orderId,
      settlement,
      cause: "the gateway's invoice",
    });
  }
  const nowMs = parts.now();
  const row =
    first.user_id === null ? undefined : await readSubscription(transaction, first.user_id);
  const period = periodBought(row, { intent: "renew" }, nowMs, details.period);
  const plan = planOf(month.planId);
  const payment = await recordRenewal(
    transaction,
    first,
    {
      plan_id: plan.id,
      plan_name: plan.name.text,
      amount: month.amountMinor,
      currency: month.currency,
      payment_method: details.method ?? first.payment_method,
      card_last_four: details.card?.lastFour ?? null,
      card_brand: details.card?.brand ?? null,
      idempotency_key: `invoice:${month.id}`,
      processor_reference: reference,
      period_start: period.periodStart,
      period_end: period.periodEnd,
      tax: details.taxMinor ?? null,
      invoice_address: details.invoiceAddress ?? null,
    },
    nowMs,
  );
  if (payment === undefined) return;
  if (row !== undefined && row.gateway_subscription !== details.subscription) {
    await beginRefund(transaction, payment, { cause: "its subscription was replaced", nowMs });
    return;
  }
  await deliver(parts, transaction, { payment, period, details, nowMs, keepsRenewal: true });
}

/** Notes what the gateway says beside the months: that it ends, or that it could not charge. */
async function noteState(
  parts: BillingParts,
  transaction: Transaction<Schema>,
  row: SubscriptionRow,
  found: GatewaySubscription,
  isTheirs: boolean,
): Promise<SubscriptionRow> {
  const nowMs = parts.now();
  const isWanted = isTheirs ? found.renews : row.auto_renew === 1;
  const renews = isWanted && (await mayRenewItself(parts, transaction, row.user_id));
  const unpaid = renews ? (found.unpaidInvoice ?? null) : null;
  const noted = {
    auto_renew: renews ? 1 : 0,
    grace_until: renews ? row.expiry_date + GRACE_MS : null,
    unpaid_invoice: unpaid,
  };
  const after = { ...row, ...noted };
  if (row.auto_renew === after.auto_renew && row.unpaid_invoice === unpaid) return row;
  await transaction
    .updateTable("subscriptions")
    .set(({ eb }) => ({
      ...noted,
      due_at: nextDueAt(after, parts.processor.chargesAgain),
      claims: eb("claims", "+", 1),
    }))
    .where("user_id", "=", row.user_id)
    .execute();
  await noteChange(transaction, row.user_id, nowMs);
  // Once for each month that is not paid.
  const payer =
    row.unpaid_invoice === null ? await readAddressee(transaction, row.user_id) : undefined;
  const write = unpaid !== null ? chargeFailedEmail : isWanted && !renews && cancelledEmail;
  if (payer !== undefined && write !== false) {
    const plan = nextPlanOf(row);
    const price = priceOf(plan, row.currency);
    const ending = { planName: plan.name, price, expiresAt: endOf(after) };
    await queueEmail(transaction, write(payer, parts.origin, ending), nowMs, parts.site);
  }
  return after;
}

/** Nobody is charged for an account that is disabled, nor once the operator only records. */
async function mayRenewItself(
  { processor }: BillingParts,
  transaction: Transaction<Schema>,
  userId: string,
): Promise<boolean> {
  if (processor.hosted === undefined) return false;
  const enabled = transaction.selectFrom("users").select("id").where("disabled_at", "is", null);
  return (await enabled.where("id", "=", userId).executeTakeFirst()) !== undefined;
}

const wishOf = (row: SubscriptionRow) => ({
  renews: row.auto_renew === 1,
  plan: orderedPlan(nextPlanOf(row), row.currency),
  currency: row.currency,
});

type Wish = ReturnType<typeof wishOf>;

const isSame = (next: Wish, found: GatewaySubscription) =>
  next.renews === found.renews && next.plan.id === found.planId;
