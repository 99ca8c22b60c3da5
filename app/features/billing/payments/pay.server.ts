import type { Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import { msg, type MarkedText } from "#app/translations/t.ts";

import { inTime, orderOf } from "./ask-processor.server.ts";
import {
  forPayer,
  processorOf,
  readPayment,
  readSubscription,
  SETTLE_AFTER_MS,
  type BillingParts,
  type PaymentRow,
} from "../billing-parts.server.ts";
import type { PayOutcome, PayRequest, Refusal } from "../billing.ts";
import { beginPayment } from "./payment-records.server.ts";
import { findPlan } from "../plans/price-list.ts";
import { quote } from "./plan-quotes.server.ts";
import { settle } from "./settle.server.ts";
import { decide, type Decision, type Wish } from "../paid-time/subscription-rules.ts";

/** The result of a payment request, before the browser is notified. */
export type PayResult =
  | Exclude<PayOutcome, { outcome: "paid" }>
  | { outcome: "paid"; paymentId: string };

const MISSING = { outcome: "missing", message: msg("Missing required payment data") } as const;
const WORDS: Record<Refusal, MarkedText> = {
  declined: msg("Payment processing failed"),
  "another plan": msg("You have another plan already: you can change it under Billing."),
  "nothing to pay": msg("There is nothing to pay for now."),
  "another form": msg("This form was used before. Please start again from the plans."),
};
const MOST_KEY_CHARACTERS = 200;
const MOST_BRAND_CHARACTERS = 30;

type PaymentStart =
  | { outcome: "begun"; payment: PaymentRow }
  /** Another request of this viewer's is still pending. */
  | { outcome: "open"; paymentId: string }
  | Exclude<Decision, { outcome: "ask" }>;

/**
 * Pays once, however often it is requested: the same key, another tab, another server, a retry
 * after a crash. A pending payment is resumed, because the processor charges an order only once.
 */
export async function pay(parts: BillingParts, request: PayRequest): Promise<PayResult> {
  const wish = readWish(request);
  if (wish === undefined) return MISSING;
  const { userId } = request;
  const quoted = wish.intent === "upgrade" ? await quote(parts, userId, wish.plan.id) : undefined;
  const due = quoted?.kind === "upgrade" ? quoted.due : undefined;
  const begun = await forPayer(
    parts.database,
    userId,
    async (transaction): Promise<PaymentStart> => {
      const known = await findUnderWay(transaction, request);
      if (known !== undefined) {
        if (isSame(known, wish)) {
          await holdBack(transaction, known, parts.now());
          return { outcome: "begun", payment: known };
        }
        const isSameForm = known.idempotency_key === request.idempotencyKey;
        return isSameForm
          ? { outcome: "refused", reason: "another form" }
          : { outcome: "open", paymentId: known.id };
      }
      const nowMs = parts.now();
      const row = await readSubscription(transaction, userId);
      const decision = decide(row, wish, nowMs, due);
      if (decision.outcome !== "ask") return decision;
      const isMove = wish.intent === "upgrade";
      const reference = (isMove && row?.gateway_subscription) || null;
      const wanted = { ...newPayment(parts, request, wish), reference };
      const payment = await beginPayment(transaction, wanted, nowMs);
      // A key that belongs to another viewer: their payment is not revealed.
      return payment
        ? { outcome: "begun", payment }
        : { outcome: "refused", reason: "another form" };
    },
  );
  switch (begun.outcome) {
    case "begun":
      return askNow(parts, begun.payment);
    case "already":
      return { outcome: "paid", paymentId: begun.paymentId };
    case "open":
      return { outcome: "pending", paymentId: begun.paymentId };
    case "refused":
      return { outcome: "refused", reason: begun.reason, message: WORDS[begun.reason] };
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
  const isCard = method === "credit_card" && card !== undefined && /^\d{4}$/.test(card.lastFour);
  return {
    ...wish,
    userId,
    method,
    card: isCard ? { ...card, brand: card.brand.slice(0, MOST_BRAND_CHARACTERS) } : undefined,
    idempotencyKey,
    processor: processor.name,
  };
}

/** The payment of this form, or a pending one of this viewer. */
async function findUnderWay(
  transaction: Transaction<Schema>,
  { userId, idempotencyKey }: PayRequest,
): Promise<PaymentRow | undefined> {
  const own = transaction.selectFrom("payments").selectAll().where("user_id", "=", userId);
  const sameForm = await own.where("idempotency_key", "=", idempotencyKey).executeTakeFirst();
  if (sameForm !== undefined) return sameForm;
  return own.where("status", "=", "pending").where("intent", "<>", "refund").executeTakeFirst();
}

/** Keeps the reconciliation away while the processor is asked again. */
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

/** Asks the processor about a pending payment, and records its answer. */
export async function askNow(parts: BillingParts, payment: PaymentRow): Promise<PayResult> {
  if (payment.status !== "pending") return outcomeOf(payment);
  const processor = processorOf(parts, payment);
  const answer = await inTime(parts.answerWithinMs, (signal) =>
    processor.charge(orderOf(payment), signal),
  );
  if (answer.outcome !== "pending")
    return outcomeOf(await settle(parts, payment, answer, "the processor's answer"));
  if ("checkout" in answer && answer.checkout) {
    await keepReference(parts, payment.id, answer.checkout.reference);
    const { address } = answer.checkout;
    return { outcome: "pending", paymentId: payment.id, checkout: address };
  }
  // Another process may have settled it meanwhile.
  return outcomeOf((await readPayment(parts.database.kysely, payment.id)) ?? payment);
}

/** By it, the checkout is found again after the processor has forgotten our key. */
async function keepReference({ database }: BillingParts, id: string, reference: string) {
  await database.kysely
    .updateTable("payments")
    .set({ processor_reference: reference })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .where("processor_reference", "is", null)
    .execute();
}

function outcomeOf({ id, status }: PaymentRow): PayResult {
  if (status === "completed") return { outcome: "paid", paymentId: id };
  if (status === "pending") return { outcome: "pending", paymentId: id };
  return { outcome: "refused", reason: "declined", message: WORDS.declined };
}
