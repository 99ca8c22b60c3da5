import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const secondFactors: Migration = {
  async up(kysely) {
    await createFactors(kysely);
    await createChallenges(kysely);
    await createPasskeys(kysely);
    await createAddressChanges(kysely);
    await addColumns(kysely);
  },
};

/** The secret is encrypted; recovery codes are stored as hashes. */
async function createFactors(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("totp_factors")
    .addColumn("user_id", "text", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("sealed_secret", "text", (column) => column.notNull())
    .addColumn("last_step", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();

  await kysely.schema
    .createTable("recovery_codes")
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("recovery_codes_key", ["user_id", "code_hash"])
    .execute();
}

/** What a sign-in still waits for; each works once, for a short time. */
async function createChallenges(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("sign_in_challenges")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("proof", "text", (column) => column.notNull())
    .addColumn("code_hash", "text")
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await kysely.schema
    .createIndex("sign_in_challenges_user_id")
    .on("sign_in_challenges")
    .columns(["user_id", "kind"])
    .execute();
  await kysely.schema
    .createIndex("sign_in_challenges_expires_at")
    .on("sign_in_challenges")
    .column("expires_at")
    .execute();
}

async function createPasskeys(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("passkeys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_used_at", "bigint")
    .execute();
  await kysely.schema.createIndex("passkeys_user_id").on("passkeys").column("user_id").execute();

  // A challenge carries its own signature; only its use is stored.
  await kysely.schema
    .createTable("used_passkey_challenges")
    .addColumn("challenge_hash", "text", (column) => column.primaryKey())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await kysely.schema
    .createIndex("used_passkey_challenges_expires_at")
    .on("used_passkey_challenges")
    .column("expires_at")
    .execute();
}

async function createAddressChanges(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("address_changes")
    .addColumn("user_id", "text", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("old_token_hash", "text", (column) => column.notNull().unique())
    .addColumn("new_token_hash", "text", (column) => column.notNull().unique())
    .addColumn("old_confirmed_at", "bigint")
    .addColumn("new_confirmed_at", "bigint")
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
}

async function addColumns(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .alterTable("users")
    .addColumn("may_use_codes", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await kysely.schema.alterTable("sessions").addColumn("confirmed_at", "bigint").execute();
  for (const column of ["device", "way"]) {
    await kysely.schema.alterTable("user_auth").addColumn(column, "text").execute();
  }
  await kysely.schema.alterTable("user_auth").addColumn("is_new_device", "integer").execute();
}
