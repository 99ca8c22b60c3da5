import type { Kysely } from "kysely";

import type { Schema } from "#app/db/schema.ts";

import type { BillingParts } from "../billing-parts.server.ts";
import type { Payment, Receipt } from "../billing.ts";
import { toPayment } from "../payments/payment-records.server.ts";

/** Sixteen years of months: no real list is longer, and no answer grows without limit. */
const MOST_PAYMENTS = 200;

export async function listPayments(
  { database }: BillingParts,
  userId: string,
): Promise<readonly Payment[]> {
  const rows = await database.kysely
    .selectFrom("payments")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("timestamp", "desc")
    .orderBy("id")
    .limit(MOST_PAYMENTS)
    .execute();
  return rows.map(toPayment);
}

export async function getReceipt(
  { database: { kysely } }: BillingParts,
  userId: string,
  paymentId: string,
): Promise<Receipt | undefined> {
  const found = await kysely
    .selectFrom("payments")
    .select("id")
    .where("id", "=", paymentId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return found && findReceipt(kysely, found.id);
}

/** The receipt of any completed payment; its payer has no name once the account is deleted. */
export async function findReceipt(
  kysely: Kysely<Schema>,
  paymentId: string,
): Promise<Receipt | undefined> {
  const row = await kysely
    .selectFrom("payments")
    .leftJoin("users", "users.id", "payments.user_id")
    .selectAll("payments")
    .select(["users.name", "users.email"])
    .where("payments.id", "=", paymentId)
    .where("payments.status", "=", "completed")
    .executeTakeFirst();
  if (!row || row.period_start === null || row.period_end === null) return undefined;
  const refund = await kysely
    .selectFrom("payments")
    .innerJoin("payment_changes", "payment_changes.payment_id", "payments.id")
    .select("changed_at")
    .where("refund_of", "=", paymentId)
    .where("to_status", "=", "completed")
    .executeTakeFirst();
  return {
    ...toPayment(row),
    payerName: row.name ?? "",
    payerEmail: row.email ?? "",
    periodStart: row.period_start,
    periodEnd: row.period_end,
    refundedAt: refund?.changed_at,
    taxMinor: row.tax ?? undefined,
    invoiceAddress: row.invoice_address ?? undefined,
    isRecordOnly: row.processor === "record",
  };
}
