import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const tokens: Migration = {
  async up(kysely) {
    await createKeys(kysely);
    await createGrants(kysely);
    // The address of an identity when it was linked, so that its owner can tell two apart.
    await kysely.schema.alterTable("accounts").addColumn("email", "text").execute();
  },
};

/** The private key is encrypted; the public key is for everybody. */
async function createKeys(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("token_keys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("sealed_private_key", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
}

/** An API client's session; ending a session ends its tokens. */
async function createGrants(kysely: Kysely<unknown>): Promise<void> {
  await kysely.schema
    .createTable("token_grants")
    .addColumn("session_id", "text", (column) =>
      column.primaryKey().references("sessions.id").onDelete("cascade"),
    )
    .addColumn("client", "text", (column) => column.notNull())
    .addColumn("audience", "text", (column) => column.notNull())
    .execute();

  await kysely.schema
    .createTable("refresh_tokens")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("session_id", "text", (column) =>
      column.notNull().references("token_grants.session_id").onDelete("cascade"),
    )
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("used_at", "bigint")
    .execute();
  await kysely.schema
    .createIndex("refresh_tokens_session_id")
    .on("refresh_tokens")
    .columns(["session_id", "used_at"])
    .execute();
}
