import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const accounts: Migration = {
  async up(kysely) {
    await createUsers(kysely);
    await createSessions(kysely);
    await createCredentials(kysely);
    await createProfiles(kysely);
  },
};

async function createUsers(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("users")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("email_verified", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("initials", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("avatar", "text")
    .addColumn("last_login", "bigint")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
}

async function createSessions(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("ip_address", "text")
    .addColumn("user_agent", "text")
    .execute();
  await kysely.schema.createIndex("sessions_user_id").on("sessions").column("user_id").execute();
}

/** The salted hash is here, and never in the row that is read to show a name. */
async function createCredentials(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("accounts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("provider_id", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("password", "text")
    .addColumn("access_token", "text")
    .addColumn("refresh_token", "text")
    .addColumn("id_token", "text")
    .addColumn("access_token_expires_at", "bigint")
    .addColumn("refresh_token_expires_at", "bigint")
    .addColumn("scope", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("accounts_provider_account", ["provider_id", "account_id"])
    .execute();
  await kysely.schema.createIndex("accounts_user_id").on("accounts").column("user_id").execute();

  await kysely.schema
    .createTable("verifications")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("identifier", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await kysely.schema
    .createIndex("verifications_identifier")
    .on("verifications")
    .column("identifier")
    .execute();
}

/** A viewer's data belongs to a profile, and every account has one from the start. */
async function createProfiles(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("profiles")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("is_default", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await kysely.schema.createIndex("profiles_user_id").on("profiles").column("user_id").execute();
  await kysely.schema
    .createIndex("profiles_one_default")
    .on("profiles")
    .column("user_id")
    .unique()
    .where(sql.ref("is_default"), "=", 1)
    .execute();
}
