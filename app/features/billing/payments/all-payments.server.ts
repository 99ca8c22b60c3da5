import { sql, type Kysely } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import type { PaymentChangesTable } from "#app/db/schema-accounts.ts";

import type { Payment } from "../billing.ts";
import { toPayment } from "./payment-records.server.ts";

/** Which payments a list has. */
export const paymentKinds = ["all", "completed", "pending", "refused", "refunds"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export interface PaymentQuestion {
  kind?: PaymentKind;
  /** The address of an account, or a payment's id; empty for all. */
  words?: string;
  /** From this moment on, and before that one. */
  fromMs?: number | undefined;
  beforeMs?: number | undefined;
  /** What the page before said comes next; one that is made up starts at the newest. */
  after?: string | null;
  most?: number;
}

export interface ListedPayment extends Payment {
  /** Undefined once the account is deleted. */
  payer: { userId: string; email: string } | undefined;
  /** Why it was refused. */
  refusal: string | undefined;
  /** What gives it back. */
  refund: { id: string; status: Payment["status"] } | undefined;
}

export interface PaymentPage {
  payments: ListedPayment[];
  next: string | undefined;
}

export interface FullPayment extends ListedPayment {
  /** What is left of the payer when the account is deleted. */
  payerId: string;
  key: string;
  processor: string;
  reference: string | undefined;
  /** Every status that it has had, oldest first. */
  changes: { status: PaymentChangesTable["to_status"]; cause: string; atMs: number }[];
}

const PAGE = 16;

/** Payments and refunds of everybody, newest first: by an index, however many there are. */
export async function listAllPayments(
  kysely: Kysely<Schema>,
  question: PaymentQuestion,
): Promise<PaymentPage> {
  const { kind = "all", words = "", fromMs, beforeMs, most = PAGE } = question;
  const place = parsePlace(question.after ?? null);
  const typed = words.trim();
  const userId = typed.includes("@") ? await findUserId(kysely, typed) : undefined;
  if (typed.includes("@") && userId === undefined) return { payments: [], next: undefined };
  const rows = await withPayers(kysely)
    .$if(userId !== undefined, (query) => query.where("payments.user_id", "=", userId ?? ""))
    .$if(typed !== "" && userId === undefined, (query) =>
      query.where("payments.id", "=", typed.toLowerCase()),
    )
    .$if(kind === "refunds", (query) => query.where("payments.refund_of", "is not", null))
    .$if(isStatus(kind), (query) =>
      // Written out: an index of one status is of no use to a value that comes later.
      query.where(sql<boolean>`payments.status = ${sql.lit(kind)}`),
    )
    .$if(fromMs !== undefined, (query) => query.where("payments.timestamp", ">=", fromMs ?? 0))
    .$if(beforeMs !== undefined, (query) => query.where("payments.timestamp", "<", beforeMs ?? 0))
    .$if(place !== undefined, (query) =>
      query.where(sql<boolean>`(payments.timestamp, payments.id) < (${place?.atMs}, ${place?.id})`),
    )
    .orderBy("payments.timestamp", "desc")
    .orderBy("payments.id", "desc")
    .limit(most + 1)
    .execute();
  const payments = rows.slice(0, most).map(toListed);
  const last = payments.at(-1);
  const hasMore = rows.length > most && last !== undefined;
  return { payments, next: hasMore ? `${last.atMs}-${last.id}` : undefined };
}

/** One payment with everything that is stored of it. */
export async function findPayment(
  kysely: Kysely<Schema>,
  id: string,
): Promise<FullPayment | undefined> {
  const row = await withPayers(kysely).where("payments.id", "=", id).executeTakeFirst();
  if (row === undefined) return undefined;
  const changes = await kysely
    .selectFrom("payment_changes")
    .select(["to_status as status", "cause", "changed_at as atMs"])
    .where("payment_id", "=", id)
    .orderBy("number")
    .execute();
  return {
    ...toListed(row),
    payerId: row.payer_id,
    key: row.idempotency_key,
    processor: row.processor,
    reference: row.processor_reference ?? undefined,
    changes,
  };
}

export async function countPayments(kysely: Kysely<Schema>): Promise<number> {
  const { total } = await kysely
    .selectFrom("payments")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const withPayers = (kysely: Kysely<Schema>) =>
  kysely
    .selectFrom("payments")
    .leftJoin("users", "users.id", "payments.user_id")
    .leftJoin("payments as refunds", "refunds.refund_of", "payments.id")
    .selectAll("payments")
    .select(["users.email", "refunds.id as refund_id", "refunds.status as refund_status"]);

type Row = Awaited<ReturnType<ReturnType<typeof withPayers>["execute"]>>[number];

const toListed = (row: Row): ListedPayment => ({
  ...toPayment(row),
  payer: row.user_id === null || row.email === null ? undefined : toPayer(row.user_id, row.email),
  refusal: row.refusal ?? undefined,
  refund:
    row.refund_id === null || row.refund_status === null
      ? undefined
      : { id: row.refund_id, status: row.refund_status },
});

const toPayer = (userId: string, email: string) => ({ userId, email });

const isStatus = (kind: PaymentKind): kind is Payment["status"] =>
  kind !== "all" && kind !== "refunds";

async function findUserId(kysely: Kysely<Schema>, email: string): Promise<string | undefined> {
  const user = await kysely
    .selectFrom("users")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return user?.id;
}

function parsePlace(after: string | null): { atMs: number; id: string } | undefined {
  const [, atMs, id] = /^(\d{1,15})-([\w-]{1,64})$/.exec(after ?? "") ?? [];
  return atMs === undefined || id === undefined ? undefined : { atMs: Number(atMs), id };
}
