import { randomBytes } from "node:crypto";

import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import type { PaymentChangesTable } from "#app/db/schema-accounts.ts";
import type { Money } from "#app/lib/formats/money.ts";

import { SETTLE_AFTER_MS, type PaymentRow } from "../billing-parts.server.ts";
import type { PayIntent, Payment, PaymentMethod } from "../billing.ts";
import { planNameOf, type Plan } from "../plans/price-list.ts";

export interface NewPayment {
  userId: string;
  plan: Plan;
  money: Money;
  method: PaymentMethod;
  card: { lastFour: string; brand: string } | undefined;
  idempotencyKey: string;
  intent: PayIntent;
  processor: string;
  /** The gateway's subscription that it changes. */
  reference: string | null;
}

const newId = () => randomBytes(12).toString("hex");

/**
 * Records a payment before the processor is asked: whatever happens next, it can be found again.
 * Undefined when the key is taken.
 */
export async function beginPayment(
  transaction: Transaction<Schema>,
  payment: NewPayment,
  nowMs: number,
): Promise<PaymentRow | undefined> {
  const { userId, plan, money, card } = payment;
  const row: PaymentRow = {
    ...blank(nowMs),
    user_id: userId,
    payer_id: await payerIdOf(transaction, userId),
    plan_id: plan.id,
    plan_name: plan.name.text,
    amount: money.amountMinor,
    currency: money.currency,
    payment_method: payment.method,
    card_last_four: card?.lastFour ?? null,
    card_brand: card?.brand ?? null,
    intent: payment.intent,
    refund_of: null,
    idempotency_key: payment.idempotencyKey,
    processor: payment.processor,
    processor_reference: payment.reference,
    // Until then it belongs to the request that started it.
    settle_at: nowMs + SETTLE_AFTER_MS,
  };
  return insert(transaction, row, "asked for");
}

/**
 * Records a month that the gateway has renewed by itself; undefined when it is recorded already. It
 * is completed from the start: whatever is pending of this viewer's is something else.
 */
export async function recordRenewal(
  transaction: Transaction<Schema>,
  first: PaymentRow,
  renewed: Partial<PaymentRow>,
  nowMs: number,
): Promise<PaymentRow | undefined> {
  const row: PaymentRow = {
    ...first,
    ...blank(nowMs),
    ...renewed,
    intent: "renew",
    status: "completed",
    settle_at: null,
  };
  const inserted = await insert(transaction, row, "renewed by the gateway");
  const change = { from: "pending", to: "completed", cause: "the gateway's invoice" } as const;
  if (inserted) await recordChange(transaction, row.id, { ...change, nowMs });
  return inserted;
}

/** Records that a payment is refunded; undefined when it already is. */
export async function beginRefund(
  transaction: Transaction<Schema>,
  payment: PaymentRow,
  { cause, nowMs }: { cause: string; nowMs: number },
): Promise<PaymentRow | undefined> {
  const row: PaymentRow = {
    ...payment,
    ...blank(nowMs),
    intent: "refund",
    refund_of: payment.id,
    idempotency_key: `refund:${payment.id}`,
    settle_at: nowMs,
  };
  return insert(transaction, row, cause);
}

function blank(nowMs: number) {
  return {
    id: newId(),
    status: "pending" as const,
    timestamp: nowMs,
    processor_reference: null,
    refusal: null,
    period_start: null,
    period_end: null,
    tries: 0,
    tax: null,
    invoice_address: null,
  };
}

async function insert(
  transaction: Transaction<Schema>,
  row: PaymentRow,
  cause: string,
): Promise<PaymentRow | undefined> {
  const inserted = await transaction
    .insertInto("payments")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted === undefined) return undefined;
  const { id, timestamp } = row;
  await recordChange(transaction, id, { from: null, to: "pending", cause, nowMs: timestamp });
  return row;
}

export async function recordChange(
  transaction: Transaction<Schema>,
  paymentId: string,
  change: {
    from: PaymentChangesTable["from_status"];
    to: PaymentChangesTable["to_status"];
    cause: string;
    nowMs: number;
  },
): Promise<void> {
  const { last } = await transaction
    .selectFrom("payment_changes")
    .select(({ fn }) => fn.max("number").as("last"))
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("payment_changes")
    .values({
      payment_id: paymentId,
      number: (last ?? 0) + 1,
      from_status: change.from,
      to_status: change.to,
      cause: change.cause,
      changed_at: change.nowMs,
    })
    .execute();
}

/** One opaque id for all payments of one person, which remains when the account is deleted. */
async function payerIdOf(transaction: Transaction<Schema>, userId: string): Promise<string> {
  const earlier = await transaction
    .selectFrom("payments")
    .select("payer_id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return earlier?.payer_id ?? newId();
}

/** What was recorded, for whoever reads it. */
export function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    planId: row.plan_id,
    planName: planNameOf(row.plan_id),
    amount: { amountMinor: row.amount, currency: row.currency },
    method: row.payment_method,
    cardLastFour: row.card_last_four ?? undefined,
    cardBrand: row.card_brand ?? undefined,
    status: row.status,
    intent: row.intent,
    refundOf: row.refund_of ?? undefined,
    atMs: row.timestamp,
  };
}
