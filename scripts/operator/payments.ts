import type { Kysely } from "kysely";

import type { PaymentsTable, Schema } from "#app/db/schema.ts";
import { parseEmail } from "#app/lib/text/email-address.server.ts";
import { formatMoney } from "#app/lib/formats/money.ts";
import { OperatorError } from "#app/lib/settings/operator-error.ts";

import type { Sheet } from "./sheet.ts";

const NEWEST = 20;
const PAGE = 200;

type Paid = PaymentsTable & { email: string | null };

/** The payments and refunds, newest first. */
export async function listPayments(
  kysely: Kysely<Schema>,
  sheet: Sheet,
  most: number = NEWEST,
): Promise<string> {
  const { total } = await kysely
    .selectFrom("payments")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (total === 0) return "No payments yet.";
  const payments: Paid[] = [];
  while (payments.length < Math.min(most, total)) {
    const page = await withPayers(kysely)
      .orderBy("payments.timestamp", "desc")
      .orderBy("payments.id")
      .limit(Math.min(PAGE, most - payments.length))
      .offset(payments.length)
      .execute();
    if (page.length === 0) break;
    payments.push(...page);
  }
  const left = total - payments.length;
  return [
    total === 1 ? "1 payment." : `${total} payments and refunds, newest first.`,
    ...payments.map((payment) => format(payment, sheet)),
    ...(left > 0 ? [`${left} older: npm run operator -- payments --all`] : []),
  ].join("\n\n");
}

/** One payment, with its current and earlier statuses, when and why. */
export async function showPayment(
  kysely: Kysely<Schema>,
  sheet: Sheet,
  id: string,
): Promise<string> {
  const payment = await withPayers(kysely).where("payments.id", "=", id).executeTakeFirst();
  if (payment === undefined) throw noPayment(id);
  const changes = await kysely
    .selectFrom("payment_changes")
    .selectAll()
    .where("payment_id", "=", id)
    .orderBy("number")
    .execute();
  return [
    format(payment, sheet),
    sheet.wrap(`Key ${payment.idempotency_key}, payer ${payment.payer_id}`, "  "),
    ...changes.map(({ changed_at, to_status, cause }) =>
      sheet.wrap(`${sheet.moment(changed_at)}: ${to_status}, ${cause}`, "  "),
    ),
  ].join("\n");
}

/** The state of an account's plan, and its payments. */
export async function showSubscription(
  kysely: Kysely<Schema>,
  sheet: Sheet,
  email: string,
): Promise<string> {
  const address = parseEmail(email) ?? email;
  const users = kysely.selectFrom("users").select("id").where("email", "=", address);
  const user = await users.executeTakeFirst();
  if (user === undefined) throw new OperatorError(`There is no account ${email}.`);
  const row = await kysely
    .selectFrom("subscriptions")
    .selectAll()
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  const payments = await withPayers(kysely)
    .where("payments.user_id", "=", user.id)
    .orderBy("payments.timestamp", "desc")
    .limit(PAGE)
    .execute();
  const price = row && formatMoney({ amountMinor: row.amount, currency: row.currency });
  const renews = row?.auto_renew === 1 ? "renewal on" : "renewal off";
  const next = row?.next_plan_id ? `, then ${row.next_plan_id}` : "";
  return [
    row === undefined
      ? `${address} has no plan.`
      : `${address}: ${row.plan_id}${next}, ${price} a month, ${row.status} until ${sheet.moment(row.expiry_date)}, ${renews}.`,
    ...payments.map((payment) => format(payment, sheet)),
  ].join("\n\n");
}

export const noPayment = (id: string) =>
  new OperatorError(
    `There is no completed payment ${id}: \`npm run operator -- payments\` lists them.`,
  );

function withPayers(kysely: Kysely<Schema>) {
  return kysely
    .selectFrom("payments")
    .leftJoin("users", "users.id", "payments.user_id")
    .selectAll("payments")
    .select("users.email");
}

function format(payment: Paid, sheet: Sheet): string {
  const { id, timestamp, amount: amountMinor, currency, plan_name, intent, status } = payment;
  const card =
    payment.card_last_four === null ? "" : `, ${payment.card_brand} ${payment.card_last_four}`;
  const what =
    payment.refund_of === null ? `${plan_name}, ${intent}` : `gives back ${payment.refund_of}`;
  const why = payment.refusal === null ? "" : ` (${payment.refusal})`;
  return [
    `${id}  ${sheet.moment(timestamp)}  ${formatMoney({ amountMinor, currency })}  ${status}${why}`,
    sheet.wrap(
      `${payment.email ?? "a deleted account"}: ${what}, ${payment.payment_method}${card}`,
      "  ",
    ),
  ].join("\n");
}
