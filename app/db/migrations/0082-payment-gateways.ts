import { PostgresAdapter, sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What a gateway needs that charges: subscriptions of its own, and the events that it sends. */
export const paymentGateways: Migration = {
  async up(kysely) {
    const { schema } = kysely;
    await schema.alterTable("payments").addColumn("tax", "bigint").execute();
    await schema.alterTable("payments").addColumn("invoice_address", "text").execute();
    await schema
      .createIndex("payments_processor_reference")
      .on("payments")
      .column("processor_reference")
      .where(sql.ref("processor_reference"), "is not", null)
      .execute();
    for (const [name, type] of SUBSCRIPTION_COLUMNS)
      await schema.alterTable("subscriptions").addColumn(name, type).execute();
    await createGatewaySubscriptions(kysely);
    await schema
      .createTable("payment_events")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("received_at", "bigint", (column) => column.notNull())
      .execute();
    await protect(kysely);
  },
};

const SUBSCRIPTION_COLUMNS = [
  ["gateway_subscription", "text"],
  ["grace_until", "bigint"],
  ["unpaid_invoice", "text"],
] as const;

/** They outlive the account, so that a deleted one is not charged. */
async function createGatewaySubscriptions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("gateway_subscriptions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("payment_id", "text", (column) => column.notNull().references("payments.id"))
    .addColumn("renews", "integer", (column) => column.notNull())
    .addColumn("due_at", "bigint")
    .addColumn("tries", "integer", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("gateway_subscriptions_due_at")
    .on("gateway_subscriptions")
    .column("due_at")
    .where(sql.ref("due_at"), "is not", null)
    .execute();
}

const FIXED =
  "id payer_id plan_id plan_name amount currency timestamp intent refund_of idempotency_key processor".split(
    " ",
  );
/** Of a hosted checkout it is known at the end how it was paid. */
const SETTLED =
  "status payment_method card_last_four card_brand processor_reference refusal period_start period_end tax invoice_address".split(
    " ",
  );
const changes = (columns: readonly string[]) =>
  columns.map((column) => `new.${column} is distinct from old.${column}`).join(" or ");
const REWRITES = `${changes(FIXED)}
  or (old.status <> 'pending' and (${changes(SETTLED)}))
  or (new.user_id is not null and new.user_id is distinct from old.user_id)`;

const SQLITE_TRIGGERS = [
  "drop trigger payments_rewritten",
  `create trigger payments_rewritten before update on payments when ${REWRITES}
    begin select raise(abort, 'payments are kept as they were written'); end`,
  `create trigger subscriptions_gone after delete on subscriptions
    when old.gateway_subscription is not null
    begin update gateway_subscriptions set due_at = 0 where id = old.gateway_subscription; end`,
];

const POSTGRES_TRIGGERS = [
  "drop trigger payments_rewritten on payments",
  `create trigger payments_rewritten before update on payments
    for each row when (${REWRITES}) execute function keep_payments()`,
  `create function end_gateway_subscription() returns trigger language plpgsql as
    $$ begin
      update gateway_subscriptions set due_at = 0 where id = old.gateway_subscription;
      return old;
    end $$`,
  `create trigger subscriptions_gone after delete on subscriptions
    for each row when (old.gateway_subscription is not null)
    execute function end_gateway_subscription()`,
];

async function protect(kysely: Kysely<unknown>): Promise<void> {
  const isPostgres = kysely.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS)
    await sql.raw(statement).execute(kysely);
}
