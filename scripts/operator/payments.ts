import type { Kysely } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import {
  countPayments,
  findPayment,
  listAllPayments,
  type ListedPayment,
} from "#app/features/billing/payments/all-payments.server.ts";
import { parseEmail } from "#app/lib/text/email-address.server.ts";
import { formatMoney } from "#app/lib/formats/money.ts";
import { OperatorError } from "#app/lib/settings/operator-error.ts";

import type { Sheet } from "./sheet.ts";

const NEWEST = 20;
const PAGE = 200;

/** The payments and refunds, newest first. */
export async function listPayments(
  kysely: Kysely<Schema>,
  sheet: Sheet,
  most: number = NEWEST,
): Promise<string> {
  const total = await countPayments(kysely);
  if (total === 0) return "No payments yet.";
  const payments: ListedPayment[] = [];
  for (let after: string | undefined = ""; after !== undefined && payments.length < most;) {
    const wanted = Math.min(PAGE, most - payments.length);
    const page = await listAllPayments(kysely, { after, most: wanted });
    payments.push(...page.payments);
    after = page.next;
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
  const payment = await findPayment(kysely, id);
  if (payment === undefined) throw noPayment(id);
  return [
    format(payment, sheet),
    sheet.wrap(`Key ${payment.key}, payer ${payment.payerId}`, "  "),
    ...payment.changes.map(({ atMs, status, cause }) =>
      sheet.wrap(`${sheet.moment(atMs)}: ${status}, ${cause}`, "  "),
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
  const { payments } = await listAllPayments(kysely, { words: address, most: PAGE });
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

function format(payment: ListedPayment, sheet: Sheet): string {
  const { id, atMs, amount, planName, intent, status, refundOf, refusal, payer, method } = payment;
  const { cardLastFour, cardBrand } = payment;
  const card = cardLastFour === undefined ? "" : `, ${cardBrand} ${cardLastFour}`;
  const what = refundOf === undefined ? `${planName.text}, ${intent}` : `gives back ${refundOf}`;
  const why = refusal === undefined ? "" : ` (${refusal})`;
  return [
    `${id}  ${sheet.moment(atMs)}  ${formatMoney(amount)}  ${status}${why}`,
    sheet.wrap(`${payer?.email ?? "a deleted account"}: ${what}, ${method}${card}`, "  "),
  ].join("\n");
}
