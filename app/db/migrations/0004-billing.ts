import { PostgresAdapter, sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const billing: Migration = {
  async up(kysely) {
    await createPayments(kysely);
    await createPaymentChanges(kysely);
    await createSubscriptions(kysely);
    await protect(kysely);
  },
};

/**
 * What was paid, for ever. `user_id` is deleted with the account, while `payer_id`, which
 * identifies nobody, remains; a refund is a row that names the payment it returns.
 */
async function createPayments(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("payments")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("payer_id", "text", (column) => column.notNull())
    .addColumn("plan_id", "text", (column) => column.notNull())
    .addColumn("plan_name", "text", (column) => column.notNull())
    .addColumn("amount", "bigint", (column) => column.notNull().check(sql`amount >= 0`))
    .addColumn("currency", "text", (column) =>
      column.notNull().check(sql`currency in ('INR', 'USD')`),
    )
    .addColumn("payment_method", "text", (column) =>
      column.notNull().check(sql`payment_method in ('credit_card', 'paypal', 'upi')`),
    )
    .addColumn("card_last_four", "text", (column) => column.check(sql`length(card_last_four) = 4`))
    .addColumn("card_brand", "text")
    .addColumn("status", "text", (column) =>
      column.notNull().check(sql`status in ('pending', 'completed', 'refused')`),
    )
    .addColumn("timestamp", "bigint", (column) => column.notNull())
    .addColumn("intent", "text", (column) =>
      column.notNull().check(sql`intent in ('subscribe', 'renew', 'upgrade', 'refund')`),
    )
    .addColumn("refund_of", "text", (column) => column.unique().references("payments.id"))
    .addColumn("idempotency_key", "text", (column) => column.notNull().unique())
    .addColumn("processor", "text", (column) => column.notNull())
    .addColumn("processor_reference", "text")
    .addColumn("refusal", "text")
    .addColumn("period_start", "bigint")
    .addColumn("period_end", "bigint", (column) => column.check(sql`period_end > period_start`))
    .addColumn("settle_at", "bigint")
    .addColumn("tries", "integer", (column) => column.notNull())
    .addCheckConstraint("payments_refund", sql`(intent = 'refund') = (refund_of is not null)`)
    .addCheckConstraint("payments_pending", sql`(status = 'pending') = (settle_at is not null)`)
    .addCheckConstraint(
      "payments_period",
      sql`(period_end is not null) = (status = 'completed' and intent <> 'refund') and (period_start is null) = (period_end is null)`,
    )
    .execute();
  const index = kysely.schema.createIndex("payments_user_id").on("payments");
  await index.columns(["user_id", "timestamp"]).execute();
  await kysely.schema.createIndex("payments_payer_id").on("payments").column("payer_id").execute();
  await kysely.schema
    .createIndex("payments_settle_at")
    .on("payments")
    .column("settle_at")
    .where(sql.ref("settle_at"), "is not", null)
    .execute();
  // Two tabs, two servers: the second one finds the payment that is already pending.
  await sql`create unique index payments_one_pending on payments (user_id)
    where status = 'pending' and intent <> 'refund'`.execute(kysely);
}

async function createPaymentChanges(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("payment_changes")
    .addColumn("payment_id", "text", (column) => column.notNull().references("payments.id"))
    .addColumn("number", "integer", (column) => column.notNull().check(sql`number > 0`))
    .addColumn("from_status", "text")
    .addColumn("to_status", "text", (column) => column.notNull())
    .addColumn("cause", "text", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("payment_changes_key", ["payment_id", "number"])
    .execute();
}

async function createSubscriptions(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("subscriptions")
    .addColumn("user_id", "text", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("plan_id", "text", (column) => column.notNull())
    .addColumn("amount", "bigint", (column) => column.notNull().check(sql`amount >= 0`))
    .addColumn("currency", "text", (column) =>
      column.notNull().check(sql`currency in ('INR', 'USD')`),
    )
    .addColumn("status", "text", (column) =>
      column.notNull().check(sql`status in ('active', 'expired')`),
    )
    .addColumn("start_date", "bigint", (column) => column.notNull())
    .addColumn("last_payment", "bigint", (column) => column.notNull())
    .addColumn("expiry_date", "bigint", (column) => column.notNull())
    .addColumn("payment_method", "text", (column) =>
      column.notNull().check(sql`payment_method in ('credit_card', 'paypal', 'upi')`),
    )
    .addColumn("auto_renew", "integer", (column) =>
      column.notNull().check(sql`auto_renew in (0, 1)`),
    )
    .addColumn("payment_id", "text", (column) =>
      column.notNull().unique().references("payments.id"),
    )
    .addColumn("last_period_start", "bigint", (column) => column.notNull())
    .addColumn("next_plan_id", "text")
    .addColumn("reminded_for", "bigint")
    .addColumn("charged_for", "bigint")
    .addColumn("renewal_token_hash", "text")
    .addColumn("due_at", "bigint")
    .addColumn("claims", "integer", (column) => column.notNull())
    .addCheckConstraint("subscriptions_due", sql`(status = 'active') = (due_at is not null)`)
    .execute();
  await kysely.schema
    .createIndex("subscriptions_due_at")
    .on("subscriptions")
    .column("due_at")
    .where(sql.ref("due_at"), "is not", null)
    .execute();
}

const FIXED =
  "id payer_id plan_id plan_name amount currency payment_method card_last_four card_brand timestamp intent refund_of idempotency_key processor".split(
    " ",
  );
const SETTLED = ["status", "processor_reference", "refusal", "period_start", "period_end"];

const changes = (columns: readonly string[]) =>
  columns.map((column) => `new.${column} is distinct from old.${column}`).join(" or ");

/** What no update may do, whoever writes it: only a pending payment is settled, and once. */
const REWRITES = `${changes(FIXED)}
  or (old.status <> 'pending' and (${changes(SETTLED)}))
  or (new.user_id is not null and new.user_id is distinct from old.user_id)`;
const REFUSAL = "payments are kept as they were written";

async function protect(kysely: Kysely<unknown>): Promise<void> {
  const isPostgres = kysely.getExecutor().adapter instanceof PostgresAdapter;
  const statements = isPostgres ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS;
  for (const statement of statements) await sql.raw(statement).execute(kysely);
}

const SQLITE_TRIGGERS = [
  `create trigger payments_rewritten before update on payments when ${REWRITES}
    begin select raise(abort, '${REFUSAL}'); end`,
  ...["payments", "payment_changes"].map(
    (table) => `create trigger ${table}_deleted before delete on ${table}
      begin select raise(abort, '${REFUSAL}'); end`,
  ),
  `create trigger payment_changes_rewritten before update on payment_changes
    begin select raise(abort, '${REFUSAL}'); end`,
];

const POSTGRES_TRIGGERS = [
  `create function keep_payments() returns trigger language plpgsql as
    $$ begin raise exception '${REFUSAL}'; end $$`,
  `create trigger payments_rewritten before update on payments
    for each row when (${REWRITES}) execute function keep_payments()`,
  ...["payments", "payment_changes"].map(
    (table) => `create trigger ${table}_deleted before delete on ${table}
      for each row execute function keep_payments()`,
  ),
  `create trigger payment_changes_rewritten before update on payment_changes
    for each row execute function keep_payments()`,
];
