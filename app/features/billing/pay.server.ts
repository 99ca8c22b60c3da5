import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";

import { inTime, orderOf } from "./ask-processor.server.ts";
import {
  forPayer,
  readPayment,
  readSubscription,
  SETTLE_AFTER_MS,
  type BillingParts,
  type PaymentRow,
} from "./billing-parts.server.ts";
import type { PaymentMethod, PayMethod, PayOutcome, PayRequest, Refusal } from "./billing.ts";
import { beginPayment } from "./payment-records.server.ts";
import { findPlan } from "./price-list.ts";
import { settle } from "./settle.server.ts";
import { decide, type Decision, type Wish } from "./subscription-rules.ts";

/** The result of a payment request, before the browser is notified. */
export type Paid = Exclude<PayOutcome, { kind: "paid" }> | { kind: "paid"; paymentId: string };

const MISSING = { kind: "missing", message: "Missing required payment data" } as const;
const METHODS: Record<PayMethod, PaymentMethod> = {
  card: "credit_card",
  paypal: "paypal",
  upi: "upi",
};
const WORDS: Record<Refusal, string> = {
  declined: "Payment processing failed",
  "another plan": "You have another plan already: you can change it under Billing.",
  "nothing to pay": "There is nothing to pay for now.",
  "another form": "This form was used before. Please start again from the plans.",
};
const MOST_KEY_CHARACTERS = 200;
const MOST_BRAND_CHARACTERS = 30;

type Begun =
  | { kind: "begun"; payment: PaymentRow }
  /** Another wish of this viewer's is not decided yet. */
  | { kind: "open"; paymentId: string }
  | Exclude<Decision, { kind: "ask" }>;

/**
 * Pays once, however often it is asked: the same key, another tab, another server, a retry after a
 * crash. A pending payment is resumed, since the processor charges an order only once.
 */
export async function pay(parts: BillingParts, request: PayRequest): Promise<Paid> {
  const wish = readWish(request);
  if (wish === undefined) return MISSING;
  const { userId } = request;
  const begun = await forPayer(parts.database, userId, async (transaction): Promise<Begun> => {
    const known = await findUnderWay(transaction, request);
    if (known !== undefined) {
      if (isSame(known, wish)) {
        await holdBack(transaction, known, parts.now());
        return { kind: "begun", payment: known };
      }
      const isSameForm = known.idempotency_key === request.idempotencyKey;
      return isSameForm
        ? { kind: "refused", reason: "another form" }
        : { kind: "open", paymentId: known.id };
    }
    const nowMs = parts.now();
    const decision = decide(await readSubscription(transaction, userId), wish, nowMs);
    if (decision.kind !== "ask") return decision;
    const payment = await beginPayment(transaction, newPayment(parts, request, wish), nowMs);
    // A key that belongs to another viewer: their payment is not revealed.
    return payment ? { kind: "begun", payment } : { kind: "refused", reason: "another form" };
  });
  switch (begun.kind) {
    case "begun":
      return outcomeOf(await ask(parts, begun.payment));
    case "already":
      return { kind: "paid", paymentId: begun.paymentId };
    case "open":
      return { kind: "pending", paymentId: begun.paymentId };
    case "refused":
      return { kind: "refused", reason: begun.reason, message: WORDS[begun.reason] };
    case "missing":
      return MISSING;
  }
}

function readWish(request: PayRequest): Wish | undefined {
  const { userId, planId, amountMinor, currency, intent, idempotencyKey } = request;
  const plan = findPlan(planId);
  const isWhole =
    userId !== "" &&
    Number.isSafeInteger(amountMinor) &&
    idempotencyKey !== "" &&
    idempotencyKey.length <= MOST_KEY_CHARACTERS;
  if (!isWhole || plan === undefined || amountMinor === undefined) return undefined;
  return { plan, money: { amountMinor, currency }, intent };
}

function newPayment({ processor }: BillingParts, request: PayRequest, wish: Wish) {
  const { userId, method, card, idempotencyKey } = request;
  const isCard = method === "card" && card !== undefined && /^\d{4}$/.test(card.lastFour);
  return {
    ...wish,
    userId,
    method: METHODS[method],
    card: isCard ? { ...card, brand: card.brand.slice(0, MOST_BRAND_CHARACTERS) } : undefined,
    idempotencyKey,
    processor: processor.name,
  };
}

/** The payment of this form, or one of this viewer's that is not decided yet. */
async function findUnderWay(
  transaction: Transaction<Schema>,
  { userId, idempotencyKey }: PayRequest,
): Promise<PaymentRow | undefined> {
  const own = transaction.selectFrom("payments").selectAll().where("user_id", "=", userId);
  const sameForm = await own.where("idempotency_key", "=", idempotencyKey).executeTakeFirst();
  if (sameForm !== undefined) return sameForm;
  return own.where("status", "=", "pending").where("intent", "<>", "refund").executeTakeFirst();
}

/** The reconciliation leaves it alone while it is asked for once more. */
async function holdBack(
  transaction: Transaction<Schema>,
  { id }: PaymentRow,
  nowMs: number,
): Promise<void> {
  await transaction
    .updateTable("payments")
    .set({ settle_at: nowMs + SETTLE_AFTER_MS })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
}

function isSame(payment: PaymentRow, { plan, money, intent }: Wish): boolean {
  return (
    payment.plan_id === plan.id &&
    payment.currency === money.currency &&
    payment.amount === money.amountMinor &&
    payment.intent === intent
  );
}

/** Asks the processor about an open payment, and records its answer. */
async function ask(parts: BillingParts, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.status !== "pending") return payment;
  const { processor, answerWithinMs } = parts;
  const answer = await inTime(answerWithinMs, (signal) =>
    processor.charge(orderOf(payment), signal),
  );
  if (answer.kind !== "pending") return settle(parts, payment, answer, "the processor's answer");
  // It may have been settled by another meanwhile.
  return (await readPayment(parts.database.kysely, payment.id)) ?? payment;
}

function outcomeOf({ id, status }: PaymentRow): Paid {
  if (status === "completed") return { kind: "paid", paymentId: id };
  if (status === "pending") return { kind: "pending", paymentId: id };
  return { kind: "refused", reason: "declined", message: WORDS.declined };
}
