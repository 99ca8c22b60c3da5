import type { Transaction } from "kysely";

import type { Database } from "#app/db/connect.server.ts";
import type { Executor } from "#app/db/executor.ts";
import { firstOf, prepareQuery, type Bound } from "#app/db/reads/prepared-query.ts";
import type { Schema } from "#app/db/schema.ts";
import type { PaymentsTable } from "#app/db/schema-accounts.ts";
import type { EmailSite } from "#app/features/messages/account-language.server.ts";
import { addresseeOf, type Addressee } from "#app/features/messages/addressee.ts";
import type { PaymentProcessor } from "#app/services/payments/payment-processor.ts";

import type { SubscriptionRow } from "./paid-time/subscription-rules.ts";

/** The dependencies of every billing command. */
export interface BillingParts {
  database: Database;
  /** Whoever takes the payments that begin now. */
  processor: PaymentProcessor;
  /** Whoever took them before the operator chose another; it alone knows what became of those. */
  earlier?: PaymentProcessor | undefined;
  /** The origin of links in emails; never taken from a request. */
  origin: string;
  site: EmailSite;
  now: () => number;
  /** How long a viewer waits for the processor before the job takes over. */
  answerWithinMs: number;
}

export type PaymentRow = PaymentsTable;

type Processors = Pick<BillingParts, "processor" | "earlier">;

/** Whoever a payment went through. Without its keys nobody is asked, and the payment waits. */
export function processorOf(
  { processor, earlier }: Processors,
  { processor: name }: Pick<PaymentRow, "processor">,
): PaymentProcessor {
  const used = [processor, earlier].find((each) => each?.name === name);
  const { mode } = processor;
  return used ?? { name, mode, chargesAgain: false, charge: wait, find: wait, refund: wait };
}

const wait = async () => ({ outcome: "pending" }) as const;

/** The gateway whose subscriptions run, also once the operator sells by it no more. */
export const gatewayOf = ({ processor, earlier }: Processors) =>
  processor.hosted ?? earlier?.hosted;

export const ANSWER_WITHIN_MS = 15_000;
/** Well past the request timeout, so that a payment still in progress is not treated as lost. */
export const SETTLE_AFTER_MS = 45_000;

const lockAccount = prepareQuery((executor: Executor, userId: Bound<string>) =>
  executor.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate(),
);

/**
 * Runs a command on one viewer's payments. Commands on the same viewer run one after another: on
 * SQLite all writers do, on PostgreSQL they queue at the viewer's row.
 */
export function forPayer<Result>(
  { engine, kysely }: Database,
  userId: string | null,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return kysely.transaction().execute(async (transaction) => {
    if (engine === "postgres" && userId !== null) {
      await lockAccount(transaction, userId);
    }
    return work(transaction);
  });
}

const findSubscription = prepareQuery((executor: Executor, userId: Bound<string>) =>
  executor.selectFrom("subscriptions").selectAll().where("user_id", "=", userId),
);

export const readSubscription = (
  executor: Executor,
  userId: string,
): Promise<SubscriptionRow | undefined> => firstOf(findSubscription(executor, userId));

export function readPayment(
  executor: Database["kysely"],
  id: string,
): Promise<PaymentRow | undefined> {
  return executor.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The recipient of an email. */
export async function readAddressee(
  executor: Database["kysely"],
  userId: string,
): Promise<Addressee | undefined> {
  const user = await executor
    .selectFrom("users")
    .select(["name", "email", "email_verified"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return user && addresseeOf(user);
}
