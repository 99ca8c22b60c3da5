import { createHash, randomBytes } from "node:crypto";

import { msg } from "#app/translations/t.ts";

import { nextAnniversary, dayOfMonth } from "../paid-time/anniversary.ts";
import { readPayment, readSubscription, type BillingParts } from "../billing-parts.server.ts";
import type { Renewal } from "../billing.ts";
import { pay, type PayResult } from "../payments/pay.server.ts";
import { priceOf } from "../plans/price-list.ts";
import { mayRenew, nextPlanOf, type SubscriptionRow } from "../paid-time/subscription-rules.ts";

/** The email contains the token, the database only its hash. */
export function createRenewalToken(): { token: string; hash: string } {
  const token = randomBytes(24).toString("base64url");
  return { token, hash: hashOf(token) };
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** What an email's link renews, for its recipient and while it can be paid. */
export async function findRenewal(
  { database, now }: BillingParts,
  userId: string,
  token: string,
): Promise<Renewal | undefined> {
  const row = await readSubscription(database.kysely, userId);
  if (row === undefined || !isRenewable(row, token, now())) return undefined;
  const plan = nextPlanOf(row);
  return {
    planId: plan.id,
    planName: plan.name,
    price: priceOf(plan, row.currency),
    expiresAt: row.expiry_date,
    untilMs: nextAnniversary(row.expiry_date, dayOfMonth(row.start_date)),
  };
}

const isRenewable = (row: SubscriptionRow, token: string, nowMs: number) =>
  row.renewal_token_hash === hashOf(token) && mayRenew(row, nowMs);

/**
 * Pays another month with the method of the last one. Confirmed twice, it returns the same twice.
 */
export async function confirmRenewal(
  parts: BillingParts,
  userId: string,
  token: string,
): Promise<PayResult> {
  const { kysely } = parts.database;
  const key = `renewal:${hashOf(token)}`;
  const row = await readSubscription(kysely, userId);
  if (row !== undefined && isRenewable(row, token, parts.now())) {
    return payAnotherMonth(parts, row, key);
  }
  // Checked last, to see what another click has just paid, whenever the token was used.
  const earlier = await kysely
    .selectFrom("payments")
    .select(["id", "status"])
    .where("user_id", "=", userId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  if (earlier?.status === "completed") return { outcome: "paid", paymentId: earlier.id };
  if (earlier?.status === "pending") return { outcome: "pending", paymentId: earlier.id };
  return {
    outcome: "refused",
    reason: "nothing to pay",
    message: msg("This link has already been used, or has expired. You can renew under Billing."),
  };
}

/** The next month, with the last payment's method and card. */
export async function payAnotherMonth(
  parts: BillingParts,
  row: SubscriptionRow,
  idempotencyKey: string,
): Promise<PayResult> {
  const last = await readPayment(parts.database.kysely, row.payment_id);
  const { card_last_four: lastFour, card_brand: brand } = last ?? {};
  const plan = nextPlanOf(row);
  return pay(parts, {
    userId: row.user_id,
    planId: plan.id,
    ...priceOf(plan, row.currency),
    method: row.payment_method,
    ...(lastFour && brand ? { card: { lastFour, brand } } : {}),
    idempotencyKey,
    intent: "renew",
  });
}
