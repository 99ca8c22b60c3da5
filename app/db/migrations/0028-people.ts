import { PostgresAdapter, sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What operators do with accounts: find them, disable them, and give them a plan. */
export const people: Migration = {
  async up(kysely: Kysely<unknown>) {
    const { schema } = kysely;
    // Since when nobody can sign in; null while its owner can.
    await schema.alterTable("users").addColumn("disabled_at", "bigint").execute();
    await addGrants(kysely);
    await indexPeople(kysely);
  },
};

async function addGrants({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("plan_grants")
    .addColumn("user_id", "text", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("plan_id", "text", (column) => column.notNull())
    .addColumn("granted_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("subscriptions_by_status")
    .on("subscriptions")
    .columns(["status", "user_id"])
    .execute();
}

/** A prefix is found by an index only where letters are ordered by their codes, as SQLite does. */
async function indexPeople(kysely: Kysely<unknown>): Promise<void> {
  const isPostgres = kysely.getExecutor().adapter instanceof PostgresAdapter;
  if (isPostgres) {
    await sql`create index users_by_address on users (email collate "C", id)`.execute(kysely);
  }
  const name = sql.raw(isPostgres ? `(lower(name) collate "C")` : "lower(name)");
  await sql`create index users_by_name on users (${name}, id)`.execute(kysely);
  await sql`create index users_by_disabling on users (disabled_at, id)
    where disabled_at is not null`.execute(kysely);
  // Accounts of the same moment have an order, too.
  await kysely.schema.dropIndex("users_by_creation").execute();
  await sql`create index users_by_creation on users (created_at, id)`.execute(kysely);
}
