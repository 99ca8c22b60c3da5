import type { Migration } from "kysely/migration";

/** The secret addresses at which profiles are add-ons for Stremio. */
export const stremioAddresses: Migration = {
  async up({ schema }) {
    await schema
      .createTable("stremio_addresses")
      .addColumn("profile_id", "text", (column) =>
        column.primaryKey().references("profiles.id").onDelete("cascade"),
      )
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
  },
};
