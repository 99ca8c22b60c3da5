import type { Migration } from "kysely/migration";

/** What viewers' own programs sign in with, found by its hash. */
export const personalKeys: Migration = {
  async up({ schema }) {
    await schema
      .createTable("personal_keys")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("user_id", "text", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      )
      .addColumn("profile_id", "text", (column) =>
        column.references("profiles.id").onDelete("cascade"),
      )
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint")
      .addColumn("last_used_at", "bigint")
      .execute();
    await schema
      .createIndex("personal_keys_user_id")
      .on("personal_keys")
      .columns(["user_id", "created_at"])
      .execute();
    await schema
      .createIndex("personal_keys_profile_id")
      .on("personal_keys")
      .column("profile_id")
      .execute();
  },
};
